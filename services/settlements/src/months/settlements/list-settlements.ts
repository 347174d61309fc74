import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListSettlements } from '@lokum/contracts/settlements/operations'
import { containing, literally } from '@lokum/service-kit/database/like-pattern'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeSettlement, SettlementRow } from './settlement.ts'

/** Returns a page of the account's settlements, newest first, without the cancelled ones unless they are asked for. */
export async function listSettlements(
  { em, caller, language }: Context,
  { query }: RequestOf<typeof ListSettlements>,
): Promise<Answer<AnswerOf<typeof ListSettlements>>> {
  const after = readCursor(query.cursor, 'set')
  const { reference_code: code } = query
  const conditions = [
    { accountId: caller.accountId },
    ...(after ? [{ id: { $lt: after } }] : []),
    ...(query.apartment_id ? [{ apartmentId: query.apartment_id }] : []),
    ...(query.agreement_id ? [{ agreementId: query.agreement_id }] : []),
    ...(query.period ? [{ period: query.period }] : []),
    ...(query.state ? [{ state: query.state }] : []),
    ...(query.state || code ? [] : [notCancelled]),
    ...(query.unpaid ? [unpaid] : []),
    ...(code ? [{ referenceCode: { $ilike: `%${literally(code.slice(-uniqueLength))}` } }] : []),
    ...(query.q ? [{ referenceCode: { $ilike: containing(query.q) } }] : []),
  ]
  const rows = await em.find(SettlementRow, { $and: conditions }, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map((row) => describeSettlement(row, language)) }, language }
}

/** `-2026-04-K7Q2`: the end of a code is unique in an account, and the label before it may be cut by a bank. */
const uniqueLength = 13

const notCancelled = { state: { $ne: 'cancelled' as const } }

/** While a correction is in progress, the version that was sent stays due. */
const unpaid = { paidAt: null, $or: [{ state: 'sent' as const }, { correctionReason: { $ne: null } }] }
