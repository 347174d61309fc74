import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListPaymentImports } from '@lokum/contracts/settlements/payment-import-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeImports, PaymentImportRow } from './payment-import.ts'

/** Returns a page of the account's imports, newest first. */
export async function listPaymentImports(
  context: Context,
  { query }: RequestOf<typeof ListPaymentImports>,
): Promise<Answer<AnswerOf<typeof ListPaymentImports>>> {
  const { em, caller } = context
  const after = readCursor(query.cursor, 'imp')
  const where = {
    accountId: caller.accountId,
    ...(after && { id: { $lt: after } }),
    ...(query.state && { state: query.state }),
  }
  const rows = await em.find(PaymentImportRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: await describeImports(context, page.data) } }
}
