import type { Pool } from 'pg'
import type { Partition } from './plan-partitions.ts'

type Row = { parent: string; name: string; from_ms: number | null; to_ms: number }

/** The partitions that have a range of their own, in no order. */
export async function listPartitions({ pool }: { pool: Pool }): Promise<Partition[]> {
  const { rows } = await pool.query<Row>(list)
  return rows.map(({ parent, name, from_ms, to_ms }) => ({
    table: parent,
    name,
    from: from_ms === null ? undefined : new Date(from_ms),
    to: new Date(to_ms),
  }))
}

const list = `
  SELECT parent, name, (extract(epoch FROM nullif(from_at, '-infinity')) * 1000)::float AS from_ms,
    (extract(epoch FROM to_at) * 1000)::float AS to_ms
  FROM list_partitions()`
