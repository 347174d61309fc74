import type { Connect } from '../addresses/connect-publicly.ts'
import { Connection } from './connection.ts'

// How long a name that moved may still be reached where it was: as long as its addresses are usually kept (a TTL of a minute).
const maxAgeMs = 60_000

// Unused connections over all receivers, about 50 KB each with TLS.
const maxIdle = 500

/**
 * The open connections to receivers. Each is bound to the address that was checked when it was opened, carries one request at a
 * time, and takes no new one after a minute; of those that carry none, the ones unused for longest make room.
 */
export class Connections implements Disposable {
  readonly #connect: Connect
  readonly #now: () => number
  readonly #open = new Set<Connection>()
  /** In the order in which they were last used. */
  readonly #idle = new Set<Connection>()
  readonly #idleOf = new Map<string, Connection[]>()

  constructor({ connect, now = () => performance.now() }: { connect: Connect; now?: () => number }) {
    this.#connect = connect
    this.#now = now
  }

  /** One that is open and idle, the last used first, or else a new one. */
  take(origin: string): Connection {
    for (;;) {
      const connection = this.#idleOf.get(origin)?.at(-1)
      if (!connection) return this.open(origin)
      this.#unlist(connection)
      if (this.#isYoung(connection)) return connection
      this.drop(connection)
    }
  }

  /** A new one. */
  open(origin: string): Connection {
    const ended = (connection: Connection) => {
      if (this.#idle.has(connection)) this.drop(connection)
    }
    const connection = new Connection({ connect: this.#connect, now: this.#now, ended }, origin)
    this.#open.add(connection)
    return connection
  }

  /** Keeps a connection that has carried a complete answer for the next request. */
  release(connection: Connection): void {
    if (!this.#open.has(connection)) return
    if (this.#isYoung(connection)) this.#keep(connection)
    else this.drop(connection)
  }

  #keep(connection: Connection): void {
    this.#idle.add(connection)
    const siblings = this.#idleOf.get(connection.origin)
    if (siblings) siblings.push(connection)
    else this.#idleOf.set(connection.origin, [connection])
    const [oldest] = this.#idle
    if (this.#idle.size > maxIdle && oldest) this.drop(oldest)
  }

  drop(connection: Connection): void {
    this.#unlist(connection)
    this.#open.delete(connection)
    connection.destroy()
  }

  [Symbol.dispose](): void {
    for (const connection of this.#open) this.drop(connection)
  }

  #isYoung({ openedAt }: Connection): boolean {
    return openedAt !== undefined && this.#now() - openedAt < maxAgeMs
  }

  #unlist(connection: Connection): void {
    if (!this.#idle.delete(connection)) return
    const siblings = this.#idleOf.get(connection.origin) ?? []
    siblings.splice(siblings.lastIndexOf(connection), 1)
    if (siblings.length === 0) this.#idleOf.delete(connection.origin)
  }
}
