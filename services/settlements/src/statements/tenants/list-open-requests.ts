import type { AskedReadings } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/context'
import { describeRequests } from './describe-requests.ts'
import { ReadingRequestRow } from './reading-request.ts'

/** More than any tenant has open at once. */
const mostShown = 50

/** The open requests to the tenant of an agreement, newest first. */
export async function listOpenRequests(
  em: Context['em'],
  ofAgreement: { accountId: string; agreementId: string },
): Promise<AskedReadings[]> {
  const where = { ...ofAgreement, state: 'open' as const }
  return describeRequests(em, await em.find(ReadingRequestRow, where, { orderBy: { id: 'desc' }, limit: mostShown }))
}
