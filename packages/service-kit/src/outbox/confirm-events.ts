import { isLeading } from './hold-lease.ts'
import {
  type DoubtTimes,
  findUnknownEvents,
  type Leading,
  listSeqs,
  pageRows,
  reconcileUnconfirmed,
} from './reconcile-unconfirmed.ts'

/** More doubts would only wait: a round publishes a thousand again. */
const mostDoubts = 5_000

export type ConfirmTimes = DoubtTimes & {
  /** Ordinary delivery takes milliseconds; an event unknown after this time is late. */
  settledMs: number
}

type ConfirmDeps = Leading & { times: ConfirmTimes }

/** The result of a round; with progress the next round starts at once. */
export type Round = { progress: number; again: number }

/**
 * Asks, in one round, which published events the webhooks service does not know: first those in doubt, then, in the order of
 * `seq`, all that have settled since. What is unknown becomes a doubt and is checked again in the next round, before anything is
 * published again: a reader that catches up knows it by then. So one event that never arrives holds up no other.
 * @throws when the webhooks service or the database is away; everything stays as it is
 */
export async function confirmEvents(parts: ConfirmDeps): Promise<Round> {
  const { pool, lease, times } = parts
  await pool.query(settle, [lease.holder, lease.token, times.settledMs])
  const { left, done, again } = await reconcileUnconfirmed(parts)
  const checked = again === 0 ? await checkOnward(parts, mostDoubts - left) : 0
  return { progress: done + again + checked, again }
}

type CheckedEvent = { before: string; seq: string; id: string; published: boolean }

/** Checks page after page until nothing is left, there is no more room for doubts or the lease has passed on. */
async function checkOnward(parts: ConfirmDeps, room: number): Promise<number> {
  const { pool, lease, signal } = parts
  let checked = 0
  let left = room
  while (left > 0 && !signal.aborted) {
    const { rows } = await pool.query<CheckedEvent>(readPage, [Math.min(left, pageRows)])
    const last = rows.at(-1)
    if (!last) break
    const unknown = await findUnknownEvents(parts, rows)
    const doubts = rows.filter(({ id, published }) => !published || unknown.has(id))
    const { rowCount } = await pool.query(moveOn, [lease.holder, lease.token, last.before, last.seq, listSeqs(doubts)])
    if (rowCount === 0) break
    left -= doubts.length
    checked += rows.length
  }
  return checked
}

// A transaction that was given a lower seq than one that is committed had begun by then. So once nothing runs that began before
// the newest seq was looked at, nothing below it can come any more; it is read only by statements after this one. Sessions of
// the service's own role are seen, and no other role writes here. Beside it the age holds where the server tracks no activities.
const settle = `
  UPDATE outbox_confirmation
  SET settled_seq = seen_seq,
      seen_seq = greatest(seen_seq, (SELECT max(seq) FROM outbox_event)),
      seen_at = clock_timestamp()
  WHERE seen_at <= clock_timestamp() - $3 * interval '1 millisecond'
    AND NOT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND xact_start <= outbox_confirmation.seen_at)
    AND ${isLeading}`

// Both ends as values of their own: joined, they would make the server sort the whole table for each page.
const readPage = `
  SELECT (SELECT asked_seq FROM outbox_confirmation) AS before, seq, id, published_at IS NOT NULL AS published
  FROM outbox_event
  WHERE seq > (SELECT asked_seq FROM outbox_confirmation) AND seq <= (SELECT settled_seq FROM outbox_confirmation)
  ORDER BY seq LIMIT $1`

const moveOn = `
  WITH moved AS (
    UPDATE outbox_confirmation SET asked_seq = $4 WHERE asked_seq = $3 AND ${isLeading} RETURNING one),
  doubted AS (
    INSERT INTO outbox_unconfirmed (seq) SELECT unnest($5::bigint[]) FROM moved ON CONFLICT (seq) DO NOTHING)
  SELECT FROM moved`
