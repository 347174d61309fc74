import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { ListPayments } from '@lokum/contracts/settlements/payment-operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import { describePayments } from './describe-payments.ts'
import { PaymentRow } from './payment.ts'

const listChanges = openChangeList({ table: 'payment', prefix: 'pay' })

/** Returns a page of the account's payments, last recorded first or in the order of their changes since a moment, including reversed ones. */
export async function listPayments(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListPayments>,
): Promise<Answer<AnswerOf<typeof ListPayments>>> {
  const find = (ids: string[]) => describeAll({ em }, { accountId, ids })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ?? (await findNewest({ em }, { accountId, query }))
  return { body: { ...page, data: rows } }
}

type DatabaseContext = Pick<Context, 'em'>

/** A payment and what it paid are read at one moment; the order of changes cannot be. */
const describeAll = atOneMoment(
  async ({ em }: DatabaseContext, { accountId, ids }: { accountId: string; ids: string[] }) => {
    return await describePayments(em, await em.find(PaymentRow, { accountId, id: { $in: ids } }))
  },
)

type PaymentQuery = { accountId: string; query: RequestOf<typeof ListPayments>['query'] }

const findNewest = atOneMoment(async ({ em }: DatabaseContext, { accountId, query }: PaymentQuery) => {
  const after = readCursor(query.cursor, 'pay')
  const { agreement_id: agreementId, import_id: importId, received_from: from, received_to: to } = query
  const conditions = [
    { accountId },
    ...(after ? [{ id: { $lt: after } }] : []),
    ...(agreementId ? [{ agreementId }] : []),
    ...(importId ? [{ importId }] : []),
    ...(query.state ? [inState[query.state]] : []),
    ...(query.finding ? [{ possibleDuplicateOf: { $ne: null } }] : []),
    ...(from ? [{ receivedOn: { $gte: from } }] : []),
    ...(to ? [{ receivedOn: { $lte: to } }] : []),
  ]
  const found = await em.find(PaymentRow, { $and: conditions }, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data, ...page } = toPage(found, query.limit)
  return { rows: await describePayments(em, data), page }
})

const inState = {
  matched: { reversedAt: null, agreementId: { $ne: null } },
  unmatched: { reversedAt: null, agreementId: null },
  reversed: { reversedAt: { $ne: null } },
} as const satisfies Record<Payment['state'], object>
