import { ServiceConfig } from '@lokum/service-kit/config'
import { answerTimes } from '@lokum/service-kit/http/answer-times'
import { z } from 'zod'

const upstream = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin: scheme, host and port, without a path',
  )
const origins = z.preprocess(
  (text) => (typeof text === 'string' ? text.split(',').flatMap((one) => one.trim() || []) : text),
  z.array(origin).max(50),
)
const milliseconds = z.coerce.number().int().min(1).max(120_000)

export const Config = ServiceConfig.extend({
  APARTMENTS_URL: upstream,
  SETTLEMENTS_URL: upstream,
  WEBHOOKS_URL: upstream,
  /** How many proxies in front of the gateway are ours; each appends one entry to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  /** An account may make this many times the calls of one token, over all its tokens. */
  ACCOUNT_CEILING_FACTOR: z.coerce.number().int().min(1).max(1_000).default(10),
  /** Origins whose scripts may call the interface, such as `https://app.example.org`, with commas between them; none by default. */
  CORS_ORIGINS: origins.default([]),
  /** Multiplies every limit of the contract, for load tests; 1 is what the specification promises. */
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1_000).default(1),
  /** Where readers of the guides reach the provider, when they know it by another name than the services do. */
  OIDC_BROWSER_URL: origin.optional(),
  LIMIT_STORE_TIMEOUT_MS: milliseconds.default(250),
  UPSTREAM_CONNECT_TIMEOUT_MS: milliseconds.default(1_000),
  UPSTREAM_IDLE_TIMEOUT_MS: milliseconds.default(answerTimes.usualMs),
})
export type Config = z.infer<typeof Config>
