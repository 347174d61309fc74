import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

/** CPU seconds used so far, by the name of who used them. */
export type CpuSeconds = Readonly<Record<string, number>>

/** The CPU a process has used so far (Linux; 0 elsewhere), in steps of 10 ms, its ended children not included. */
export async function cpuOfProcess(pid: number): Promise<number> {
  return (await readStat(pid))?.cpu ?? 0
}

/**
 * The CPU a PostgreSQL server has used so far, its backends by the role or the database they serve, the rest as `background`. Backends that
 * ended are in the background's figure.
 */
export async function cpuOfPostgres(postmaster: number, by: keyof typeof titles = 'role'): Promise<CpuSeconds> {
  const own = await readStat(postmaster)
  const found: Record<string, number> = { background: (own?.cpu ?? 0) + (own?.endedChildren ?? 0) }
  for (const entry of await readdir('/proc').catch(() => [])) {
    const pid = Number(entry)
    const stat = Number.isInteger(pid) ? await readStat(pid) : undefined
    if (stat?.parent !== postmaster) continue
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const name = titles[by].exec(title)?.[1] ?? 'background'
    found[name] = (found[name] ?? 0) + stat.cpu
  }
  return found
}

const titles = {
  role: /^postgres: (\w+) \w+ 127\.0\.0\.1\(/,
  database: /^postgres: \w+ (\w+) 127\.0\.0\.1\(/,
} as const

/** The CPU time between two readings. */
export function cpuBetween(before: CpuSeconds, after: CpuSeconds): CpuSeconds {
  return Object.fromEntries(
    Object.entries(after).map(([name, used]) => [name, Math.max(0, used - (before[name] ?? 0))]),
  )
}

type Stat = { parent: number; cpu: number; endedChildren: number }

// The fields are those of proc_pid_stat(5), counted after the command, which may hold anything.
export async function readStat(pid: number | string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond
  return { parent: Number(fields[1]), cpu: seconds(11), endedChildren: seconds(13) }
}
