import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyLimit } from '@lokum/service-kit/http/body-limit'
import { hasBody } from '@lokum/service-kit/http/read-json'
import { breakOffSlow } from '@lokum/service-kit/http/request-time'

export type RequestBody = Buffer | LimitedBody | null

/** How much a body may have, and how long the client may be silent while it is awaited. */
type BodyRules = { limit: BodyLimit; silenceMs: number }

/**
 * The body of a request: in one piece when all of it has arrived, else as a stream that breaks off at the operation's limit.
 * @throws Problem payload_too_large, document_too_large when it is already known to be larger
 */
export function requestBody(request: IncomingMessage, rules: BodyRules): RequestBody {
  const { bytes: most, refuse } = rules.limit
  if (!hasBody(request)) return null
  if (Number(request.headers['content-length'] ?? 0) > most) throw refuse()
  if (!request.complete) return new LimitedBody(request, rules)
  if (request.readableLength > most) throw refuse()
  const bytes: unknown = request.read()
  return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
}

/** A request's body on its way; destroying it leaves the request itself alone, so that it can still be answered. */
export class LimitedBody extends Readable {
  readonly #request: IncomingMessage
  readonly #rules: BodyRules
  #size = 0
  #isReading = false
  #silence: NodeJS.Timeout | undefined

  constructor(request: IncomingMessage, rules: BodyRules) {
    super()
    this.#request = request
    this.#rules = rules
  }

  /** Whether nothing of it has been read, so that it can still be sent from the beginning. */
  get isUntouched(): boolean {
    return !this.#isReading
  }

  /** The same body for another try, while this one is untouched. */
  again(): LimitedBody {
    return new LimitedBody(this.#request, this.#rules)
  }

  override _read(): void {
    if (!this.#isReading) {
      this.#isReading = true
      this.#request.on('data', this.#take).once('end', this.#finish).once('close', this.#abandon)
    }
    this.#silence ??= setTimeout(() => breakOffSlow(this.#request), this.#rules.silenceMs)
    this.#request.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#stopListening()
    this.#request.off('data', this.#take).off('end', this.#finish).off('close', this.#abandon)
    done(error)
  }

  readonly #take = (chunk: Buffer): void => {
    this.#size += chunk.length
    this.#silence?.refresh()
    if (this.#size > this.#rules.limit.bytes) this.destroy(this.#rules.limit.refuse())
    else if (!this.push(chunk)) {
      this.#request.pause()
      this.#stopListening()
    }
  }

  /** While the service takes nothing, it is not the client who is silent. */
  #stopListening(): void {
    clearTimeout(this.#silence)
    this.#silence = undefined
  }

  readonly #finish = (): void => {
    this.#stopListening()
    this.push(null)
  }

  readonly #abandon = (): void => {
    if (!this.#request.complete) this.destroy(new Error('The client broke off its request.'))
  }
}
