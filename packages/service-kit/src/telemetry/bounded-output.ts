import { write, writeSync } from 'node:fs'
import { promisify, types } from 'node:util'

const writeBytes = promisify(write)

export type OutputBounds = {
  /** What waits to be written; further lines are dropped. */
  maxBytes: number
  /** The pause after a failed write. */
  retryMs: number
}

/** A reader of a pipe needs a moment. */
const pipeMs = 20

/** A write wakes another thread and costs as much as many lines, so lines that follow another write gather for a moment. */
const gatherMs = 10

const usualBounds: OutputBounds = { maxBytes: 4 * 1024 ** 2, retryMs: 1_000 }

/**
 * Writes lines to a file descriptor without ever holding up the process: while the other side is slow, full or away, lines wait,
 * and those that find no room are dropped and counted.
 */
export class BoundedOutput {
  readonly #fd: number
  readonly #bounds: OutputBounds
  #lines: string[] = []
  #waitingBytes = 0
  #dropped = 0
  /** Whether the lines that come now are taken along. */
  #isBusy = false
  #isWriting = false

  constructor(fd: number, bounds: OutputBounds = usualBounds) {
    this.#fd = fd
    this.#bounds = bounds
  }

  get dropped(): number {
    return this.#dropped
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line)
    if (this.#waitingBytes + bytes > this.#bounds.maxBytes) {
      this.#dropped += 1
      return
    }
    this.#lines.push(line)
    this.#waitingBytes += bytes
    if (!this.#isBusy) void this.#writeAll()
  }

  /** Writes what waits when the process ends; not while a write hangs, which this would hang behind. */
  flush(): void {
    if (this.#isWriting || this.#lines.length === 0) return
    try {
      writeSync(this.#fd, this.#lines.join(''))
    } catch {
      // Nothing is left to do for these lines.
    }
    this.#lines = []
  }

  async #writeAll(): Promise<void> {
    this.#isBusy = true
    // Lines of one turn of the event loop are written together.
    await Promise.resolve()
    while (this.#lines.length > 0) {
      const bytes = Buffer.from(this.#lines.join(''))
      this.#lines = []
      this.#isWriting = true
      await this.#writeWhole(bytes)
      this.#isWriting = false
      this.#waitingBytes -= bytes.length
      await pause(gatherMs)
    }
    this.#isBusy = false
  }

  async #writeWhole(bytes: Buffer): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      try {
        written += (await writeBytes(this.#fd, bytes, written)).bytesWritten
      } catch (error) {
        await pause(isFullPipe(error) ? pipeMs : this.#bounds.retryMs)
      }
    }
  }
}

function isFullPipe(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === 'EAGAIN'
}

/** A process that has nothing else to do ends in this pause. */
async function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms).unref()
  await promise
}
