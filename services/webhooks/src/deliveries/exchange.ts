import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Connection } from './connection.ts'
import { Excerpt } from './excerpt.ts'

export type Answer = { status: number; headers: IncomingHttpHeaders; excerpt: string | null }

/** The receiver had closed a kept connection before the request arrived, and sent no part of an answer. */
export class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

// A connection that was already closed fails within a round trip; a later break means that the receiver had the request.
const staleMs = 1_000

const breaks = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'UND_ERR_SOCKET'])

// Created once: the stack trace of an error costs more than the rest of an answer.
const noStatus = new Error('The answer has no status.')

/** One request and its answer. The status decides, whatever becomes of the body after it. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #connection: Connection
  readonly #result = Promise.withResolvers<Answer>()
  readonly #excerpt = new Excerpt()
  #sentAt = 0
  #heard = false
  #isOver = false
  #isWhole = false
  #head: Omit<Answer, 'excerpt'> | undefined

  constructor(connection: Connection, request: Dispatcher.DispatchOptions) {
    this.#connection = connection
    connection.send(request, this)
  }

  /** @throws the error that prevented the answer; StaleConnection when the request should be sent again at once */
  get answer(): Promise<Answer> {
    return this.#result.promise
  }

  get connection(): Connection {
    return this.#connection
  }

  /** Whether the answer was read to its end, so that the connection can carry another. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Ends it now, by the status if there is one. */
  end(reason: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#head) this.#result.resolve({ ...this.#head, excerpt: this.#excerpt.text })
    else this.#result.reject(reason)
  }

  onRequestStart(): void {
    this.#sentAt = performance.now()
    this.#connection.begin()
  }

  onResponseStarted(): void {
    this.#heard = true
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#head = { status, headers }
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#excerpt.add(chunk)) this.end(noStatus)
  }

  onResponseEnd(): void {
    this.#isWhole = !this.#isOver
    this.end(noStatus)
  }

  onResponseError(_: unknown, error: Error): void {
    this.end(this.#isStale(error) ? new StaleConnection(undefined, { cause: error }) : error)
  }

  #isStale(error: Error & { code?: string }): boolean {
    const isBroken = breaks.has(error.code ?? '') && !this.#heard
    return isBroken && this.#connection.isReused && performance.now() - this.#sentAt < staleMs
  }
}
