import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Environment } from '../environment.ts'
import type { StartControl } from '../start-control.ts'
import type { ProcessExit, RunningProcess, StopStep } from './running-process.ts'
import { stopInSteps } from './stop-in-steps.ts'

export interface ProcessPlan extends StartControl {
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly environment: Environment
  readonly folder: string
  /** Standard output and error are appended here: a file outlives the parent process, a pipe does not. */
  readonly logFile: string
  /** The system user, when it is not the one who starts. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined
  /** Tried in order before SIGKILL. */
  readonly stopSteps?: readonly StopStep[]
}

const politely: readonly StopStep[] = [{ signal: 'SIGTERM', graceSeconds: 30 }]

/** A process of ours on this machine, in a session of its own so that Ctrl-C reaches only who started it. */
export class LocalProcess implements RunningProcess {
  readonly name: string
  readonly pid: number
  readonly exited: Promise<ProcessExit>
  #exit: ProcessExit | undefined
  readonly #child: ChildProcess
  readonly #stopSteps: readonly StopStep[]

  private constructor(plan: ProcessPlan, child: ChildProcess, pid: number) {
    this.name = plan.name
    this.pid = pid
    this.#child = child
    this.#stopSteps = plan.stopSteps ?? politely
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#exit = { code, signal }
        resolve(this.#exit)
      })
    })
  }

  /** Gives the process once the system has started it; throws what the system says when it cannot (no such file, no permission). */
  static async start(plan: ProcessPlan): Promise<LocalProcess> {
    mkdirSync(dirname(plan.logFile), { recursive: true })
    const log = openSync(plan.logFile, 'a')
    try {
      const child = spawn(plan.command, [...plan.arguments], {
        cwd: plan.folder,
        env: { ...plan.environment },
        stdio: ['ignore', log, log],
        detached: true,
        ...plan.account,
      })
      if (child.pid === undefined) {
        const [error] = await once(child, 'error')
        throw error
      }
      plan.onSpawn?.(child.pid)
      return new LocalProcess(plan, child, child.pid)
    } finally {
      closeSync(log)
    }
  }

  get exit(): ProcessExit | undefined {
    return this.#exit
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  async stop(): Promise<ProcessExit> {
    return await stopInSteps(this, this.#stopSteps)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}

/** "exit code 1" or "SIGKILL", for a sentence on the terminal. */
export function describeExit(exit: ProcessExit): string {
  return exit.signal ?? `exit code ${exit.code}`
}
