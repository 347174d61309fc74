import type { ServiceName } from '@lokum/contracts/interface/operation'
import { gauge } from '@lokum/service-kit/telemetry/metrics'
import { Pool } from 'undici'

/** A service behind the gateway: its connections, and how many calls are with it now. */
export type Upstream = { service: ServiceName; pool: Pool; idleTimeoutMs: number; inFlight: number }

export const upstreamNames = ['apartments', 'settlements', 'webhooks'] as const
type UpstreamName = (typeof upstreamNames)[number]

export type Upstreams = Record<ServiceName, Upstream | undefined>

type UpstreamOptions = {
  urls: Record<UpstreamName, string>
  connectTimeoutMs: number
  idleTimeoutMs: number
  /** For how long a connection gets new calls. */
  connectionMs?: number
}

// A service that stops closes idle connections after its grace (1.5 s in a cluster): its clients must release them first.
const keepAliveMs = 1_000
// A cluster balances connections, not calls; renewed, they are spread over new replicas within a minute.
const renewedAfterMs = 30_000

/** Opens a pool of connections for each service; none need be reachable yet. */
export function openUpstreams({
  urls,
  connectTimeoutMs,
  idleTimeoutMs,
  connectionMs = renewedAfterMs,
}: UpstreamOptions): AsyncDisposable & Upstreams {
  const open = (service: UpstreamName): Upstream => ({
    service,
    idleTimeoutMs,
    inFlight: 0,
    pool: new Pool(urls[service], {
      connections: null,
      pipelining: 1,
      connectTimeout: connectTimeoutMs,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      clientTtl: connectionMs,
    }),
  })
  const upstreams = {
    gateway: undefined,
    apartments: open('apartments'),
    settlements: open('settlements'),
    webhooks: open('webhooks'),
  }
  gauge('upstream_in_flight', 'Calls that are with a service', (observe) => {
    for (const name of upstreamNames) observe(upstreams[name].inFlight, { upstream: name })
  })
  return {
    ...upstreams,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(upstreamNames.map((name) => upstreams[name].pool.destroy()))
    },
  }
}
