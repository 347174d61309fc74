import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeExit } from '../processes/local-process.ts'
import { logSince } from '../processes/log-since.ts'
import { writePidFile } from '../processes/pid-file.ts'
import type { RunningProcess } from '../processes/running-process.ts'
import type { Part } from '../supervisor/part.ts'
import { findBlocks } from './find-blocks.ts'

/** Parts that run until they are disposed, each with a pid file and a log in the folder. */
export class RunningParts implements AsyncDisposable {
  readonly #folder: string
  readonly #running = new Map<string, RunningProcess>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts parts side by side; those that did start are stopped with the others when one does not. */
  async start(parts: readonly Part[]): Promise<void> {
    const results = await Promise.allSettled(parts.map((part) => this.#startOne(part)))
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    if (failed.length > 0) throw new AggregateError(failed, failed.map(String).join('\n'))
  }

  async #startOne(part: Part): Promise<void> {
    const onSpawn = (pid: number) => writePidFile(join(this.#folder, `${part.name}.pid`), pid)
    const process = await part.start({ onSpawn, onWait: (sentence) => console.error(sentence) })
    if (process) this.#running.set(part.name, process)
  }

  /** A sentence and the end of the log for each part that runs no more. */
  async describeEnded(): Promise<string[]> {
    const ended = [...this.#running].flatMap(([name, { exit }]) => (exit ? [{ name, exit }] : []))
    return await Promise.all(
      ended.map(async ({ name, exit }) => {
        const log = await logSince(join(this.#folder, `${name}.log`), 0)
        return `${name} ended with ${describeExit(exit)}:\n${log}`
      }),
    )
  }

  /** A sentence for each time that the event loop of a part was blocked for longer than a test may see. */
  async describeBlocked(): Promise<string[]> {
    const names = [...this.#running.keys()]
    const found = await Promise.all(names.map(async (name) => findBlocks(name, await this.#logOf(name))))
    return found.flat()
  }

  #logOf(name: string): Promise<string> {
    return readFile(join(this.#folder, `${name}.log`), 'utf8').catch(() => '')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running.values()].map((process) => process[Symbol.asyncDispose]()))
  }
}
