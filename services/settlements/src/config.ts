import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AssistantSettings } from '@lokum/bill-reader/assistant-settings'
import { AuditArchiveSettings } from '@lokum/service-kit/audit-archive/audit-archive-settings'
import { BrokerConfig, ServiceClientConfig, ServiceConfig } from '@lokum/service-kit/config'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { z } from 'zod'
import { QuotaSettings } from './quotas/quota-settings.ts'
import { MailServerSettings } from './statements/sending/mail-server-settings.ts'

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...ServiceClientConfig.shape,
  APARTMENTS_URL: z.url({ protocol: /^https?$/ }),
  WEBHOOKS_URL: z.url({ protocol: /^https?$/ }),
  /** They seal the remembered answers that contain a tenant's link, and the tax numbers of owners. */
  ENCRYPTION_KEYS: EncryptionKeys,
  ...AuditArchiveSettings.shape,
  /** The folder of incomplete uploads; empty after a restart. */
  DOCUMENTS_SPOOL_FOLDER: z.string().min(1).default(join(tmpdir(), 'lokum-uploads')),
  /** PDFs of statements prepared so many days ago move from the database to the document store. */
  STATEMENTS_MOVE_AFTER_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  ...MailServerSettings.shape,
  /** The tenant's page; by default `PUBLIC_BASE_URL` + `/tenant`. */
  TENANT_PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...AssistantSettings.shape,
  ...QuotaSettings.shape,
})
export type Config = z.infer<typeof Config>

/** The address of the tenant's page in links. */
export function choosePortalUrl({ TENANT_PORTAL_URL: portalUrl, PUBLIC_BASE_URL: baseUrl }: Config): string {
  return portalUrl ?? `${baseUrl}/tenant`
}
