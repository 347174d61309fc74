import { setTimeout as delay } from 'node:timers/promises'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool, PoolClient } from 'pg'
import type { DocumentStore } from './document-store.ts'

const everyMs = 10 * 60_000
/** Far longer than any upload takes. */
const leftAfterMs = 3_600_000

type Parts = { pool: Pool; store: DocumentStore; log: Log; clock: () => Date }

/** Removes, every ten minutes, what uploads left in the store that never became documents. */
export function startUploadSweeper({ clock, ...parts }: Parts): AsyncDisposable {
  const stop = new AbortController()
  const sweeping = (async () => {
    while (!stop.signal.aborted) {
      await sweepOnce(parts, clock())
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await sweeping
    },
  }
}

/** A store that is away is told of when the service starts, not first when somebody uploads. */
async function sweepOnce(parts: Omit<Parts, 'clock'>, now: Date): Promise<void> {
  try {
    await parts.store.check()
    await sweepUploads(parts, now)
  } catch (error) {
    parts.log.warn({ error: describeError(error) }, 'documents.not_swept')
  }
}

/** Removes what was announced more than an hour ago and has no document. */
export async function sweepUploads({ pool, store, log }: Omit<Parts, 'clock'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - leftAfterMs)
  for (;;) {
    const swept = await transactional(pool, (client) => sweepOldest(client, { store, before }))
    if (swept === undefined) return
    if (swept.wasLeft) log.info({ account: swept.accountId }, 'document.upload_removed')
  }
}

type Wanted = { store: DocumentStore; before: Date }

/** The locked row holds back who sends the same bytes again, so that nothing is removed that was just put. */
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
    // A connection that failed is not used again, and what it began is undone with it.
    client.release(failure)
  }
}
