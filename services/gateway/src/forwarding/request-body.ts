import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { hasBody, maxBodyBytes, tooLarge } from '@lokum/service-kit/http/read-json'

export type RequestBody = Buffer | LimitedBody | null

/**
 * The body of a request: in one piece when all of it has arrived, else as a stream that breaks off at 64 KiB.
 * @throws Problem payload_too_large when it is already known to be larger
 */
export function requestBody(request: IncomingMessage): RequestBody {
  if (!hasBody(request)) return null
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge()
  if (!request.complete) return new LimitedBody(request)
  if (request.readableLength > maxBodyBytes) throw tooLarge()
  const bytes: unknown = request.read()
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
}

/** A request's body on its way; destroying it leaves the request itself alone, so that it can still be answered. */
export class LimitedBody extends Readable {
  readonly #request: IncomingMessage
  #size = 0
  #isReading = false

  constructor(request: IncomingMessage) {
    super()
    this.#request = request
  }

  /** Whether nothing of it has been read, so that it can still be sent from the beginning. */
  get isUntouched(): boolean {
    return !this.#isReading
  }

  override _read(): void {
    if (!this.#isReading) {
      this.#isReading = true
      this.#request.on('data', this.#take).once('end', this.#finish).once('close', this.#abandon)
    }
    this.#request.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#request.off('data', this.#take).off('end', this.#finish).off('close', this.#abandon)
    done(error)
  }

  readonly #take = (chunk: Buffer): void => {
    this.#size += chunk.length
    if (this.#size > maxBodyBytes) this.destroy(tooLarge())
    else if (!this.push(chunk)) this.#request.pause()
  }

  readonly #finish = (): void => {
    this.push(null)
  }

  readonly #abandon = (): void => {
    if (!this.#request.complete) this.destroy(new Error('The client broke off its request.'))
  }
}
