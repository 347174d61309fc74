import { mkdir } from 'node:fs/promises'
import { repeat } from '@lokum/service-kit/background/repeat'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { removeOlder } from '@lokum/service-kit/stores/remove-older'
import { type Announced, sweepStored } from '@lokum/service-kit/stores/sweep-stored'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'

/** The interval of the sweep, and the age after which an upload is surely abandoned. */
export type SweeperTimes = { everyMs: number; leftAfterMs: number }

/** An hour is far longer than any upload takes. */
const usualTimes: SweeperTimes = { everyMs: 600_000, leftAfterMs: 3_600_000 }

/** The bytes of a deleted document only outlast the requests that have opened it. */
const deletedAfterMs = 300_000

/**
 * Announces the file of a deleted document in the transaction that deletes it, so that the sweeper removes the bytes. An upload of
 * the same bytes announces them again.
 */
export async function announceDeletion(
  em: Context['em'],
  { accountId, storageKey, sizeBytes }: { accountId: string; storageKey: string; sizeBytes: number },
): Promise<void> {
  const waitedMs = usualTimes.leftAfterMs - deletedAfterMs
  await runSql(em, announceDeleted, [accountId, storageKey, sizeBytes, waitedMs])
}

const announceDeleted = `
  INSERT INTO document_upload (account_id, storage_key, size_bytes, started_at)
  VALUES ($1, $2, $3, now() - $4 * interval '1 millisecond')
  ON CONFLICT (account_id, storage_key) DO NOTHING`

type SweeperDeps = { pool: Pool; store: DocumentStore; log: Log }
type Sweeper = SweeperDeps & {
  /** The clocks of the machine, whose files have its time, and of the database: the one that is behind decides. */
  clocks: readonly (() => Date)[]
  uploadFolder: string
  times: Partial<SweeperTimes> | undefined
}

/** Creates the folder for uploads and regularly removes the files of uploads that never became documents, and of deleted ones. */
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
async function sweepStore(parts: SweeperDeps, before: Date): Promise<void> {
  await parts.store.check()
  await parts.store.removeUnfinished(before)
  await sweepUploads(parts, before)
}

/** Removes recorded uploads older than the given time that have no document. */
export async function sweepUploads({ pool, store, log }: SweeperDeps, before: Date): Promise<void> {
  const removed = ({ accountId }: Upload) => log.info({ account: accountId }, 'document.upload_removed')
  await sweepStored({ pool, store }, { takeOldest, values: [before], removed })
}

type Upload = Announced & { accountId: string }

const takeOldest = `
  DELETE FROM document_upload WHERE (account_id, storage_key) = (
    SELECT account_id, storage_key FROM document_upload
    WHERE started_at < $1
    ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING account_id AS "accountId", storage_key AS "storageKey", EXISTS (
    SELECT FROM document d
    WHERE d.account_id = document_upload.account_id AND d.storage_key = document_upload.storage_key) AS "isRecorded"`
