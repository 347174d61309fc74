import { Switch } from '@lokum/service-kit/config'
import { z } from 'zod'

/** The mail server; without one, the service sends no mails and the landlord hands statements over. */
export const MailServerSettings = z.object({
  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  /** `none` requires ALLOW_PLAIN_SMTP. */
  SMTP_SECURITY: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASSWORD: z.string().min(1).optional(),
  /** The certificate authority of the mail server, unless it is a public one. */
  SMTP_CA_FILE: z.string().min(1).optional(),
  ALLOW_PLAIN_SMTP: Switch,
  /** The sender of mails: `Name <address>` or an address alone. */
  MAIL_FROM: z.string().min(3).max(320).optional(),
})
export type MailServerSettings = z.infer<typeof MailServerSettings>
