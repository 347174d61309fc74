import type { ReadingRequest } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/context'
import { describeMail, MailRow } from '../mails/mail.ts'
import { describeRequests } from './describe-requests.ts'
import type { ReadingRequestRow } from './reading-request.ts'

/** Describes an account's reading requests to the landlord, with the state of their newest mails. */
export async function describeMailedRequests(
  em: Context['em'],
  rows: readonly ReadingRequestRow[],
): Promise<ReadingRequest[]> {
  const [first] = rows
  if (!first) return []
  const where = { accountId: first.accountId, readingRequestId: { $in: rows.map(({ id }) => id) } }
  const mails = await em.find(MailRow, where, { orderBy: { id: 'asc' } })
  const newest = new Map(mails.map((mail) => [mail.readingRequestId, describeMail(mail)]))
  const requests = await describeRequests(em, rows)
  return requests.map((request) => ({ ...request, delivery: newest.get(request.id) ?? null }))
}
