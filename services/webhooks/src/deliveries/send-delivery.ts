import type { ErrorClass } from '@lokum/contracts/webhooks/delivery'
import type { Dispatcher } from 'undici'
import { classifyAnswer } from './classify-answer.ts'
import { AttemptTimedOut, classifyError } from './classify-error.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import { type Answer, Exchange, StaleConnection } from './exchange.ts'
import { readRetryAfter } from './read-retry-after.ts'

const ownHeaders = {
  'content-type': 'application/json',
  'user-agent': 'Lokum-Webhooks/1.5 (+https://www.standardwebhooks.com)',
  // Answers are stored as they come, so a compressed one would be unreadable.
  'accept-encoding': 'identity',
}

/** The result of an attempt; `error` is null only for success. */
export type Attempted = {
  status: number | null
  error: ErrorClass | null
  excerpt: string | null
  retryAfterMs: number | undefined
  /** The receiver had closed a kept connection, and the request was sent again over a new one. */
  resent?: boolean
}

type SendDeps = {
  connections: Connections
  clock: () => Date
  /** For the whole attempt, from the look-up to the end of the answer. */
  attemptMs: number
  stop: AbortSignal
}
type Post = { url: string; headers: Record<string, string>; body: string | Buffer }

/**
 * Posts once, without redirects, proxies and decompression, and never throws. The status decides; of the answer's body at most
 * 64 KiB are read.
 */
export async function sendDelivery(parts: SendDeps, post: Post): Promise<Attempted> {
  const { connections, clock, attemptMs, stop } = parts
  const sending = new Sending(connections)
  const timer = setTimeout(() => sending.end(new AttemptTimedOut()), attemptMs)
  const interrupt = () => sending.end(stop.reason)
  stop.addEventListener('abort', interrupt, { once: true })
  if (stop.aborted) interrupt()
  try {
    const { status, headers, excerpt } = await sending.send(post)
    const retryAfterMs = readRetryAfter(clock(), headers['retry-after'])
    return { status, error: classifyAnswer({ status, headers }), excerpt, retryAfterMs, resent: sending.isSecond }
  } catch (error) {
    const nothing = { status: null, excerpt: null, retryAfterMs: undefined }
    return { ...nothing, error: classifyError(error), resent: sending.isSecond }
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', interrupt)
  }
}

/** A running request: over a kept connection if there is one, or over a new one when the receiver had closed it. */
class Sending {
  readonly #connections: Connections
  #exchange: Exchange | undefined
  #reason: Error | undefined
  isSecond = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  async send({ url, headers, body }: Post): Promise<Answer> {
    const { origin, pathname, search } = new URL(url)
    const path = `${pathname}${search}`
    const request = { origin, path, method: 'POST' as const, headers: { ...headers, ...ownHeaders }, body }
    try {
      return await this.#over(this.#connections.take(origin), request)
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error
      this.isSecond = true
      return await this.#over(this.#connections.open(origin), request)
    }
  }

  end(reason: Error): void {
    this.#reason = reason
    this.#exchange?.end(reason)
  }

  async #over(connection: Connection, request: Dispatcher.DispatchOptions): Promise<Answer> {
    const exchange = new Exchange(connection, request)
    this.#exchange = exchange
    if (this.#reason) exchange.end(this.#reason)
    try {
      return await exchange.answer
    } finally {
      if (exchange.isWhole) this.#connections.release(connection)
      else this.#connections.drop(connection)
    }
  }
}
