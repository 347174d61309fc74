import { readdir, readFile } from 'node:fs/promises'

/** The most memory that a child of this process holds at the moment, in MiB (Linux; 0 elsewhere). */
export async function memoryOfChildren(): Promise<number> {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').split(' ').filter(Boolean)
  const statuses = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
  return Math.max(0, ...statuses.map((text) => Number(/^VmHWM:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024))
}
