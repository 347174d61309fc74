/** A service of a test that can be stopped and started again at the same address. */
export class Restartable implements AsyncDisposable {
  readonly #start: () => Promise<AsyncDisposable>
  #running: AsyncDisposable | undefined

  constructor(start: () => Promise<AsyncDisposable>) {
    this.#start = start
  }

  async start(): Promise<void> {
    this.#running ??= await this.#start()
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.[Symbol.asyncDispose]()
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}
