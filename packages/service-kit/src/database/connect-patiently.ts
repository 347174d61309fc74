import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isPassing } from './database-fault.ts'

/**
 * Connects to a database that may still be starting, as it is when everything is started at once; a mistake, such as a wrong
 * password, is reported at once.
 * @throws when the database is still away after `patienceMs`
 */
export async function connectPatiently(options: pg.ClientConfig, patienceMs: number): Promise<pg.Client> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const client = new pg.Client({ ...options, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isPassing(error)) throw error
      if (performance.now() > deadline)
        throw new Error(`The database was not there within ${patienceMs / 1_000} s.`, { cause: error })
    }
    await pause(500)
  }
}
