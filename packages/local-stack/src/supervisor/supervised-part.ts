import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describeExit } from '../processes/local-process.ts'
import { writePidFile } from '../processes/pid-file.ts'
import type { RunningProcess } from '../processes/running-process.ts'
import { StartError } from '../processes/start-until-ready.ts'
import type { Part } from './part.ts'
import type { Screen } from './screen.ts'

const firstPauseMs = 200
const longestPauseMs = 5000
/** A part that ran this long resets its back-off. */
const settledMs = 30_000

/** A part that is started again whenever it dies, until it is stopped. */
export class SupervisedPart implements AsyncDisposable {
  readonly #part: Part
  readonly #screen: Screen
  readonly #pidFile: string
  readonly #stopping = new AbortController()
  #process: RunningProcess | undefined
  #watching: Promise<void> = Promise.resolve()

  constructor(need: { screen: Screen; runFolder: string }, part: Part) {
    this.#part = part
    this.#screen = need.screen
    this.#pidFile = join(need.runFolder, `${part.name}.pid`)
  }

  /** The first start; throws when it fails, or as soon as `signal` says so. */
  async start(signal: AbortSignal): Promise<void> {
    const begun = performance.now()
    this.#process = await this.#startOnce(AbortSignal.any([signal, this.#stopping.signal]))
    const address = this.#process ? this.#part.address : 'address given'
    this.#screen.done(this.#part.title, address, (performance.now() - begun) / 1000)
    if (this.#process) this.#watching = this.#watch(this.#process)
  }

  /** Ends the process; it is started again like one that ended by itself. */
  async restart(): Promise<void> {
    await this.#process?.stop()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort()
    await this.#process?.stop()
    await this.#watching
    await rm(this.#pidFile, { force: true })
  }

  async #watch(process: RunningProcess): Promise<void> {
    let running: RunningProcess | undefined = process
    let pauseMs = firstPauseMs
    while (running) {
      const begun = performance.now()
      const exit = await running.exited
      if (this.#stopping.signal.aborted) return
      this.#screen.warn(`${this.#part.title} ended (${describeExit(exit)}); starting it again`)
      if (performance.now() - begun > settledMs) pauseMs = firstPauseMs
      running = await this.#startAgain(pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    }
  }

  /** Tries until it runs; `undefined` when it is to be stopped meanwhile. */
  async #startAgain(firstMs: number): Promise<RunningProcess | undefined> {
    let waitMs = firstMs
    while (!this.#stopping.signal.aborted) {
      const started = await this.#attempt(waitMs)
      if (started) return started
      waitMs = Math.min(waitMs * 2, longestPauseMs)
    }
    return undefined
  }

  async #attempt(waitMs: number): Promise<RunningProcess | undefined> {
    const { signal } = this.#stopping
    try {
      await pause(waitMs, undefined, { signal })
      const begun = performance.now()
      this.#process = await this.#startOnce(signal)
      if (signal.aborted) return void (await this.#process?.stop())
      this.#screen.done(`${this.#part.title} again`, this.#part.address, (performance.now() - begun) / 1000)
      return this.#process
    } catch (error) {
      if (!signal.aborted) this.#screen.fail(`${firstLine(error)}; trying again`)
      return undefined
    }
  }

  async #startOnce(signal: AbortSignal): Promise<RunningProcess | undefined> {
    return await this.#part.start({
      signal,
      onSpawn: (pid) => writePidFile(this.#pidFile, pid),
      onWait: (sentence) => this.#screen.warn(sentence),
    })
  }
}

/** While a part is being started again the terminal gets a line, and the rest is in the log. */
function firstLine(error: unknown): string {
  if (error instanceof StartError) return error.summary
  return (error instanceof Error ? error.message : String(error)).split('\n', 1).join()
}
