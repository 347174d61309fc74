import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrokerConfig, ServiceClientConfig, ServiceConfig, Switch } from '@lokum/service-kit/config'
import { z } from 'zod'

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...ServiceClientConfig.shape,
  APARTMENTS_URL: z.url({ protocol: /^https?$/ }),
  WEBHOOKS_URL: z.url({ protocol: /^https?$/ }),
  /** Where documents are kept: in a folder, or in a bucket of an S3-compatible store. */
  DOCUMENTS_STORE: z.enum(['files', 's3']).default('files'),
  DOCUMENTS_FOLDER: z.string().min(1).optional(),
  /** Where uploads wait until they are whole; empty after a restart. */
  DOCUMENTS_SPOOL_FOLDER: z.string().min(1).default(join(tmpdir(), 'lokum-uploads')),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_PATH_STYLE: Switch,
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The mail server; without one no mail is sent, and statements are handed over. */
  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  /** `none` needs ALLOW_PLAIN_SMTP. */
  SMTP_SECURITY: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASSWORD: z.string().min(1).optional(),
  /** The certificate authority of the mail server, where it is none that everybody knows. */
  SMTP_CA_FILE: z.string().min(1).optional(),
  ALLOW_PLAIN_SMTP: Switch,
  /** Who mails are from, as `Name <address>` or an address alone. */
  MAIL_FROM: z.string().min(3).max(320).optional(),
  /** The tenant's page; `PUBLIC_BASE_URL` + `/tenant` unless it is elsewhere. */
  TENANT_PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who reads documents: `openai-compatible` sends tenants' papers to ASSISTANT_URL, so it is never a default. */
  ASSISTANT: z.enum(['rules', 'openai-compatible']).default('rules'),
  ASSISTANT_URL: z.url({ protocol: /^https?$/ }).optional(),
  ASSISTANT_MODEL: z.string().min(1).optional(),
  ASSISTANT_API_KEY: z.string().min(1).optional(),
  ASSISTANT_TIMEOUT_MS: z.coerce.number().int().min(1_000).max(12_000).default(10_000),
})
export type Config = z.infer<typeof Config>

/** Where tenants' links lead. */
export function portalUrlOf({ TENANT_PORTAL_URL: portalUrl, PUBLIC_BASE_URL: baseUrl }: Config): string {
  return portalUrl ?? `${baseUrl}/tenant`
}
