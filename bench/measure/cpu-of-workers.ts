import { readdir, readFile } from 'node:fs/promises'
import { readStat } from './cpu.ts'

/** The CPU seconds that the worker threads of a Node process have used so far (Linux; 0 elsewhere), those that ended not included. */
export async function cpuOfWorkers(pid: number): Promise<number> {
  let seconds = 0
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const path = `${pid}/task/${thread}`
    const name = await readFile(`/proc/${path}/comm`, 'utf8').catch(() => '')
    if (name.trim() === 'WorkerThread') seconds += (await readStat(path))?.cpu ?? 0
  }
  return seconds
}
