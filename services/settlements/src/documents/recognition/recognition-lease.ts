import { randomUUID } from 'node:crypto'
import type { MeasuredAnswer, RecognisedPage } from '@lokum/bill-reader/recognition/page-words'
import { repeat } from '@lokum/service-kit/background/repeat'
import { inTransaction } from '@lokum/service-kit/database/in-transaction'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'

/** A process's claim on the next page of a picture, valid while the process renews it; its token is the fence. */
export type RecognitionLease = { accountId: string; documentId: string; token: string }

/** Longer than a renewal takes on a busy database; after a crash the picture waits this long. */
const leaseMs = 60_000
/** A page at a limit costs the others 10 s of CPU time; so a picture of such pages takes a thirtieth of what they wait for. */
const deferredMs = 300_000

/** Another process has the picture, or it no longer waits. */
export class RecognitionLost extends Error {
  override readonly name = 'RecognitionLost'
}

/**
 * Leases a picture for its next page. The account whose turn was longest ago is next, with the picture that waits longest; it has one
 * turn at a time. A picture that is deferred comes after all others. `attempts` counts this one for this page. Undefined when none waits.
 */
export async function claimPicture(pool: Pool): Promise<(RecognitionLease & { attempts: number }) | undefined> {
  const token = randomUUID()
  const [found] = await inTransaction(pool, async (client) => {
    await client.query(lockTurns)
    return (await client.query<Claimed>(claim, [token, leaseMs])).rows
  })
  return found && { ...found, token }
}

type Claimed = { accountId: string; documentId: string; attempts: number }

/** Processes that choose at the same moment would give one account two turns. */
const lockTurns = `SELECT pg_advisory_xact_lock(hashtextextended('turns of recognition', 0))`

const claim = `
  WITH next AS (
    SELECT account_id, document_id FROM document_reading AS waiting LEFT JOIN recognition_turn USING (account_id)
    WHERE state = 'waiting' AND (leased_until IS NULL OR leased_until < clock_timestamp()) AND NOT EXISTS (
      SELECT FROM document_reading AS taken
      WHERE taken.account_id = waiting.account_id AND taken.state = 'waiting' AND taken.lease IS NOT NULL
        AND taken.leased_until >= clock_timestamp())
    ORDER BY deferred_until > clock_timestamp() IS TRUE, taken_at NULLS FIRST, account_id, read_at, document_id
    LIMIT 1 FOR UPDATE OF waiting SKIP LOCKED),
  claimed AS (
    UPDATE document_reading AS reading SET lease = $1, attempts = attempts + 1,
      leased_until = clock_timestamp() + $2 * interval '1 millisecond'
    FROM next WHERE reading.account_id = next.account_id AND reading.document_id = next.document_id
    RETURNING reading.account_id, reading.document_id, attempts),
  turn AS (
    INSERT INTO recognition_turn SELECT account_id, clock_timestamp() FROM claimed
    ON CONFLICT (account_id) DO UPDATE SET taken_at = excluded.taken_at)
  SELECT account_id AS "accountId", document_id AS "documentId", attempts FROM claimed`

type Left = { waitMs: number; isAttempt: boolean }

/** Releases a picture; after `waitMs` any process may claim it. Only a failure caused by the picture counts as an attempt. */
export async function leavePicture(pool: Pool, lease: RecognitionLease, { waitMs, isAttempt }: Left): Promise<void> {
  const { accountId, documentId, token } = lease
  await pool.query(leave, [accountId, documentId, token, waitMs, isAttempt ? 0 : 1])
}

const held = `account_id = $1 AND document_id = $2 AND lease = $3 AND state = 'waiting'`

const leave = `
  UPDATE document_reading SET lease = NULL, attempts = attempts - $5,
    leased_until = clock_timestamp() + $4 * interval '1 millisecond'
  WHERE ${held}`

/**
 * Keeps a page and releases its picture for the next one, unless the lease is lost. After a page that reached a limit the others of
 * its picture come after those of all other pictures for a while. Returns whether the page was kept.
 */
export async function keepPage(
  pool: Pool,
  { accountId, documentId, token }: RecognitionLease,
  { page, answer }: RecognisedPage,
): Promise<boolean> {
  const waitMs = 'refused' in answer && answer.refused === 'picture_too_heavy' ? deferredMs : null
  const { rowCount } = await pool.query(keep, [accountId, documentId, token, page, JSON.stringify(answer), waitMs])
  return rowCount === 1
}

const keep = `
  WITH released AS (
    UPDATE document_reading SET lease = NULL, leased_until = NULL, attempts = 0,
      deferred_until = coalesce(clock_timestamp() + $6 * interval '1 millisecond', deferred_until)
    WHERE ${held} RETURNING account_id, document_id)
  INSERT INTO recognised_page (account_id, document_id, page, answer)
  SELECT account_id, document_id, $4, $5 FROM released`

/** The pages of a picture that are recognised, in their order. */
export async function loadPages(
  em: Context['em'],
  { accountId, documentId }: Omit<RecognitionLease, 'token'>,
): Promise<MeasuredAnswer[]> {
  const pages = await runSql<{ answer: MeasuredAnswer }>(em, selectPages, [accountId, documentId])
  return pages.map(({ answer }) => answer)
}

const selectPages = 'SELECT answer FROM recognised_page WHERE account_id = $1 AND document_id = $2 ORDER BY page'

/** Locks the reading of a lease. Returns whether the lease still holds. */
export async function lockLeased(
  em: Context['em'],
  { accountId, documentId, token }: RecognitionLease,
): Promise<boolean> {
  return (await runSql(em, lock, [accountId, documentId, token])).length > 0
}

const lock = `SELECT FROM document_reading WHERE ${held} FOR UPDATE`

/** Renews a lease every 15 s until it is disposed; calls `lost` when another process has the picture or it no longer waits. */
export function keepLease(
  { pool, log }: { pool: Pool; log: Log },
  { accountId, documentId, token }: RecognitionLease,
  lost: (reason: RecognitionLost) => void,
): AsyncDisposable {
  const everyMs = leaseMs / 4
  const run = async () => {
    const { rowCount } = await pool.query(renew, [accountId, documentId, token, leaseMs])
    if (rowCount !== 1) lost(new RecognitionLost('Another process has the picture, or it no longer waits.'))
  }
  return repeat({ log }, { failure: 'document.lease_not_renewed', everyMs, firstAfterMs: everyMs, run })
}

const renew = `
  UPDATE document_reading SET leased_until = clock_timestamp() + $4 * interval '1 millisecond' WHERE ${held}`
