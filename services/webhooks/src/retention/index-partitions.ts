import type { Client } from 'pg'

type Table = {
  table: string
  /** By their names, which begin with that of the table: the columns and the condition. */
  indexes: Readonly<Record<string, string>>
}

/**
 * Makes indexes of a table, one partition after the other, while services go on writing. New partitions get theirs from the
 * table. After a kill the next run continues; a run with nothing left to do changes nothing.
 */
export async function indexPartitions(client: Client, { table, indexes }: Table): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    await client.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${definition}`)
    const { rows } = await client.query<{ partition: string }>(partitionsWithout, [table, name])
    for (const { partition } of rows) {
      const own = `${partition}_${name.replace(`${table}_`, '')}`
      // A killed run leaves an invalid index.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${own}`)
      await client.query(`CREATE INDEX CONCURRENTLY ${own} ON ${partition} ${definition}`)
      await client.query(`ALTER INDEX ${name} ATTACH PARTITION ${own}`)
    }
  }
}

const partitionsWithout = `
  SELECT part.inhrelid::regclass::text AS partition FROM pg_inherits AS part
  WHERE part.inhparent = $1::regclass AND NOT EXISTS (
    SELECT FROM pg_inherits AS attached JOIN pg_index AS own ON own.indexrelid = attached.inhrelid
    WHERE attached.inhparent = $2::regclass AND own.indrelid = part.inhrelid)
  ORDER BY 1`
