import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { AgreementState } from '@lokum/contracts/settlements/agreement'
import type { ListAgreements } from '@lokum/contracts/settlements/agreement-operations'
import { openChangeList } from '@lokum/service-kit/changes/list-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { AgreementRow } from './agreement.ts'
import { answerAgreements } from './answer-agreements.ts'
import { findOfTenants } from './find-of-tenants.ts'

const listChanges = openChangeList({ table: 'agreement', prefix: 'agr' })

/**
 * Returns a page of the account's agreements, newest first, or in the order of their changes since a moment; `on` and `state` filter by
 * those in force on a day.
 */
export async function listAgreements(
  { em, caller: { accountId }, now }: Context,
  { query }: RequestOf<typeof ListAgreements>,
): Promise<Answer<AnswerOf<typeof ListAgreements>>> {
  const find = (ids: string[]) => em.find(AgreementRow, { accountId, id: { $in: ids } })
  const { rows, page } =
    (await listChanges(em, { ownerId: accountId, query, find })) ??
    (await findNewest(em, { accountId, query, today: dayIn(now) }))
  return { body: { ...page, data: await answerAgreements({ em, now }, rows) } }
}

type AgreementQuery = { accountId: string; query: RequestOf<typeof ListAgreements>['query']; today: string }

async function findNewest(em: Context['em'], { accountId, query, today }: AgreementQuery) {
  const after = readCursor(query.cursor, 'agr')
  const searched = query.tenant || query.q ? await findOfTenants(em, query, { accountId, after, today }) : undefined
  const conditions = [
    { accountId },
    ...(after ? [{ id: { $lt: after } }] : []),
    ...(query.apartment_id ? [{ apartmentId: query.apartment_id }] : []),
    ...(query.state ? [inState[query.state](today)] : []),
    ...(searched ? [{ id: { $in: searched } }] : []),
    ...(query.on ? [inState.running(query.on)] : []),
  ]
  const found = await em.find(AgreementRow, { $and: conditions }, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const { data: rows, ...page } = toPage(found, query.limit)
  return { rows, page }
}

const inState = {
  upcoming: (today: string) => ({ startsOn: { $gt: today } }),
  running: (today: string) => ({ startsOn: { $lte: today }, $or: [{ endsOn: null }, { endsOn: { $gte: today } }] }),
  ended: (today: string) => ({ endsOn: { $lt: today } }),
} as const satisfies Record<AgreementState, unknown>
