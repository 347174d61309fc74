import { z } from 'zod'
import { Timestamp } from '../values/text.ts'
import { Locale } from './agreement.ts'

/** Whether a tenant allows the landlord's mails. */
export const TenantMails = z
  .object({
    has_email: z.boolean().meta({ description: 'Whether the landlord has an e-mail address of the tenant' }),
    declined_at: Timestamp.nullable().meta({
      description: 'When the tenant stopped the mails; null while they are allowed',
    }),
    landlord_name: z.string().meta({ description: 'Name of the landlord, as in the agreement' }),
    locale: Locale,
  })
  .meta({ id: 'TenantMails', description: 'Whether the tenant allows the landlord’s mails' })
export type TenantMails = z.infer<typeof TenantMails>
