import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Megabytes of memory that a process holds; undefined when there is none of that number. */
export async function readMemory(pid: number): Promise<number | undefined> {
  const listed = await run('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => undefined)
  return listed && Math.round(Number(listed.stdout) / 1_024)
}
