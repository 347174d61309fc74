import type { Pool } from 'pg'
import { isLostConnection } from './sql-error.ts'

/**
 * A rollback on a connection that is lost has happened already: the server ended the transaction. If it were reported as a failure,
 * the query builder would keep the dead connection, and the pool would have one place less after every such loss.
 */
export function forgiveRollback(pool: Pool): void {
  pool.on('connect', (client) => {
    client.query = new Proxy(client.query, {
      apply: (query, self, sent) => {
        const result = Reflect.apply(query, self, sent)
        return sent[0] === 'rollback' ? result.catch(unlessLost) : result
      },
    })
  })
}

function unlessLost(error: unknown): object {
  if (isLostConnection(error)) return { command: 'ROLLBACK', rowCount: 0, rows: [] }
  throw error
}
