import type { Mutation } from '../mutation.ts'

export const gatewayAndApartmentFaults: readonly Mutation[] = [
  {
    breaks: 'The ceiling of an account is not checked',
    file: 'services/gateway/src/limits/count-call.ts',
    from: 'isOver({ token, account }, limit',
    to: 'isOver({ token, account: token }, limit',
    tests: ['services/gateway/test/count-call.test.ts'],
  },
  {
    breaks: 'Retry-After does not reach the client',
    file: 'services/gateway/src/forwarding/passing-headers.ts',
    from: "  'retry-after',\n",
    to: '',
    tests: ['services/gateway/test/answer-headers.test.ts'],
  },
  {
    breaks: 'An expired idempotency key still blocks its account',
    file: 'services/apartments/src/apartments/create-apartment.sql',
    from: 'WHERE held.expires_at <= clock_timestamp();',
    to: 'WHERE false;',
    tests: ['services/apartments/test/repeat-creations.test.ts'],
  },
  {
    breaks: 'An archived apartment keeps its place in the plan',
    file: 'services/apartments/src/apartments/archive-apartment.ts',
    from: 'apartments = apartments - 1',
    to: 'apartments = apartments - 0',
    tests: ['services/apartments/test/change-apartments.test.ts'],
  },
  {
    breaks: 'The creation writes no audit.event',
    file: 'services/apartments/src/apartments/create-apartment.sql',
    from: "(p_audited_id, 'audit.event',",
    to: "(p_audited_id, 'apartment.updated',",
    tests: ['services/apartments/test/publish-events.test.ts', 'tests/system/laws/law-1-one-of-each.test.ts'],
  },
  {
    breaks: 'A token has 61 calls a minute',
    file: 'services/gateway/src/limits/count-call.sql',
    from: 'accepted := token_minute_calls < p_minute',
    to: 'accepted := token_minute_calls <= p_minute',
    tests: ['tests/system/laws/laws-2-and-4-replicas.test.ts', 'services/gateway/test/limit-calls.test.ts'],
  },
]
