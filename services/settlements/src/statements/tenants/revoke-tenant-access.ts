import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { cancelMails } from './cancel-mails.ts'
import { revokeLink } from './revoke-link.ts'
import { TenantLinkRow } from './tenant-link.ts'

/**
 * Revokes the links and cancels the waiting mails of the tenant's former e-mail address, so that its readers lose access. The
 * agreement is locked.
 */
export async function revokeTenantAccess(
  context: Context,
  { accountId, id: agreementId }: AgreementRow,
): Promise<void> {
  const { em, now } = context
  const good = { accountId, agreementId, revokedAt: null, expiresAt: { $gt: now } }
  const links = await em.find(TenantLinkRow, good, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE })
  for (const row of links) await revokeLink(context, { row, because: 'email_changed' })
  await cancelMails(context, { agreementId, why: 'The tenant has another e-mail address now.' })
}
