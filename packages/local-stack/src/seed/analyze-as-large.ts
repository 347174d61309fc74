import type { Client } from 'pg'

/**
 * Gathers statistics of the rows that are there and keeps them: rows that come afterwards are unknown to the planner, as those
 * of an account that grows fast. It chooses as for tables a thousand times as long, without the minutes that filling them takes.
 */
export async function analyzeAsLarge(client: Client): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  for (const { relname } of rows) await client.query(`ALTER TABLE ${relname} SET (autovacuum_enabled = false)`)
  await client.query('ANALYZE')
  await client.query(`
    UPDATE pg_class SET reltuples = reltuples * 1000 WHERE relnamespace = 'public'::regnamespace AND reltuples > 0`)
}
