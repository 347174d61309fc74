import { ServiceConfig } from '@lokum/service-kit/config'
import { answerTimes, doorMs } from '@lokum/service-kit/http/answer-times'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { z } from 'zod'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const milliseconds = z.coerce.number().int().min(1).max(120_000)

// The portal verifies no access tokens: the gateway does.
export const Config = ServiceConfig.omit({
  OIDC_AUDIENCE: true,
  OIDC_ACCOUNT_CLAIM: true,
  OIDC_TOKEN_TYPE: true,
}).extend({
  GATEWAY_URL: origin,
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  /** Where browsers reach the provider, if not at its issuer: replaces the origin of the login and logout addresses. */
  OIDC_BROWSER_URL: origin.optional(),
  /** Seal the tokens of sessions. A key that is replaced must stay in the list for 12 hours, the life of a session. */
  ENCRYPTION_KEYS: EncryptionKeys,
  /** How many proxies in front of the portal are ours; each appends one entry to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  GATEWAY_CONNECT_TIMEOUT_MS: milliseconds.default(1_000),
  /** Longer than the gateway waits for a service, so that its answer comes through. */
  GATEWAY_IDLE_TIMEOUT_MS: milliseconds.default(answerTimes.usualMs + doorMs),
})
export type Config = z.infer<typeof Config>
