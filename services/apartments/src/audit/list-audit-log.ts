import type { ListApartmentAuditLog } from '@lokum/contracts/apartments/operations'
import { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { Answer } from '@lokum/service-kit/http/answer'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findApartment } from '../apartments/apartment.ts'
import { AuditEntryRow } from './audit-entry.ts'

/** Gives a page of what was done to an apartment, newest first. @throws NotFound */
export async function listAuditLog(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof ListApartmentAuditLog>,
): Promise<Answer<AnswerOf<typeof ListApartmentAuditLog>>> {
  const { accountId } = caller
  await findApartment(em, { id: params.id, accountId })
  const after = readCursor(query.cursor, 'aud')
  const where = { accountId, resourceId: params.id, ...(after && { id: { $lt: after } }) }
  const rows = await em.find(AuditEntryRow, where, { orderBy: { id: 'desc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  return { body: { ...page, data: page.data.map(({ body }) => AuditEntry.parse(JSON.parse(body))) } }
}
