import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import type { MailRow } from '../mails/mail.ts'
import { revokeLink } from '../tenants/revoke-link.ts'
import { TenantLinkRow } from '../tenants/tenant-link.ts'

/** Revokes the links of an undelivered mail, so that the returned text gives no access. */
export async function revokeLinks(
  context: Author & Pick<Context, 'em'>,
  { accountId, agreementId, id: mailId }: MailRow,
): Promise<void> {
  const where = { accountId, agreementId, mailId, revokedAt: null }
  const links = await context.em.find(TenantLinkRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  for (const row of links) await revokeLink(context, { row, because: 'not_delivered' })
}
