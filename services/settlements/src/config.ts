import { BrokerConfig, ServiceClientConfig, ServiceConfig } from '@lokum/service-kit/config'
import { z } from 'zod'

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...ServiceClientConfig.shape,
  APARTMENTS_URL: z.url({ protocol: /^https?$/ }),
  WEBHOOKS_URL: z.url({ protocol: /^https?$/ }),
})
export type Config = z.infer<typeof Config>
