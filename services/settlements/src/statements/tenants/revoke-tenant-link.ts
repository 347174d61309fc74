import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { TenantLink } from '@lokum/contracts/settlements/tenant'
import type { RevokeTenantLink } from '@lokum/contracts/settlements/tenant-link-operations'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { revokeLink } from './revoke-link.ts'
import { answerTenantLink, TenantLinkRow } from './tenant-link.ts'

/**
 * Revokes a link; all later requests with it are refused. Revoking a revoked link changes nothing and is not audited.
 * @throws NotFound also for a link of another agreement or account
 */
export async function revokeTenantLink(
  context: Context,
  { params }: RequestOf<typeof RevokeTenantLink>,
): Promise<Answer<TenantLink>> {
  const { em, caller } = context
  const where = { id: params.link_id, agreementId: params.id, accountId: caller.accountId }
  const row = await em.findOneOrFail(TenantLinkRow, where, lockedElseNotFound)
  if (!row.revokedAt) await revokeLink(context, { row, because: 'landlord' })
  const agreement = await findAgreement(em, { id: row.agreementId, accountId: row.accountId })
  return { body: answerTenantLink(row, agreement) }
}
