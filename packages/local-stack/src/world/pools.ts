import pg from 'pg'
import type { ServiceName } from '../services/service-environment.ts'

/** A look into each service's database, opened when it is first used. */
export type Pools = Readonly<Record<ServiceName, pg.Pool>>

export function openPools(urls: Readonly<Record<ServiceName, string>>): Pools & AsyncDisposable {
  const opened = new Map<ServiceName, pg.Pool>()
  const open = (name: ServiceName) => {
    const pool = opened.get(name) ?? openPool(urls[name])
    opened.set(name, pool)
    return pool
  }
  return {
    get gateway() {
      return open('gateway')
    },
    get apartments() {
      return open('apartments')
    },
    get settlements() {
      return open('settlements')
    },
    get webhooks() {
      return open('webhooks')
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...opened.values()].map((pool) => pool.end()))
    },
  }
}

function openPool(connectionString: string): pg.Pool {
  // A test holds a lock as long as the machine needs; services are limited to seconds.
  const pool = new pg.Pool({ connectionString, max: 4, options: '-c idle_in_transaction_session_timeout=0' })
  pool.on('error', () => undefined)
  // A session that is ended while a test has it fails at its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
