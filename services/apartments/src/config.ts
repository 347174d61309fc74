import { BrokerConfig, ServiceClientConfig, ServiceConfig } from '@lokum/service-kit/config'
import { z } from 'zod'
import { Plans } from './plans/plan.ts'

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})

export const Config = ServiceConfig.extend({
  ...BrokerConfig.shape,
  ...ServiceClientConfig.shape,
  SETTLEMENTS_URL: z.url({ protocol: /^https?$/ }),
  WEBHOOKS_URL: z.url({ protocol: /^https?$/ }),
  PLANS: json.pipe(Plans).default({ basic: 5 }),
})
export type Config = z.infer<typeof Config>
