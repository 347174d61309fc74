import type { Pool, PoolClient } from 'pg'
import { endsConnection, refuseDoubt } from './database-fault.ts'
import { preparedName } from './prepared-statements.ts'

/**
 * Watches the connections of a pool, and closes those that cannot be used again. The query builder never gives a connection
 * back whose `begin` or `rollback` has failed, and gives others back with a statement that still runs.
 */
export class PoolGuard {
  readonly #pool: Pool
  readonly #taken = new Set<PoolClient>()
  #running = 0
  #discarded = 0
  #lastEndedAt = performance.now()

  /** @param pool none of whose connections is open yet */
  constructor(pool: Pool) {
    this.#pool = pool
    pool.on('connect', (client) => this.#guard(client))
    pool.on('acquire', (client) => void this.#taken.add(client))
    pool.on('release', (_error, client) => void this.#taken.delete(client))
  }

  get size(): number {
    return this.#pool.options.max
  }

  /** Connections that were handed out and not given back; one that is still being opened is none. */
  get taken(): number {
    return this.#taken.size
  }

  /** Statements under way. */
  get running(): number {
    return this.#running
  }

  /** Connections closed because a transaction could not begin or end on them. */
  get discarded(): number {
    return this.#discarded
  }

  /** Since the last statement has ended or failed. */
  get quietMs(): number {
    return performance.now() - this.#lastEndedAt
  }

  /** Ends the connections that were not given back, so that the pool can end. */
  discardTaken(): void {
    for (const client of this.#taken) this.#discard(client)
  }

  #guard(client: PoolClient): void {
    client.query = new Proxy(client.query, {
      apply: (query, self, sent: unknown[]) => {
        const ended = this.#begin()
        const callback = sent.at(-1)
        if (typeof callback === 'function') {
          const calling = (...result: unknown[]) => {
            ended()
            callback(...result)
          }
          return Reflect.apply(query, self, [...sent.slice(0, -1), calling])
        }
        const result: unknown = Reflect.apply(query, self, prepared(sent))
        if (!(result instanceof Promise)) return result
        return result.then(
          (answer: unknown) => {
            ended()
            return answer
          },
          (error: unknown) => {
            ended()
            return this.#fail(client, { text: sent[0], error })
          },
        )
      },
    })
  }

  /** Counts a statement that begins; what it returns counts its end, once. */
  #begin(): () => void {
    let isRunning = true
    this.#running += 1
    return () => {
      if (!isRunning) return
      isRunning = false
      this.#running -= 1
      this.#lastEndedAt = performance.now()
    }
  }

  #fail(client: PoolClient, { text, error }: { text: unknown; error: unknown }): never {
    if (keepsClient(text)) this.#discard(client)
    else if (endsConnection(error)) breakOff(client)
    if (text === 'commit') refuseDoubt(error)
    throw error
  }

  #discard(client: PoolClient): void {
    const { release } = client
    // Other callers give back what they took, and the pool refuses a second time.
    client.release = () => undefined
    breakOff(client)
    release(true)
    this.#discarded += 1
  }
}

/** The arguments of `query`, with the name of the prepared statement where the text has one. */
function prepared(sent: unknown[]): unknown[] {
  const [text, values] = sent
  const name = typeof text === 'string' ? preparedName(text) : undefined
  return name === undefined ? sent : [{ name, text, values }]
}

/** Whether the query builder keeps the connection when this statement of it fails. */
function keepsClient(text: unknown): boolean {
  return typeof text === 'string' && /^(begin|rollback|start transaction.*)$/.test(text)
}

/** Closes a connection without the usual message, which a silent server would not answer; the pool then drops it. */
function breakOff(client: PoolClient): void {
  client.connection.stream.destroy()
  void client.end()
}
