import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { ListPayments } from '@lokum/contracts/settlements/payment-operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage, UnknownCursor } from '@lokum/service-kit/http/paginate'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import { containing } from '../../queries/like-pattern.ts'
import { describePayments } from './describe-payments.ts'
import { PaymentRow } from './payment.ts'

const listChanges = openChangeList({ table: 'payment', prefix: 'pay' })

/** Returns a page of the account's payments, the last received first or in the order of their changes since a moment, including reversed ones. */
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
    ...(after ? await beforeLast(em, { accountId, id: after }) : []),
    ...(await findAround(em, { accountId, query })),
    ...(agreementId ? [{ agreementId }] : []),
    ...(importId ? [{ importId }] : []),
    ...(query.state ? [inState[query.state]] : []),
    ...(query.finding ? [{ possibleDuplicateOf: { $ne: null } }] : []),
    ...(from ? [{ receivedOn: { $gte: from } }] : []),
    ...(to ? [{ receivedOn: { $lte: to } }] : []),
  ]
  const found = await em.find(
    PaymentRow,
    { $and: conditions },
    {
      orderBy: { receivedOn: 'desc', id: 'desc' },
      limit: query.limit + 1,
    },
  )
  const { data, ...page } = toPage(found, query.limit)
  return { rows: await describePayments(em, data), page }
})

/** The payments after the last one of a page: of an earlier day, or recorded before it on its day. @throws ValidationFailed */
async function beforeLast(em: Context['em'], { accountId, id }: { accountId: string; id: string }) {
  const last = await em.findOne(PaymentRow, { accountId, id })
  if (last === null) throw new UnknownCursor()
  const { receivedOn } = last
  return [{ receivedOn: { $lte: receivedOn } }, { $or: [{ receivedOn: { $lt: receivedOn } }, { id: { $lt: id } }] }]
}

/** The agreements of an apartment or a tenant, and the payments that paid a part of a settlement, are few. */
async function findAround(em: Context['em'], { accountId, query }: PaymentQuery) {
  const { apartment_id: apartmentId, settlement_id: settlementId, q } = query
  const find = async (sql: string, wanted: string) =>
    (await runSql<{ id: string }>(em, sql, [accountId, wanted])).map((row) => row.id)
  return [
    ...(apartmentId ? [{ agreementId: { $in: await find(agreementsOfApartment, apartmentId) } }] : []),
    ...(settlementId ? [{ id: { $in: await find(paymentsOfSettlement, settlementId) } }] : []),
    ...(q ? [{ $or: [...textsWith(q), { agreementId: { $in: await find(agreementsOfTenant, containing(q)) } }] }] : []),
  ]
}

function textsWith(q: string) {
  return [{ title: { $ilike: containing(q) } }, { payer: { $ilike: containing(q) } }]
}

const agreementsOfApartment = 'SELECT id FROM agreement WHERE account_id = $1 AND apartment_id = $2'

const agreementsOfTenant = 'SELECT id FROM agreement WHERE account_id = $1 AND tenant_name ILIKE $2'

const paymentsOfSettlement = `
  SELECT DISTINCT part.payment_id AS id
  FROM statement
  JOIN payment_part part ON part.account_id = statement.account_id AND part.statement_id = statement.id
  WHERE statement.account_id = $1 AND statement.settlement_id = $2 AND part.payment_id IS NOT NULL`

const inState = {
  matched: { reversedAt: null, agreementId: { $ne: null } },
  unmatched: { reversedAt: null, agreementId: null },
  reversed: { reversedAt: { $ne: null } },
} as const satisfies Record<Payment['state'], object>
