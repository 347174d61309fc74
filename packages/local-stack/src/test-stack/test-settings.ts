import type { Environment } from '../environment.ts'

/** Settings of services in tests beside the relaxations of a laptop. */
export const testSettings: Environment = {
  // Each landlord of a test has a client address of its own, and a crowded machine is no outage.
  TRUSTED_PROXY_HOPS: '1',
  LIMIT_STORE_TIMEOUT_MS: '10000',
  UPSTREAM_IDLE_TIMEOUT_MS: '120000',
  PLANS: '{"basic":5,"large":1000000}',
}

/** Links and events carry this address; deliberately not the one on which the gateway listens. */
export const publicBaseUrl = 'http://lokum.test'
