import type { Pool } from 'pg'
import { inTransaction } from '../database/in-transaction.ts'
import type { DocumentStore } from './document-store.ts'

/** The oldest file that was announced, whose row the statement deletes: in the same transaction its bytes are removed. */
export type Announced = {
  storageKey: string
  /** Whether something names the file, which then stays. */
  isRecorded: boolean
}

type Sweep<Row extends Announced> = {
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
  { takeOldest, values, removed }: Sweep<Row>,
): Promise<void> {
  for (;;) {
    const row = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Row>(takeOldest, values)
      const [oldest] = rows
      if (oldest && !oldest.isRecorded) await store.remove(oldest.storageKey)
      return oldest
    })
    if (!row) return
    if (!row.isRecorded) removed?.(row)
  }
}
