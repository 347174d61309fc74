import type { Environment } from '../environment.ts'
import { describeExit, LocalProcess } from '../processes/local-process.ts'
import { logSince, logSize } from '../processes/log-since.ts'
import { projectRoot } from '../project-root.ts'

interface Program {
  /** Said when it fails: "The migration of gateway". */
  readonly title: string
  readonly arguments: readonly string[]
  readonly environment: Environment
  readonly logFile: string
}

/** Runs a program of ours that does one thing and ends; throws with what it wrote when it fails. */
export async function runToEnd({ signal }: { signal: AbortSignal }, program: Program): Promise<void> {
  const { title, logFile } = program
  const logStart = await logSize(logFile)
  await using running = await LocalProcess.start({
    ...program,
    name: title,
    command: process.execPath,
    folder: projectRoot,
  })
  const exit = await Promise.race([running.exited, aborted(signal)])
  if (exit.code === 0) return
  const log = (await logSince(logFile, logStart)).trim()
  throw new Error(`${title} failed (${describeExit(exit)}). Its log (${logFile}) says:\n${log}`)
}

async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
