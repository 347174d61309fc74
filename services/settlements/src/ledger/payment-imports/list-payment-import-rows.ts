import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { textOfLine } from '@lokum/contracts/problems/bank-statement-reason'
import type { Language } from '@lokum/contracts/problems/problem'
import type { ImportRow } from '@lokum/contracts/settlements/payment-import'
import type { ListPaymentImportRows } from '@lokum/contracts/settlements/payment-import-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { cursorAfter, UnknownCursor } from '@lokum/service-kit/http/paginate'
import { findImport, ImportLineRow } from './payment-import.ts'

/** Returns a page of an import's lines in the order of the file. @throws NotFound · ValidationFailed */
export async function listPaymentImportRows(
  { em, caller, language }: Context,
  { params, query }: RequestOf<typeof ListPaymentImportRows>,
): Promise<Answer<AnswerOf<typeof ListPaymentImportRows>>> {
  const { id: importId, accountId } = await findImport(em, { id: params.id, accountId: caller.accountId })
  const after = readPlace(query.cursor)
  const where = { accountId, importId, row: { $gt: after }, ...(query.proposal && { proposal: query.proposal }) }
  const rows = await em.find(ImportLineRow, where, { orderBy: { row: 'asc' }, limit: query.limit + 1 })
  const data = rows.slice(0, query.limit)
  const last = data.at(-1)
  const next_cursor = rows.length > query.limit && last ? cursorAfter(String(last.row)) : null
  return { body: { data: data.map((row) => describeLine(row, language)), next_cursor } }
}

/** A cursor contains the number of the previous line. */
function readPlace(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const row = Buffer.from(cursor, 'base64url').toString()
  if (!/^[1-9]\d{0,8}$/.test(row)) throw new UnknownCursor()
  return Number(row)
}

function describeLine(row: ImportLineRow, language: Language): ImportRow {
  return {
    row: row.row,
    received_on: row.receivedOn ?? null,
    amount_pln: row.amountPln == null ? null : Number(row.amountPln),
    payer: row.payer ?? null,
    title: row.title ?? null,
    proposal: row.proposal,
    candidates: row.candidates,
    detail: row.detail == null ? null : textOfLine(row.detail)[language],
    decision: row.decision ? { kind: row.decision, agreement_id: row.decidedAgreementId ?? null } : null,
    payment_id: row.paymentId ?? null,
    duplicate_of: row.duplicateOf ?? null,
  }
}
