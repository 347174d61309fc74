import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { ListPayments } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describePayments } from './describe-payments.ts'
import { PaymentRow } from './payment.ts'

/** Returns a page of the account's payments, last recorded first, including reversed ones. */
export async function listPayments(
  { em, caller: { accountId } }: Context,
  { query }: RequestOf<typeof ListPayments>,
): Promise<Answer<AnswerOf<typeof ListPayments>>> {
  const after = readCursor(query.cursor, 'pay')
  const { agreement_id: agreementId, received_from: from, received_to: to } = query
  const conditions = [
    { accountId },
    ...(after ? [{ id: { $lt: after } }] : []),
    ...(agreementId ? [{ agreementId }] : []),
    ...(query.state ? [inState[query.state]] : []),
    ...(query.finding ? [{ possibleDuplicateOf: { $ne: null } }] : []),
    ...(from ? [{ receivedOn: { $gte: from } }] : []),
    ...(to ? [{ receivedOn: { $lte: to } }] : []),
  ]
  const rows = await em.find(PaymentRow, { $and: conditions }, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: await describePayments(em, page.data) } }
}

const inState = {
  matched: { reversedAt: null, agreementId: { $ne: null } },
  unmatched: { reversedAt: null, agreementId: null },
  reversed: { reversedAt: { $ne: null } },
} as const satisfies Record<Payment['state'], object>
