import { readdir, readFile } from 'node:fs/promises'

/** The most memory that one of the processes begun by this one, or by those, has held so far, in MiB (Linux; 0 elsewhere). */
export async function memoryOfChildren(parent = 'self'): Promise<number> {
  const threads = await readdir(`/proc/${parent}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${parent}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').split(' ').filter(Boolean)
  return Math.max(0, ...(await Promise.all(children.map(memoryOfFamily))))
}

async function memoryOfFamily(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024
  return Math.max(own, await memoryOfChildren(pid))
}
