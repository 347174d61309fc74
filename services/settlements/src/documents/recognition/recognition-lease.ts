import { randomUUID } from 'node:crypto'
import { repeat } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { Pool } from 'pg'

/** A process's claim on a picture, valid while the process renews it; its token is the fence. */
export type RecognitionLease = { accountId: string; documentId: string; token: string }

/** Longer than a renewal takes on a busy database; after a crash the picture waits this long. */
const leaseMs = 60_000

/** Another process has the picture, or it no longer waits. */
export class RecognitionLost extends Error {
  override readonly name = 'RecognitionLost'
}

/**
 * Leases the picture that waits longest, of the account whose turn was longest ago; an account has one at a time. `attempts` counts
 * this one. Undefined when none waits.
 */
export async function claimPicture(pool: Pool): Promise<(RecognitionLease & { attempts: number }) | undefined> {
  const token = randomUUID()
  const { rows } = await pool.query<Claimed>(claim, [token, leaseMs])
  const [found] = rows
  return found && { ...found, token }
}

type Claimed = { accountId: string; documentId: string; attempts: number }

const claim = `
  WITH free AS (
    SELECT account_id, document_id, read_at FROM document_reading
    WHERE status = 'waiting' AND (leased_until IS NULL OR leased_until < clock_timestamp())),
  turn AS (
    SELECT account_id FROM (SELECT DISTINCT account_id FROM free) AS waiting
    WHERE NOT EXISTS (
      SELECT FROM document_reading AS taken
      WHERE taken.account_id = waiting.account_id AND taken.status = 'waiting' AND taken.lease IS NOT NULL
        AND taken.leased_until >= clock_timestamp())
    ORDER BY (
      SELECT max(claimed_at) FROM document_reading AS had
      WHERE had.account_id = waiting.account_id AND claimed_at IS NOT NULL) NULLS FIRST, account_id
    LIMIT 1)
  UPDATE document_reading SET lease = $1, attempts = attempts + 1, claimed_at = clock_timestamp(),
    leased_until = clock_timestamp() + $2 * interval '1 millisecond'
  WHERE (account_id, document_id) = (
    SELECT account_id, document_id FROM document_reading JOIN turn USING (account_id)
    WHERE status = 'waiting' AND (leased_until IS NULL OR leased_until < clock_timestamp())
    ORDER BY read_at, document_id LIMIT 1 FOR UPDATE OF document_reading SKIP LOCKED)
  RETURNING account_id AS "accountId", document_id AS "documentId", attempts`

type Left = { waitMs: number; isAttempt: boolean }

/** Releases a picture; after `waitMs` any process may claim it. Only a failure caused by the picture counts as an attempt. */
export async function leavePicture(pool: Pool, lease: RecognitionLease, { waitMs, isAttempt }: Left): Promise<void> {
  const { accountId, documentId, token } = lease
  await pool.query(leave, [accountId, documentId, token, waitMs, isAttempt ? 0 : 1])
}

const held = `account_id = $1 AND document_id = $2 AND lease = $3 AND status = 'waiting'`

const leave = `
  UPDATE document_reading SET lease = NULL, attempts = attempts - $5,
    leased_until = clock_timestamp() + $4 * interval '1 millisecond'
  WHERE ${held}`

/** SQL: locks the reading of a lease that holds: `$1` is the account, `$2` the document, `$3` the token. */
export const lockLeased = `SELECT FROM document_reading WHERE ${held} FOR UPDATE`

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
