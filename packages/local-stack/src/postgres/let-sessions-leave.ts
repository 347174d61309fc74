import type pg from 'pg'
import { waitUntil } from '../wait-until.ts'

/**
 * Gives sessions that were ended a moment ago the time to leave a database, a second at most: a pool that is closed does not
 * wait for the server, and the proxy of a container engine is slower still. One that is ended by force meanwhile is an error.
 */
export async function letSessionsLeave(client: pg.Client, database: string): Promise<void> {
  await waitUntil({ what: 'The end of the sessions', seconds: 1, everyMilliseconds: 10 }, async () => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [database])
    return rowCount === 0 ? true : undefined
  }).catch(() => undefined)
}
