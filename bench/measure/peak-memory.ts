import { readFile, writeFile } from 'node:fs/promises'

/** The most memory that a process held since it started, or since `forgetPeak`, in MiB (Linux; NaN elsewhere). */
export async function peakMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024
}

/** Begins a new peak (proc_pid_clear_refs(5)). */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined)
}
