import type { Pool } from 'pg'
import { findSqlError, sqlStates } from '../database/sql-error.ts'
import type { DocumentStore } from '../stores/document-store.ts'
import type { Log } from '../telemetry/log.ts'
import { counter } from '../telemetry/metrics.ts'
import { countEntries } from './count-entries.ts'
import { type Month, storeMonth } from './store-month.ts'

type ArchiveDeps = {
  pool: Pool
  store: DocumentStore
  log: Log
  /** Months that ended so many months ago are moved. */
  afterMonths: number
  /** Whether this process may still do it. */
  goesOn: () => boolean
}

const moved = counter('audit_entries_archived', 'Entries of the audit log that were moved to the document store')

/**
 * Moves the months of the audit log that ended long enough ago to the document store, oldest first. A month is read from the
 * database until all of its objects are stored, and from the store after that; after a kill the next run goes on.
 * @returns whether it is done for now; a table was in use otherwise · @throws DocumentStoreUnavailable
 */
export async function archiveMonths(parts: ArchiveDeps): Promise<boolean> {
  try {
    while (parts.goesOn()) {
      const month = await begin(parts)
      if (!month || !(await storeMonth(parts, month))) return true
      await finish(parts, month)
    }
    return true
  } catch (error) {
    if (findSqlError(error)?.code !== sqlStates.lockNotAvailable) throw error
    return false
  }
}

async function begin({ pool, afterMonths }: ArchiveDeps): Promise<Month | undefined> {
  const { rows } = await pool.query<Month>(
    'SELECT from_id AS "from", to_id AS "to", run FROM begin_audit_archive($1)',
    [afterMonths],
  )
  return rows[0]
}

type Outcome = 'moved' | 'late' | 'lost' | 'different'

async function finish({ pool, log }: ArchiveDeps, month: Month): Promise<void> {
  const entries = await countEntries(pool, month)
  const { rows } = await pool.query<{ outcome: Outcome }>('SELECT finish_audit_archive($1, $2, $3) AS outcome', [
    month.from,
    month.run,
    entries,
  ])
  const outcome = rows[0]?.outcome
  const fields = { from: month.from, to: month.to, entries, outcome }
  if (outcome === 'different') throw new Error(`The archive of ${month.from} has not all of its ${entries} entries.`)
  if (outcome === 'moved') moved({}, entries)
  log.info(fields, outcome === 'moved' ? 'audit.month_archived' : 'audit.month_not_archived')
}
