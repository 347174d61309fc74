import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BrokerConfig, ServiceClientConfig, ServiceConfig } from '@lokum/service-kit/config'
import { z } from 'zod'
import { AssistantSettings } from './documents/assistant/assistant-settings.ts'
import { DocumentStoreSettings } from './documents/stores/document-store-settings.ts'
import { MailServerSettings } from './statements/sending/mail-server-settings.ts'

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...ServiceClientConfig.shape,
  APARTMENTS_URL: z.url({ protocol: /^https?$/ }),
  WEBHOOKS_URL: z.url({ protocol: /^https?$/ }),
  ...DocumentStoreSettings.shape,
  /** Where uploads wait until they are whole; empty after a restart. */
  DOCUMENTS_SPOOL_FOLDER: z.string().min(1).default(join(tmpdir(), 'lokum-uploads')),
  ...MailServerSettings.shape,
  /** The tenant's page; `PUBLIC_BASE_URL` + `/tenant` unless it is elsewhere. */
  TENANT_PORTAL_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...AssistantSettings.shape,
})
export type Config = z.infer<typeof Config>

/** Where tenants' links lead. */
export function portalUrlOf({ TENANT_PORTAL_URL: portalUrl, PUBLIC_BASE_URL: baseUrl }: Config): string {
  return portalUrl ?? `${baseUrl}/tenant`
}
