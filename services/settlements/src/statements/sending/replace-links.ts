import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Context } from '@lokum/service-kit/http/context'
import type { MailRow } from '../mails/mail.ts'
import { replaceOlderLinks } from '../tenants/replace-older-links.ts'
import { TenantLinkRow } from '../tenants/tenant-link.ts'

/** Lets the link of an accepted mail replace the older ones, unless it was itself revoked or replaced meanwhile. */
export async function replaceLinks(
  context: Author & Pick<Context, 'em'>,
  { accountId, agreementId, id: mailId }: MailRow,
): Promise<void> {
  const link = await context.em.findOne(TenantLinkRow, { accountId, agreementId, mailId, revokedAt: null })
  if (link) await replaceOlderLinks(context, link)
}
