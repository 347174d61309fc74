import type { ProcessExit, RunningProcess } from './running-process.ts'

/** A process a test may hurt, whatever runs it: it is killed, paused and started again, always by the same recipe. */
export class RestartableProcess implements AsyncDisposable {
  readonly #recipe: () => Promise<RunningProcess>
  #process: RunningProcess | undefined

  /** `recipe` starts the process, with what was stored before, and gives it when it is ready: `() => startService(plan)`. */
  constructor(recipe: () => Promise<RunningProcess>) {
    this.#recipe = recipe
  }

  get pid(): number {
    return this.#running().pid
  }

  /** Starts it unless it runs. */
  async start(): Promise<void> {
    if (!this.#process || this.#process.exit) this.#process = await this.#recipe()
  }

  /** SIGKILL, and waits until it is gone. */
  async kill(): Promise<ProcessExit> {
    const running = this.#running()
    await running.signal('SIGKILL')
    return await running.exited
  }

  /** SIGSTOP: it stays, holds its connections and does nothing. */
  async pause(): Promise<void> {
    await this.#running().signal('SIGSTOP')
  }

  async resume(): Promise<void> {
    await this.#running().signal('SIGCONT')
  }

  /** Politely, as a supervisor would; what it has stored stays. */
  async stop(): Promise<void> {
    await this.#process?.stop()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#process?.[Symbol.asyncDispose]()
  }

  #running(): RunningProcess {
    if (!this.#process) throw new Error('The process was never started')
    return this.#process
  }
}
