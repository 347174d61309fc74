import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Used = { readonly pid: number; readonly parent: number; readonly seconds: number }

/** Seconds of CPU that a process and all that it began have used so far; `undefined` when the system does not say. */
export async function cpuOfTree(root: number): Promise<number | undefined> {
  const all = process.platform === 'linux' ? await fromProc() : await fromPs()
  const tree = new Map(all.filter(({ pid }) => pid === root).map((used) => [used.pid, used]))
  // A map is walked in the order of its insertions, those made during the walk included.
  for (const pid of tree.keys()) for (const used of all) if (used.parent === pid) tree.set(used.pid, used)
  return tree.size === 0 ? undefined : [...tree.values()].reduce((sum, { seconds }) => sum + seconds, 0)
}

const ticksPerSecond = 100

/** proc_pid_stat(5): the fields after the name of the program; those of ended children belong to the parent. */
async function fromProc(): Promise<readonly Used[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')))
  return texts.flatMap((text) => {
    if (text === '') return []
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid: Number.parseInt(text, 10), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }]
  })
}

/** "0:03.57" or "01:02:03". */
async function fromPs(): Promise<readonly Used[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,time=']).catch(() => ({ stdout: '' }))
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, time = ''] = line.trim().split(/\s+/)
      const seconds = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0)
      return { pid: Number(pid), parent: Number(parent), seconds }
    })
}
