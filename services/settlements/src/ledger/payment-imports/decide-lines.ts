import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import type { CommitPaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, NotFound, ValidationFailed } from '@lokum/service-kit/problem'
import { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { PaymentDraft } from '../payments/record-payments.ts'
import type { Marks } from './mark-line.ts'
import type { PaymentImportRow } from './payment-import.ts'

type Decision = RequestOf<typeof CommitPaymentImport>['body']['decisions'][number]
type Asked = { row: PaymentImportRow; decisions: readonly Decision[] }
type Line = {
  row: number
  received_on: string | null
  amount_pln: string | null
  payer: string | null
  title: string | null
  marks: Marks
  proposal: ImportRow['proposal']
  candidates: ImportRow['candidates']
}

/**
 * The payments of an import: from matched lines and from lines included by a decision, in the order of the file. Of a
 * committed import: the possible duplicates that a decision includes.
 * @throws NotFound for an agreement of another account · ValidationFailed when a line cannot be recorded
 */
export async function decideLines(context: Context, { row, decisions }: Asked): Promise<PaymentDraft[]> {
  const { em, caller, now } = context
  if (row.state === 'committed') return await decideLate(context, { row, decisions })
  const numbers = decisions.map(({ row: number }) => number)
  const lines = await runSql<Line>(em, findLines, [caller.accountId, row.id, numbers])
  requireRecordable(decisions, { lines, today: dayIn(now) })
  await requireAgreements(context, decisions)
  const byRow = new Map(decisions.map((decision) => [decision.row, decision]))
  return lines.flatMap((line) => draftOf(line, { decision: byRow.get(line.row), row }) ?? [])
}

const findLines = `
  SELECT "row", received_on::text, amount_pln::text, payer, title, marks, proposal, candidates
  FROM payment_import_row
  WHERE account_id = $1 AND import_id = $2
    AND (proposal = 'matched' OR "row" = ANY ($3::int[]))
  ORDER BY "row"`

/** The possible duplicates of a committed import that a decision includes; other decisions were taken before. */
async function decideLate(context: Context, { row, decisions }: Asked): Promise<PaymentDraft[]> {
  const recorded = new Map(decisions.filter(({ action }) => action === 'record').map((one) => [one.row, one]))
  if (recorded.size === 0) return []
  const lines = await runSql<Line>(context.em, findUndecided, [context.caller.accountId, row.id, [...recorded.keys()]])
  await requireAgreements(
    context,
    lines.flatMap((line) => recorded.get(line.row) ?? []),
  )
  return lines.flatMap((line) => draftOf(line, { decision: recorded.get(line.row), row }) ?? [])
}

const findUndecided = `
  SELECT "row", received_on::text, amount_pln::text, payer, title, marks, proposal, candidates
  FROM payment_import_row
  WHERE account_id = $1 AND import_id = $2 AND "row" = ANY ($3::int[]) AND proposal = 'possible_duplicate'
    AND payment_id IS NULL
  ORDER BY "row"`

type Facts = { lines: readonly Line[]; today: string }

function requireRecordable(decisions: readonly Decision[], { lines, today }: Facts): void {
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const faults = decisions.flatMap((decision, index): Fault[] => {
    const line = byRow.get(decision.row)
    const isFine = line !== undefined && (decision.action === 'skip' || isRecordable(line))
    const code = (line?.received_on ?? '') > today ? 'in_future' : 'invalid_value'
    return isFine
      ? []
      : [{ pointer: `#/decisions/${index}/row`, code, ...(code === 'invalid_value' && { must: 'undecided_row' }) }]
  })
  if (faults.length > 0) throw new ValidationFailed(faults)
}

function isRecordable({ proposal }: Line): boolean {
  return recordable.includes(proposal)
}

const recordable: readonly ImportRow['proposal'][] = ['matched', 'ambiguous', 'unmatched', 'possible_duplicate']

async function requireAgreements({ em, caller }: Context, decisions: readonly Decision[]): Promise<void> {
  const named = decisions.flatMap(({ action, agreement_id }) => (action === 'record' ? (agreement_id ?? []) : []))
  const ids = [...new Set(named)]
  if (ids.length === 0) return
  const found = await em.count(AgreementRow, { accountId: caller.accountId, id: { $in: ids } })
  if (found !== ids.length) throw new NotFound()
}

type Decided = { decision: Decision | undefined; row: PaymentImportRow }

function draftOf(line: Line, { decision, row }: Decided): PaymentDraft | undefined {
  if (decision?.action === 'skip' || line.received_on === null || line.amount_pln === null) return undefined
  const matched = line.candidates[0]?.agreement_id ?? null
  return {
    agreementId: decision === undefined ? matched : (decision.agreement_id ?? null),
    receivedOn: line.received_on,
    amountPln: line.amount_pln,
    payer: line.payer,
    title: line.title,
    source: row.format,
    importId: row.id,
    importRow: line.row,
    marks: line.marks,
    possibleDuplicateOf: null,
  }
}
