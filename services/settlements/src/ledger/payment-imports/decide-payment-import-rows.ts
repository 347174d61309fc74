import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ImportRow, PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { DecidePaymentImportRows } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, NotFound, ValidationFailed } from '@lokum/service-kit/problem'
import { describeImport, lockImport, type PaymentImportRow, recordImport, requireOpenImport } from './payment-import.ts'

type Body = RequestOf<typeof DecidePaymentImportRows>['body']

/** A decision as its lines keep it; null while the proposal holds. */
type Kept = { decision: 'record' | 'skip' | null; agreementId: string | null }

/**
 * Keeps a decision about lines of an import until its commit, for all of them or none. One that is kept already changes nothing.
 * @throws NotFound also for an agreement of another account · StateForbids · ValidationFailed for a line that cannot be decided
 */
export async function decidePaymentImportRows(
  context: Context,
  { params, body }: RequestOf<typeof DecidePaymentImportRows>,
): Promise<Answer<PaymentImport>> {
  const { em, caller } = context
  const { accountId } = caller
  const { rows } = body
  const kept = toKept(body)
  const row = await lockImport(em, { id: params.id, accountId })
  requireOpenImport(row)
  await requireDecidable(context, { row, rows, kept })
  await requireAgreement(context, kept)

  const changed = await runSql(em, keepDecision, [accountId, row.id, rows, kept.decision, kept.agreementId])
  if (changed.length === 0) return { body: await describeImport(context, row) }
  row.version += 1
  await em.flush()
  const described = await describeImport(context, row)
  await recordImport(context, { action: 'payment_import.decided', row, described })
  return { body: described }
}

const keepDecision = `
  UPDATE payment_import_row SET decision = $4, decided_agreement_id = $5
  WHERE account_id = $1 AND import_id = $2 AND "row" = ANY ($3::int[])
    AND (decision, decided_agreement_id) IS DISTINCT FROM ($4::text, $5::text)
  RETURNING "row"`

function toKept({ decision, agreement_id }: Body): Kept {
  return {
    decision: decision === 'reopen' ? null : decision,
    agreementId: decision === 'record' ? (agreement_id ?? null) : null,
  }
}

type Asked = { row: PaymentImportRow; rows: readonly number[]; kept: Kept }
type Line = {
  row: number
  received_on: string | null
  proposal: ImportRow['proposal']
  decision: Kept['decision']
  decided_agreement_id: string | null
  /** Whether a commit would record it by a decision. */
  is_recordable: boolean
}

async function requireDecidable({ em, caller, now }: Context, { row, rows, kept }: Asked): Promise<void> {
  const lines = await runSql<Line>(em, findLines, [caller.accountId, row.id, rows])
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const faults = rows.flatMap((number, index): Fault[] => {
    const line = byRow.get(number)
    if (line && isDecidable(line, kept, row)) return []
    const pointer = `#/rows/${index}`
    const isInFuture = (line?.received_on ?? '') > dayIn(now)
    return [isInFuture ? { pointer, code: 'in_future' } : { pointer, code: 'invalid_value', must: 'undecided_row' }]
  })
  if (faults.length > 0) throw new ValidationFailed(faults)
}

const findLines = `
  SELECT "row", received_on::text, proposal, decision, decided_agreement_id,
    is_to_record(proposal, 'record', payment_id) AS is_recordable
  FROM payment_import_row
  WHERE account_id = $1 AND import_id = $2 AND "row" = ANY ($3::int[])`

/** After the commit, only a possible duplicate is still open; what was decided already may be said again. */
function isDecidable(line: Line, { decision, agreementId }: Kept, { state }: PaymentImportRow): boolean {
  if (line.decision === decision && line.decided_agreement_id === agreementId) return true
  if (state === 'committed') return line.proposal === 'possible_duplicate' && line.is_recordable
  return decision !== 'record' || line.is_recordable
}

/** It is locked, so that it is not deleted before the decision is kept. */
async function requireAgreement({ em, caller }: Context, { agreementId }: Kept): Promise<void> {
  if (agreementId === null) return
  const found = await runSql(em, lockAgreement, [caller.accountId, agreementId])
  if (found.length === 0) throw new NotFound()
}

const lockAgreement = 'SELECT id FROM agreement WHERE account_id = $1 AND id = $2 FOR KEY SHARE'
