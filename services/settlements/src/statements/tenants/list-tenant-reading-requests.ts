import type { TenantReadingRequests } from '@lokum/contracts/settlements/tenant'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findLink } from './find-link.ts'
import { listOpenRequests } from './list-open-requests.ts'

/** Returns the tenant's open requests; the first request may precede any statement. @throws Problem invalid_token */
export async function listTenantReadingRequests(context: Context): Promise<Answer<TenantReadingRequests>> {
  const { accountId, agreementId } = await findLink(context)
  return { body: { reading_requests: await listOpenRequests(context.em, { accountId, agreementId }) } }
}
