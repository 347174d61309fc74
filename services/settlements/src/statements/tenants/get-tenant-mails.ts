import type { TenantMails } from '@lokum/contracts/settlements/tenant-mails'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeTenantMails, findDeclined } from '../../tenancies/recipients/recipient.ts'
import { findMailbox } from './find-mailbox.ts'

/** Whether the tenant allows the landlord's mails. @throws Problem invalid_token */
export async function getTenantMails(context: Context): Promise<Answer<TenantMails>> {
  const { agreement } = await findMailbox(context)
  const { accountId, tenantEmail } = agreement
  const addresses = tenantEmail == null ? [] : [tenantEmail]
  const declined = await findDeclined(context.em, { accountId, addresses })
  return { body: describeTenantMails(agreement, declined.get(tenantEmail ?? '') ?? null) }
}
