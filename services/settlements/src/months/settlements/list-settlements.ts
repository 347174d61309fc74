import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListSettlements } from '@lokum/contracts/settlements/operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { containing, literally } from '../../queries/like-pattern.ts'
import { describeSettlement, SettlementRow } from './settlement.ts'

const listChanges = openChangeList({ table: 'settlement', prefix: 'set' })

/**
 * Returns a page of the account's settlements, newest first without the cancelled ones unless they are asked for, or all in the order
 * of their changes since a moment.
 */
export async function listSettlements(
  { em, caller: { accountId }, language }: Context,
  { query }: RequestOf<typeof ListSettlements>,
): Promise<Answer<AnswerOf<typeof ListSettlements>>> {
  const find = (ids: string[]) => em.find(SettlementRow, { accountId, id: { $in: ids } })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ?? (await findNewest(em, { accountId, query }))
  return { body: { ...page, data: rows.map((row) => describeSettlement(row, language)) }, language }
}

type Query = RequestOf<typeof ListSettlements>['query']
type SettlementQuery = { accountId: string; query: Query }

async function findNewest(em: Context['em'], { accountId, query }: SettlementQuery) {
  const after = readCursor(query.cursor, 'set')
  const { reference_code: code } = query
  const conditions = [
    { accountId },
    ...(after ? [{ id: { $lt: after } }] : []),
    ...equalTo(query),
    ...(query.state || code ? [] : [notCancelled]),
    ...(query.unpaid ? [unpaid] : []),
    ...(code ? [{ referenceCode: { $ilike: `%${literally(code.slice(-uniqueLength))}` } }] : []),
    ...(query.q ? [{ referenceCode: { $ilike: containing(query.q) } }] : []),
  ]
  const found = await em.find(SettlementRow, { $and: conditions }, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data: rows, ...page } = toPage(found, query.limit)
  return { rows, page }
}

function equalTo(query: Query) {
  return [
    ...(query.apartment_id ? [{ apartmentId: query.apartment_id }] : []),
    ...(query.agreement_id ? [{ agreementId: query.agreement_id }] : []),
    ...(query.period ? [{ period: query.period }] : []),
    ...(query.kind ? [{ kind: query.kind }] : []),
    ...(query.state ? [{ state: query.state }] : []),
  ]
}

/** `-2026-04-K7Q2`: the end of a code is unique in an account, and the label before it may be cut by a bank. */
const uniqueLength = 13

const notCancelled = { state: { $ne: 'cancelled' as const } }

/** While a correction is in progress, the version that was sent stays due. */
const unpaid = { paidAt: null, $or: [{ state: 'sent' as const }, { correctionReason: { $ne: null } }] }
