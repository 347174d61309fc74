import { mkdir } from 'node:fs/promises'
import { repeat } from '@lokum/service-kit/background/repeat'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { removeOlder } from '@lokum/service-kit/uploads/remove-older'
import type { Pool, PoolClient } from 'pg'

/** The interval of the sweep, and the age after which an upload is surely abandoned. */
export type SweeperTimes = { everyMs: number; leftAfterMs: number }

/** An hour is far longer than any upload takes. */
const usualTimes: SweeperTimes = { everyMs: 600_000, leftAfterMs: 3_600_000 }

type Parts = { pool: Pool; store: DocumentStore; log: Log }
type Sweeper = Parts & {
  /** Those of the machine, whose files have its time, and of the database: the one that is behind decides. */
  clocks: readonly (() => Date)[]
  uploadFolder: string
  times: Partial<SweeperTimes> | undefined
}

/** Creates the folder for uploads and regularly removes uploads that never became documents. */
export async function startUploadSweeper({ clocks, uploadFolder, times, ...parts }: Sweeper): Promise<AsyncDisposable> {
  const { everyMs, leftAfterMs } = { ...usualTimes, ...times }
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 })
  const before = () => new Date(Math.min(...clocks.map((clock) => clock().getTime())) - leftAfterMs)
  const sweep = { failure: 'documents.not_swept', everyMs }
  const sweepers = new AsyncDisposableStack()
  sweepers.use(repeat(parts, { ...sweep, run: () => removeOlder(uploadFolder, before()) }))
  sweepers.use(repeat(parts, { ...sweep, run: () => sweepStore(parts, before()) }))
  return sweepers
}

/** An unavailable store is reported at start, before the first upload. */
async function sweepStore(parts: Parts, before: Date): Promise<void> {
  await parts.store.check()
  await parts.store.removeUnfinished(before)
  await sweepUploads(parts, before)
}

/** Removes recorded uploads older than the given time that have no document. */
export async function sweepUploads({ pool, store, log }: Parts, before: Date): Promise<void> {
  for (;;) {
    const swept = await transactional(pool, (client) => sweepOldest(client, { store, before }))
    if (swept === undefined) return
    if (swept.wasLeft) log.info({ account: swept.accountId }, 'document.upload_removed')
  }
}

type Wanted = { store: DocumentStore; before: Date }

/** The row lock delays uploads of the same bytes, so that no newly stored file is removed. */
async function sweepOldest(client: PoolClient, { store, before }: Wanted) {
  const { rows } = await client.query(findOldest, [before])
  const [oldest] = rows
  if (!oldest) return undefined
  if (!oldest.is_recorded) await store.remove(oldest.storage_key)
  await client.query('DELETE FROM document_upload WHERE account_id = $1 AND storage_key = $2', [
    oldest.account_id,
    oldest.storage_key,
  ])
  return { accountId: oldest.account_id, wasLeft: !oldest.is_recorded }
}

const findOldest = `
  SELECT account_id, storage_key, EXISTS (
    SELECT FROM document d WHERE d.account_id = u.account_id AND d.storage_key = u.storage_key) AS is_recorded
  FROM document_upload u
  WHERE started_at < $1
  ORDER BY started_at
  LIMIT 1
  FOR UPDATE SKIP LOCKED`

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
