import { AuditArchiveSettings } from '@lokum/service-kit/audit-archive/audit-archive-settings'
import { BrokerConfig, Json, ServiceClientConfig, ServiceConfig } from '@lokum/service-kit/config'
import { z } from 'zod'
import { Plans } from './plans/plan.ts'

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...AuditArchiveSettings.shape,
  ...ServiceClientConfig.shape,
  SETTLEMENTS_URL: z.url({ protocol: /^https?$/ }),
  WEBHOOKS_URL: z.url({ protocol: /^https?$/ }),
  PLANS: Json.pipe(Plans).default({ basic: 5 }),
})
export type Config = z.infer<typeof Config>
