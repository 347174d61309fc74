import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { LockMode } from '@mikro-orm/core'
import type { MailRow } from '../mails/mail.ts'
import { revokeLink } from '../tenants/revoke-link.ts'
import { TenantLinkRow } from '../tenants/tenant-link.ts'

/** Revokes the links that a mail carried and that nobody got: whoever holds the returned text has no way in. */
export async function revokeLinks(
  context: Author & Pick<Context, 'em'>,
  { accountId, agreementId, id: mailId }: MailRow,
): Promise<void> {
  const where = { accountId, agreementId, mailId, revokedAt: null }
  const links = await context.em.find(TenantLinkRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE })
  for (const row of links) await revokeLink(context, { row, because: 'not_delivered' })
}
