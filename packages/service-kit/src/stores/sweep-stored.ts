import type { Pool, PoolClient } from 'pg'
import type { DocumentStore } from './document-store.ts'

/** The oldest file that was announced, whose row the statement deletes: in the same transaction its bytes are removed. */
export type Announced = {
  storageKey: string
  /** Whether something names the file, which then stays. */
  isRecorded: boolean
}

type Wanted<Row extends Announced> = {
  /** Deletes and gives one row, skipping those that another process has locked. */
  takeOldest: string
  values: unknown[]
  /** Told of each file that was removed. */
  removed?: (row: Row) => void
}

/**
 * Removes files that were announced and never recorded. The lock on the row delays another announcement of the same key, so that no
 * newly stored file is removed. @throws DocumentStoreUnavailable
 */
export async function sweepStored<Row extends Announced>(
  { pool, store }: { pool: Pool; store: DocumentStore },
  { takeOldest, values, removed }: Wanted<Row>,
): Promise<void> {
  for (;;) {
    const row = await transactional(pool, async (client) => {
      const { rows } = await client.query<Row>(takeOldest, values)
      const [oldest] = rows
      if (oldest && !oldest.isRecorded) await store.remove(oldest.storageKey)
      return oldest
    })
    if (!row) return
    if (!row.isRecorded) removed?.(row)
  }
}

async function transactional<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
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
