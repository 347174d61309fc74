import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { SnapshotAgreements } from '@lokum/contracts/settlements/agreement-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { InternalContext } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { AgreementRow } from './agreement.ts'

/** Returns a page of the agreements of all accounts, oldest first, for a service that fills its copy. */
export async function snapshotAgreements(
  { em }: InternalContext,
  { query }: RequestOf<typeof SnapshotAgreements>,
): Promise<Answer<AnswerOf<typeof SnapshotAgreements>>> {
  const after = readCursor(query.cursor, 'agr')
  const where = after ? { id: { $gt: after } } : {}
  const rows = await em.find(AgreementRow, where, { orderBy: { id: 'asc' }, limit: query.limit + 1 })
  const page = toPage(rows, query.limit)
  const data = page.data.map((row) => ({
    account_id: row.accountId,
    sequence: row.version,
    agreement: { id: row.id, apartment_id: row.apartmentId, starts_on: row.startsOn, ends_on: row.endsOn ?? null },
  }))
  return { body: { ...page, data } }
}
