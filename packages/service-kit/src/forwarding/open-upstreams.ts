import { Pool } from 'undici'
import { type LeastPace, leastPace } from '../http/pace.ts'
import { counter, gauge } from '../telemetry/metrics.ts'
import { type FailureKind, failureKinds } from './upstream-failure.ts'

/** A service that calls are passed on to: its connections, and how many calls are with it now. */
export type Upstream = {
  pool: Pool
  idleTimeoutMs: number
  /** How slow a client may be while its body is awaited. */
  pace: LeastPace
  inFlight: number
  countFailure: (kind: FailureKind) => void
}

export type Upstreams = AsyncDisposable & { of: (name: string) => Upstream | undefined }

type UpstreamOptions = {
  /** By the name of the service. */
  urls: Readonly<Record<string, string>>
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
}: UpstreamOptions): Upstreams {
  const services = Object.entries(urls)
  const failures = counter(
    'upstream_errors',
    'Calls to which a service gave no whole answer, by service and kind',
    services.flatMap(([upstream]) => failureKinds.map((kind) => ({ upstream, kind }))),
  )
  const upstreams = new Map<string, Upstream>()
  for (const [name, url] of services) {
    const pool = new Pool(url, {
      connections: null,
      pipelining: 1,
      connectTimeout: connectTimeoutMs,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      clientTtl: connectionMs,
    })
    const countFailure = (kind: FailureKind) => failures({ upstream: name, kind })
    const pace = { ...leastPace, patienceMs: idleTimeoutMs }
    upstreams.set(name, { pool, idleTimeoutMs, pace, inFlight: 0, countFailure })
  }
  gauge('upstream_in_flight', 'Calls that are with a service', (observe) => {
    for (const [upstream, { inFlight }] of upstreams) observe(inFlight, { upstream })
  })
  return {
    of: (name) => upstreams.get(name),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...upstreams.values()].map(({ pool }) => pool.destroy()))
    },
  }
}
