import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Document, DocumentLine } from '@lokum/contracts/settlements/document'
import type { UpdateDocumentLine } from '@lokum/contracts/settlements/document-line-operations'
import { amountOfLine } from '@lokum/month-engine/calculation/amount-of-line'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { NotFound, ValidationFailed } from '@lokum/service-kit/problem'
import { writeNumber } from './create-document-line.ts'
import { describeDocument, describeLine } from './describe-document.ts'
import type { DocumentLineRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { lockDocument, raiseDocument } from './lock-document.ts'
import { requireChargeable } from './require-chargeable.ts'
import { requireDays } from './require-days.ts'
import { requireTyped } from './require-typed.ts'

type Request = RequestOf<typeof UpdateDocumentLine>

type LineUses = Pick<DocumentUses, 'requireUnstated' | 'requireFreeLine' | 'requireCalculatedLine'>

/**
 * Corrects a typed line that no statement rests on (JSON merge patch, RFC 7396); the audit entry has the line before and after. Costs and items
 * of a calculation follow its amount with the next one, unless they charge more than it would have until then; what the landlord made of it
 * does not, so such changes are refused. A
 * patch without changes is not audited.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · StateForbids
 */
export async function updateDocumentLine(
  context: Context & LineUses,
  { params, body }: Request,
): Promise<Answer<Document>> {
  const { em, caller, ifMatch, language, requireUnstated, ...uses } = context
  const { accountId } = caller
  const locked = await lockDocument(em, { accountId, id: params.id })
  const { row, reading, lines, version } = locked
  requireMatch(ifMatch, version)
  const line = lines.find((one) => one.line === params.line_number)
  if (!line) throw new NotFound()
  const before = describeLine(line)
  Object.assign(line, columnsOf(body))
  const after = describeLine(line)
  if (JSON.stringify(after) === JSON.stringify(before))
    return { body: describeDocument(row, reading, lines, language), version, language }

  requireTyped(line)
  requireValues(after)
  const key = { accountId, documentId: row.id, line: line.line }
  await requireUnstated(em, { accountId, documentId: row.id, lines: [line.line] })
  if (isOtherCharge(before, after)) await uses.requireFreeLine(em, key)
  else if (isOtherAmount(before, after))
    await uses.requireCalculatedLine(em, { ...key, amountPln: amountOfLine(after)?.toFixed(2) ?? null })
  const place = await raiseDocument(em, locked)
  const data = { document_id: row.id, line: after, before }
  const object = { id: row.id, version: place }
  await recordAudit(context, { action: 'document.line_updated', object, data })
  return { body: describeDocument(row, reading, lines, language), version: row.version, language }
}

/** A line of another kind, category or days charges something else than what uses it. */
function isOtherCharge(before: DocumentLine, after: DocumentLine): boolean {
  const members = ['kind', 'category', 'period_from', 'period_to'] as const
  return members.some((member) => before[member] !== after[member])
}

function isOtherAmount(before: DocumentLine, after: DocumentLine): boolean {
  const members = ['amount_pln', 'rate_pln', 'quantity', 'unit', 'conversion_factor', 'zone'] as const
  return members.some((member) => before[member] !== after[member])
}

/** @throws ValidationFailed for a price without a rate, a cost without an amount, days that are none, and a price and quantity that give too much */
function requireValues({ kind, rate_pln, amount_pln, quantity, ...days }: DocumentLine): void {
  requireDays(days)
  if (kind === 'rate' && rate_pln === null) throw new ValidationFailed([{ pointer: '#/rate_pln', code: 'required' }])
  if (kind === 'cost' && amount_pln === null)
    throw new ValidationFailed([{ pointer: '#/amount_pln', code: 'required' }])
  requireChargeable({ quantity, rate: rate_pln, amount: amount_pln })
}

function columnsOf(body: Request['body']): Partial<DocumentLineRow> {
  const columns = {
    kind: body.kind,
    category: body.category,
    label: body.label,
    quantity: decimalOf(body.quantity),
    unit: body.unit,
    ratePln: decimalOf(body.rate_pln),
    amountPln: decimalOf(body.amount_pln),
    conversionFactor: decimalOf(body.conversion_factor),
    meterNumber: body.meter_number,
    zone: body.zone,
    periodFrom: body.period_from,
    periodTo: body.period_to,
    place: body.place,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Unchanged, removed or a value. */
function decimalOf(number: number | null | undefined): string | null | undefined {
  return number === undefined ? undefined : number === null ? null : writeNumber(number)
}
