import type { Client } from 'pg'

const indexes = {
  event_by_type: '(account_id, type, place, id) WHERE NOT is_sample',
  event_by_object: '(account_id, object_id, place, id) WHERE NOT is_sample',
} as const

/**
 * Makes the indexes by which events are read, one partition after the other, while services go on writing. Partitions that are made
 * meanwhile get theirs from the table. After a kill it goes on where it was; once done it does nothing.
 */
export async function indexEvents(client: Client): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await client.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY event ${definition}`)
    const { rows } = await client.query<{ partition: string }>(partitionsWithout, [name])
    for (const { partition } of rows) {
      const own = `${partition}_${name.replace('event_', '')}`
      // What a kill left behind is not valid.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${own}`)
      await client.query(`CREATE INDEX CONCURRENTLY ${own} ON ${partition} ${definition}`)
      await client.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`)
    }
  }
}

const partitionsWithout = `
  SELECT part.inhrelid::regclass::text AS partition FROM pg_inherits AS part
  WHERE part.inhparent = 'event'::regclass AND NOT EXISTS (
    SELECT FROM pg_inherits AS attached JOIN pg_index AS own ON own.indexrelid = attached.inhrelid
    WHERE attached.inhparent = $1::regclass AND own.indrelid = part.inhrelid)
  ORDER BY 1`
