import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListTenantLinks } from '@lokum/contracts/settlements/tenant-link-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { answerTenantLink, TenantLinkRow } from './tenant-link.ts'

/** Returns a page of the links of an agreement, newest first. @throws NotFound also for an agreement of another account */
export async function listTenantLinks(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListTenantLinks>,
): Promise<Answer<AnswerOf<typeof ListTenantLinks>>> {
  const { accountId } = caller
  const agreement = await findAgreement(em, { id: params.id, accountId })
  const after = readCursor(query.cursor, 'tnl')
  const where = { accountId, agreementId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(TenantLinkRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map((row) => answerTenantLink(row, agreement)) } }
}
