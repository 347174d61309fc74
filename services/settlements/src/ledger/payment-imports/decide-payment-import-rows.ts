import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ImportRow, PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { DecidePaymentImportRows } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, NotFound, ValidationFailed } from '@lokum/service-kit/problem'
import { describeImport, lockImport, type PaymentImportRow, recordImport, requireOpenImport } from './payment-import.ts'

type Decision = RequestOf<typeof DecidePaymentImportRows>['body']['decisions'][number]

/**
 * Keeps decisions about lines of an import until its commit, all or none. Decisions that are kept already change nothing.
 * @throws NotFound also for an agreement of another account · StateForbids · ValidationFailed for a line that cannot be decided
 */
export async function decidePaymentImportRows(
  context: Context,
  { params, body: { decisions } }: RequestOf<typeof DecidePaymentImportRows>,
): Promise<Answer<PaymentImport>> {
  const { em, caller } = context
  const { accountId } = caller
  const row = await lockImport(em, { id: params.id, accountId })
  requireOpenImport(row)
  await requireDecidable(context, { row, decisions })
  await requireAgreements(context, decisions)

  const rows = decisions.map(({ row: number }) => number)
  const actions = decisions.map(({ action }) => (action === 'reopen' ? null : action))
  const agreementIds = decisions.map(({ action, agreement_id }) =>
    action === 'record' ? (agreement_id ?? null) : null,
  )
  const changed = await runSql(em, keepDecisions, [accountId, row.id, rows, actions, agreementIds])
  if (changed.length === 0) return { body: await describeImport(context, row) }
  row.version += 1
  await em.flush()
  const described = await describeImport(context, row)
  await recordImport(context, { action: 'payment_import.decided', row, described })
  return { body: described }
}

const keepDecisions = `
  UPDATE payment_import_row line SET decision = decided.action, decided_agreement_id = decided.agreement_id
  FROM unnest($3::int[], $4::text[], $5::text[]) AS decided ("row", action, agreement_id)
  WHERE line.account_id = $1 AND line.import_id = $2 AND line."row" = decided."row"
    AND (line.decision, line.decided_agreement_id) IS DISTINCT FROM (decided.action, decided.agreement_id)
  RETURNING line."row"`

type Asked = { row: PaymentImportRow; decisions: readonly Decision[] }
type Line = {
  row: number
  received_on: string | null
  proposal: ImportRow['proposal']
  decision: 'record' | 'skip' | null
  decided_agreement_id: string | null
  payment_id: string | null
}

async function requireDecidable({ em, caller, now }: Context, { row, decisions }: Asked): Promise<void> {
  const numbers = decisions.map(({ row: number }) => number)
  const lines = await runSql<Line>(em, findLines, [caller.accountId, row.id, numbers])
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const faults = decisions.flatMap((decision, index): Fault[] => {
    const line = byRow.get(decision.row)
    if (line && isDecidable(line, decision, row)) return []
    const pointer = `#/decisions/${index}/row`
    const isInFuture = (line?.received_on ?? '') > dayIn(now)
    return [isInFuture ? { pointer, code: 'in_future' } : { pointer, code: 'invalid_value', must: 'undecided_row' }]
  })
  if (faults.length > 0) throw new ValidationFailed(faults)
}

const findLines = `
  SELECT "row", received_on::text, proposal, decision, decided_agreement_id, payment_id FROM payment_import_row
  WHERE account_id = $1 AND import_id = $2 AND "row" = ANY ($3::int[])`

/** After the commit, only a possible duplicate is still open; what was decided already may be said again. */
function isDecidable(line: Line, decision: Decision, { state }: PaymentImportRow): boolean {
  const { action, agreementId } = toKept(decision)
  if (line.decision === action && line.decided_agreement_id === agreementId) return true
  if (state === 'committed') return line.proposal === 'possible_duplicate' && line.payment_id === null
  return action !== 'record' || recordable.includes(line.proposal)
}

/** A decision as its line keeps it. */
function toKept({ action, agreement_id }: Decision) {
  return {
    action: action === 'reopen' ? null : action,
    agreementId: action === 'record' ? (agreement_id ?? null) : null,
  }
}

const recordable: readonly ImportRow['proposal'][] = ['matched', 'ambiguous', 'unmatched', 'possible_duplicate']

/** They are locked, so that none is deleted before its decision is kept. */
async function requireAgreements({ em, caller }: Context, decisions: readonly Decision[]): Promise<void> {
  const named = decisions.flatMap((decision) => toKept(decision).agreementId ?? [])
  const ids = [...new Set(named)]
  if (ids.length === 0) return
  const found = await runSql(em, lockAgreements, [caller.accountId, ids])
  if (found.length !== ids.length) throw new NotFound()
}

const lockAgreements = `
  SELECT id FROM agreement WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR KEY SHARE`
