import { SnapshotApartmentsAudit, SnapshotSettlementsAudit } from '@lokum/contracts/audit/operations'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import type { FillerDeps } from '@lokum/service-kit/copy/fill-copy'
import { readPage } from '@lokum/service-kit/copy/read-page'
import type { Relay } from '@lokum/service-kit/outbox/relay-outbox'

/** An entry carries a whole object, so a page is smaller than those of other copies. */
const pageRows = 50
const lookMs = 60_000
const maxPauseMs = 30_000

type AuditFillerDeps = FillerDeps & { relay: Pick<Relay, 'lease'>; apartmentsUrl: string; settlementsUrl: string }
type Progress = { service: string; cursor: string | null }

/**
 * Copies the audit entries that are older than this log from the other services: once, in the process that leads the relay. After a
 * failure it continues with the page that failed.
 */
export function startAuditFiller(parts: AuditFillerDeps): Repetition {
  return repeat(parts, {
    failure: 'audit.entries_not_copied',
    everyMs: lookMs,
    retryAfterMs: (failures) => Math.min(maxPauseMs, 250 * 2 ** failures),
    run: async ({ signal, pauseFor }) => {
      if (parts.relay.lease() === undefined) return pauseFor(untilLeaseMs)
      const { rows } = await parts.pool.query<Progress>(findUnfilled)
      for (const progress of rows) await fill(parts, progress, signal)
    },
  })
}

/** Soon after a start, one process holds the lease. */
const untilLeaseMs = 1_000

async function fill(parts: AuditFillerDeps, { service, cursor: begin }: Progress, signal: AbortSignal): Promise<void> {
  const { pool, relay, openToken, log } = parts
  const url = service === 'apartments' ? parts.apartmentsUrl : parts.settlementsUrl
  const snapshot = service === 'apartments' ? SnapshotApartmentsAudit : SnapshotSettlementsAudit
  const token = openToken()
  let cursor = begin
  while (!signal.aborted && relay.lease() !== undefined) {
    const page = await readPage({ url, snapshot }, { token: await token(), cursor, limit: pageRows, signal })
    const accounts = page.data.map(({ account_id }) => account_id)
    const bodies = page.data.map(({ body }) => body)
    await pool.query(copyPage, [accounts, bodies, service, page.next_cursor, page.next_cursor === null])
    cursor = page.next_cursor
    if (cursor === null) return log.info({ of: service }, 'audit.entries_copied')
  }
}

const findUnfilled = 'SELECT service, cursor FROM audit_copy_progress WHERE filled_at IS NULL ORDER BY service'

// One statement, so that a kill leaves both the entries and the cursor, or neither.
const copyPage = `
  UPDATE audit_copy_progress SET cursor = $4, filled_at = CASE WHEN $5::boolean THEN clock_timestamp() END
  WHERE service = $3 AND copy_audit_entries($1, $2) >= 0`
