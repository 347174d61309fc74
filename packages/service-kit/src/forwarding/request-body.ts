import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyLimit } from '../http/body-limit.ts'
import { type LeastPace, Pace } from '../http/pace.ts'
import { hasBody } from '../http/read-json.ts'
import { breakOffSlow } from '../http/request-time.ts'

export type RequestBody = Buffer | LimitedBody | null

/** How much a body may have, and how slow the client may be while it is awaited. */
type BodyRules = {
  limit: BodyLimit
  pace: LeastPace
  /** Whether a body of known length is kept in memory while it is sent, so that it can be sent again. */
  isKept: boolean
}

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
  readonly #pace: Pace
  readonly #kept: Buffer[] | undefined
  #size = 0
  #isReading = false
  #isWhole = false

  constructor(request: IncomingMessage, rules: BodyRules) {
    super()
    this.#request = request
    this.#rules = rules
    this.#kept = rules.isKept && request.headers['content-length'] !== undefined ? [] : undefined
    this.#pace = new Pace(rules.pace, () => breakOffSlow(request))
  }

  /** Gives the body for another try, from its beginning: possible while it is unread, or when all of it was kept. */
  again(): Buffer | LimitedBody | undefined {
    if (!this.#isReading) return new LimitedBody(this.#request, this.#rules)
    return this.#kept && this.#isWhole ? Buffer.concat(this.#kept) : undefined
  }

  override _read(): void {
    if (!this.#isReading) {
      this.#isReading = true
      this.#request.on('data', this.#take).once('end', this.#finish).once('close', this.#abandon)
    }
    this.#pace.resume()
    this.#request.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#pace.pause()
    this.#request.off('data', this.#take).off('end', this.#finish).off('close', this.#abandon)
    done(error)
  }

  readonly #take = (chunk: Buffer): void => {
    this.#size += chunk.length
    this.#pace.took(chunk.length)
    this.#kept?.push(chunk)
    if (this.#size > this.#rules.limit.bytes) this.destroy(this.#rules.limit.refuse())
    else if (!this.push(chunk)) {
      this.#request.pause()
      // While the service reads nothing, the client is not slow.
      this.#pace.pause()
    }
  }

  readonly #finish = (): void => {
    this.#isWhole = true
    this.#pace.pause()
    this.push(null)
  }

  readonly #abandon = (): void => {
    if (!this.#request.complete) this.destroy(new Error('The client broke off its request.'))
  }
}
