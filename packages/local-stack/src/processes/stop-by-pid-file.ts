import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { findCommandLine } from './find-command-line.ts'
import { readPidFile } from './pid-file.ts'
import type { StopStep } from './running-process.ts'

/** A pid file and words the command line must contain, so that a number used again by a stranger is left alone. */
interface Suspect {
  readonly pidFile: string
  readonly marks: readonly string[]
  readonly stopSteps: readonly StopStep[]
}

/** The number of the process a pid file names, if that process is alive and is the one meant. */
export async function findByPidFile(suspect: Pick<Suspect, 'pidFile' | 'marks'>): Promise<number | undefined> {
  const pid = await readPidFile(suspect.pidFile)
  if (pid === undefined) return undefined
  const commandLine = await findCommandLine(pid)
  return commandLine !== undefined && suspect.marks.every((mark) => commandLine.includes(mark)) ? pid : undefined
}

/** Ends the process a pid file names, politely first, and removes the file; gives the number of the process that was ended. */
export async function stopByPidFile(suspect: Suspect): Promise<number | undefined> {
  const pid = await findByPidFile(suspect)
  if (pid !== undefined) await stopProcess(pid, suspect)
  await rm(suspect.pidFile, { force: true })
  return pid
}

async function stopProcess(pid: number, suspect: Suspect): Promise<void> {
  for (const { signal, graceSeconds } of [...suspect.stopSteps, { signal: 'SIGKILL', graceSeconds: 5 } as const]) {
    if (!signalProcess(pid, signal)) return
    signalProcess(pid, 'SIGCONT')
    const deadline = performance.now() + graceSeconds * 1000
    while (performance.now() < deadline) {
      if ((await findByPidFile(suspect)) !== pid) return
      await pause(20)
    }
  }
  throw new Error(`Process ${pid} (${suspect.marks.join(' ')}) cannot be ended; end it by hand and start again`)
}

/** False when the process no longer exists; throws when it belongs to another user. */
function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw new Error(`Process ${pid} belongs to another user; end it as that user and start again`, { cause: error })
  }
}
