import { AuditArchiveSettings } from '@lokum/service-kit/audit-archive/audit-archive-settings'
import { BrokerConfig, ServiceClientConfig, ServiceConfig, Switch } from '@lokum/service-kit/config'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { z } from 'zod'
import { AddressRanges } from './addresses/address-ranges.ts'
import { RetryDelays, standardDelaysSeconds } from './deliveries/retry-schedule.ts'

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...ServiceClientConfig.shape,
  ...AuditArchiveSettings.shape,
  APARTMENTS_URL: z.url({ protocol: /^https?$/ }),
  SETTLEMENTS_URL: z.url({ protocol: /^https?$/ }),
  ENCRYPTION_KEYS: EncryptionKeys,
  WEBHOOKS_ALLOW_LOOPBACK: Switch,
  WEBHOOKS_ALLOW_HTTP: Switch,
  WEBHOOKS_ALLOW_ADDRESSES: AddressRanges.default([]),
  WEBHOOKS_RETRY_DELAYS_SECONDS: RetryDelays.default([...standardDelaysSeconds]),
  WEBHOOKS_RETENTION_HOURS: z.coerce.number().min(0.02).max(8_784).default(720),
  WEBHOOKS_CONCURRENCY: z.coerce.number().int().min(1).max(2_000).default(200),
  WEBHOOKS_ENDPOINT_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(50),
})
export type Config = z.infer<typeof Config>
