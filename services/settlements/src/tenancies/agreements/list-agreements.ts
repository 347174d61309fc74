import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { AgreementState } from '@lokum/contracts/settlements/agreement'
import type { ListAgreements } from '@lokum/contracts/settlements/agreement-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { dayOf } from '../../calendar/usual-days.ts'
import { AgreementRow } from './agreement.ts'
import { answerAgreements } from './answer-agreements.ts'
import { findOfTenants } from './find-of-tenants.ts'

/** Returns a page of the account's agreements, newest first; `on` and `state` filter by those in force on a day. */
export async function listAgreements(
  { em, caller, now }: Context,
  { query }: RequestOf<typeof ListAgreements>,
): Promise<Answer<AnswerOf<typeof ListAgreements>>> {
  const after = readCursor(query.cursor, 'agr')
  const place = { accountId: caller.accountId, after, today: dayOf(now) }
  const searched = query.tenant || query.q ? await findOfTenants(em, query, place) : undefined
  const conditions = [
    { accountId: caller.accountId },
    ...(after ? [{ id: { $lt: after } }] : []),
    ...(query.apartment_id ? [{ apartmentId: query.apartment_id }] : []),
    ...(query.state ? [inState[query.state](dayOf(now))] : []),
    ...(searched ? [{ id: { $in: searched } }] : []),
    ...(query.on ? [inState.running(query.on)] : []),
  ]
  const rows = await em.find(AgreementRow, { $and: conditions }, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: await answerAgreements(em, page.data) } }
}

const inState = {
  upcoming: (today: string) => ({ startsOn: { $gt: today } }),
  running: (today: string) => ({ startsOn: { $lte: today }, $or: [{ endsOn: null }, { endsOn: { $gte: today } }] }),
  ended: (today: string) => ({ endsOn: { $lt: today } }),
} as const satisfies Record<AgreementState, unknown>
