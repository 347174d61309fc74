import type { Pool } from 'pg'
import { type Repetition, repeat } from '../background/repeat.ts'
import type { Relay } from '../outbox/relay-outbox.ts'
import type { DocumentStore } from '../stores/document-store.ts'
import { sweepStored } from '../stores/sweep-stored.ts'
import type { Log } from '../telemetry/log.ts'
import { archiveMonths } from './archive-months.ts'

export type ArchiveTimes = {
  firstAfterMs: number
  everyMs: number
  /** The pause after a month that was in use. */
  inUseAgainMs: number
}

/** A roll-out is over by then: the release before finds entries in the database only. */
const usualTimes: ArchiveTimes = { firstAfterMs: 3_600_000, everyMs: 3_600_000, inUseAgainMs: 60_000 }
/** Longer than an object can be on its way to the store. */
const leftAfterMs = 3_600_000

type ArchiveDeps = {
  pool: Pool
  store: DocumentStore
  log: Log
  relay: Pick<Relay, 'lease'>
  /** The clocks of the machine, whose files have its time, and of the database: the one that is behind decides. */
  clocks: readonly (() => Date)[]
  afterMonths: number | undefined
  times?: Partial<ArchiveTimes> | undefined
}

/** Moves old months of the audit log to the store, in the process that leads the relay, and removes what broken moves have left there. */
export function startAuditArchive({ relay, afterMonths, times, ...parts }: ArchiveDeps): Repetition {
  const { inUseAgainMs, ...pauses } = { ...usualTimes, ...times }
  return repeat(parts, {
    failure: 'audit.not_archived',
    ...pauses,
    run: async ({ signal, pauseFor }) => {
      const goesOn = () => !signal.aborted && relay.lease() !== undefined
      if (!goesOn()) return
      await sweepArchive(parts, leftAfterMs)
      if (afterMonths === undefined) return
      if (!(await archiveMonths({ ...parts, afterMonths, goesOn }))) pauseFor(inUseAgainMs)
    },
  })
}

/** Removes objects that were announced so long ago and are in no month, and fragments of objects. */
export async function sweepArchive(
  { clocks, ...parts }: Pick<ArchiveDeps, 'pool' | 'store' | 'clocks'>,
  olderThanMs: number,
): Promise<void> {
  const now = Math.min(...clocks.map((clock) => clock().getTime()))
  await parts.store.check()
  await parts.store.removeUnfinished(new Date(now - olderThanMs))
  await sweepStored(parts, { takeOldest, values: [olderThanMs] })
}

// Recording an object deletes its row, so a row that is there names an object that is not recorded.
const takeOldest = `
  DELETE FROM audit_archive_upload WHERE storage_key = (
    SELECT storage_key FROM audit_archive_upload
    WHERE started_at < clock_timestamp() - $1 * interval '1 millisecond'
    ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING storage_key AS "storageKey", false AS "isRecorded"`
