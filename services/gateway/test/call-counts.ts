import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** The stored counts of a token's creations. */
export async function countsOf(pool: Pool, token: string): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT minute_calls, day_calls FROM call_count WHERE subject = $1 AND operation = 'createApartment'`,
    [hashOf(token)],
  )
  return rows[0]
}

export function hashOf(token: string): string {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex')
}
