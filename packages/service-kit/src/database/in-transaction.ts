import type { Pool, PoolClient } from 'pg'

/** Runs the work in a transaction of its own and commits it, or rolls it back when the work throws. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A failed connection is discarded, and its transaction is rolled back.
    client.release(failure)
  }
}
