import { createHash } from 'node:crypto'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import { firstIdAt } from '@lokum/service-kit/ids'
import type { Relay } from '@lokum/service-kit/outbox/relay-outbox'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'
import { fetchPdf, writePdfKey } from './load-pdf.ts'

export type MoverTimes = { firstAfterMs: number; everyMs: number }

/** A roll-out is over by then: the release before finds a PDF in its row only. */
const ordinaryTimes: MoverTimes = { firstAfterMs: 3_600_000, everyMs: 3_600_000 }
const dayMs = 24 * 3_600_000
const batch = 100

type MoverDeps = {
  pool: Pool
  store: DocumentStore
  log: Log
  clock: () => Date
  afterDays: number
}

const moved = counter('statement_pdfs_moved', 'PDFs of statements that were moved to the document store')

/** Moves PDFs of old statements out of the database, in the process that leads the relay. */
export function startPdfMover({
  relay,
  times,
  ...parts
}: MoverDeps & { relay: Pick<Relay, 'lease'>; times: Partial<MoverTimes> | undefined }): Repetition {
  return repeat(parts, {
    failure: 'statements.pdfs_not_moved',
    ...ordinaryTimes,
    ...times,
    run: async ({ signal }) => {
      if (relay.lease()) await movePdfs(parts, signal)
    },
  })
}

type StoredPdf = { accountId: string; id: string; pdfSha256: string }

/**
 * Moves the PDFs of statements prepared before `afterDays`, oldest first. A row gives its bytes up once the store has returned
 * the same ones; after a kill the work is done again, under the same key. @throws DocumentStoreUnavailable
 */
export async function movePdfs(parts: MoverDeps, signal: AbortSignal): Promise<void> {
  const before = firstIdAt('statement', new Date(parts.clock().getTime() - parts.afterDays * dayMs))
  for (let after = ''; !signal.aborted; ) {
    const { rows } = await parts.pool.query<StoredPdf>(findOldest, [after, before, batch])
    const last = rows.at(-1)
    if (!last) return
    for (const statement of rows) if (!signal.aborted) await move(parts, statement)
    after = last.id
  }
}

async function move(parts: MoverDeps, statement: StoredPdf): Promise<void> {
  const { pool, store, log } = parts
  const { accountId, id, pdfSha256 } = statement
  const { rows } = await pool.query<{ bytes: Buffer }>(select, [accountId, id])
  const bytes = rows[0]?.bytes
  if (!bytes) return
  // The row of a damaged PDF stays as it is, for a person to look at, and holds up no other.
  if (createHash('sha256').update(bytes).digest('hex') !== pdfSha256)
    return log.error({ statement: id }, 'statement.pdf_damaged')
  await store.put(writePdfKey(statement), { bytes, mediaType: 'application/pdf' })
  await fetchPdf(store, statement)
  const { rowCount } = await pool.query(giveUp, [accountId, id])
  moved({}, rowCount ?? 0)
}

const findOldest = `
  SELECT pdf.account_id AS "accountId", pdf.statement_id AS id, statement.pdf_sha256 AS "pdfSha256"
  FROM statement_pdf AS pdf JOIN statement ON statement.account_id = pdf.account_id AND statement.id = pdf.statement_id
  WHERE pdf.moved_at IS NULL AND pdf.statement_id > $1 AND pdf.statement_id < $2
  ORDER BY pdf.statement_id LIMIT $3`

const select = 'SELECT bytes FROM statement_pdf WHERE account_id = $1 AND statement_id = $2 AND moved_at IS NULL'

const giveUp = `
  UPDATE statement_pdf SET bytes = NULL, moved_at = clock_timestamp()
  WHERE account_id = $1 AND statement_id = $2 AND moved_at IS NULL`
