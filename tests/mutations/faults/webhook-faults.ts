import type { Mutation } from '../mutation.ts'

export const webhookFaults: readonly Mutation[] = [
  {
    breaks: 'An answer of 299 counts as a failure',
    file: 'services/webhooks/src/deliveries/classify-answer.ts',
    from: 'status >= 200 && status < 300',
    to: 'status >= 200 && status < 299',
    tests: ['services/webhooks/test/classify-answer.test.ts'],
  },
  {
    breaks: 'The signature covers the identifier in place of the timestamp',
    file: 'services/webhooks/src/deliveries/sign-delivery.ts',
    from: 'timestampSeconds}.',
    to: 'id}.',
    tests: ['services/webhooks/test/verify-signatures.test.ts'],
  },
  {
    breaks: "The receiver's Retry-After is ignored",
    file: 'services/webhooks/src/deliveries/retry-schedule.ts',
    from: 'Math.max(delayMs + jitterMs, Math.min(retryAfterMs, maxRetryAfterMs))',
    to: 'delayMs + jitterMs',
    tests: ['services/webhooks/test/retry-schedule.test.ts'],
  },
  {
    breaks: 'Link-local receivers are called',
    file: 'services/webhooks/src/addresses/address-rules.ts',
    from: 'return isPublicAddress(literal) || ',
    to: "return isPublicAddress(literal) || literal.startsWith('169.254.') || ",
    tests: ['services/webhooks/test/refuse-addresses.test.ts', 'services/webhooks/test/check-url.test.ts'],
  },
  {
    breaks: 'One private address of a name is enough to call it',
    file: 'services/webhooks/src/addresses/address-rules.ts',
    from: 'addresses.every((address)',
    to: 'addresses.some((address)',
    tests: ['services/webhooks/test/refuse-names.test.ts'],
  },
  {
    breaks: "A secret header shows in an attempt's excerpt",
    file: 'services/webhooks/src/deliveries/hide-values.ts',
    from: "text.replaceAll(form, '***')",
    to: 'text',
    tests: ['services/webhooks/test/hide-values.test.ts'],
  },
  {
    breaks: 'An endpoint that was just changed is disabled',
    file: 'services/webhooks/src/health/judge-endpoint.ts',
    from: '>= graceAfterChangeMs',
    to: '>= 0',
    tests: ['services/webhooks/test/judge-endpoint.test.ts'],
  },
  {
    breaks: 'An endpoint gets the events of other accounts',
    file: 'services/webhooks/src/ingest/ingest-events.sql',
    from: 'JOIN endpoint ON endpoint.account_id = fact.account_id AND endpoint.deleted_at IS NULL\n      -- By',
    to: 'JOIN endpoint ON endpoint.deleted_at IS NULL\n      -- By',
    tests: ['services/webhooks/test/ingest-events.test.ts', 'services/webhooks/test/deliver-events.test.ts'],
  },
  {
    breaks: 'A secret signs after its grace time',
    file: 'services/webhooks/src/deliveries/claim-deliveries.sql',
    from: 'AND (secret.expires_at IS NULL OR secret.expires_at > v_now)',
    to: '',
    tests: ['services/webhooks/test/rotate-secrets.test.ts'],
  },
]
