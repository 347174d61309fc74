import type { LocalProcess, ProcessExit } from './local-process.ts'

/** A process a test may hurt: it is killed, paused and started again, always by the same recipe. */
export class RestartableProcess implements AsyncDisposable {
  readonly #recipe: () => Promise<LocalProcess>
  #process: LocalProcess | undefined

  /** `recipe` starts the process and gives it when it is ready: `() => startService(plan)`. */
  constructor(recipe: () => Promise<LocalProcess>) {
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
    running.signal('SIGKILL')
    return await running.exited
  }

  /** SIGSTOP: it stays, holds its connections and does nothing. */
  pause(): void {
    this.#running().signal('SIGSTOP')
  }

  resume(): void {
    this.#running().signal('SIGCONT')
  }

  /** Politely, as a supervisor would. */
  async stop(): Promise<void> {
    await this.#process?.stop()
  }

  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  #running(): LocalProcess {
    if (!this.#process) throw new Error('The process was never started')
    return this.#process
  }
}
