import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import type { Connect } from '../addresses/connect-publicly.ts'

// Node and Apache close idle connections after 5 s; a longer announced time (Keep-Alive: timeout) counts up to 30 s.
const idleMs = 4_000
const maxIdleMs = 30_000

/** Node's own limit; ordinary answers have 1 KiB. */
const maxHeaderBytes = 16_384

/** The limit of an answer on the wire: headers, 64 KiB of body, and any framing around them. */
const maxAnswerBytes = 262_144

/** The answer is longer on the wire than any answer may be. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

type ConnectionOptions = {
  connect: Connect
  /** Milliseconds that never go backwards. */
  now: () => number
  /** The connection ended by itself. */
  ended: (connection: Connection) => void
}

/** One HTTP/1.1 connection to a receiver, for one request after the other; it is opened by the first. */
export class Connection {
  readonly origin: string
  readonly #client: Client
  #socket: Socket | undefined
  #stopConnecting = () => {}
  #openedAt: number | undefined
  #requests = 0
  #bytesBefore = 0

  constructor({ connect, now, ended }: ConnectionOptions, origin: string) {
    this.origin = origin
    this.#client = new Client(origin, {
      connect: (place, callback) => {
        this.#stopConnecting = connect(place, (...[error, socket]) => {
          if (socket) this.#watch(socket)
          if (socket) callback(null, socket)
          else callback(error, null)
        })
      },
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: maxIdleMs,
      maxHeaderSize: maxHeaderBytes,
      // The attempt has its own time limit.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    this.#client.on('connect', () => {
      this.#openedAt = now()
      this.#requests = 0
    })
    this.#client.on('disconnect', () => {
      this.#openedAt = undefined
      ended(this)
    })
  }

  /** When it was opened; undefined while it is not. */
  get openedAt(): number | undefined {
    return this.#openedAt
  }

  /** Whether the current request is not its first one, so that the receiver may have closed it before. */
  get isReused(): boolean {
    return this.#requests > 1
  }

  send(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client.dispatch(request, handler)
  }

  /** The request begins to be written. */
  begin(): void {
    this.#requests += 1
    this.#bytesBefore = this.#socket?.bytesRead ?? 0
  }

  /** Ends it at once, in whatever phase it is. */
  destroy(): void {
    this.#stopConnecting()
    this.#client.destroy(null, () => undefined)
  }

  #watch(socket: Socket): void {
    this.#socket = socket
    socket.on('readable', () => {
      if (socket.bytesRead - this.#bytesBefore > maxAnswerBytes) socket.destroy(new AnswerTooLong())
    })
  }
}
