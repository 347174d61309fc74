import type { BenchmarkOptions, BenchmarkResult } from '../benchmark.ts'
import { loadNow } from '../measure/load-now.ts'
import { median, rounded } from '../measure/statistics.ts'
import { accountNames, mintTokens } from '../services/mint-tokens.ts'
import { type Called, type Calls, measureCalls } from './measure-calls.ts'
import { startProxies } from './start-proxies.ts'

const accounts = 200
const warmUp = { steps: 4, seconds: 2 }
const sides = ['gateway', 'bare'] as const
type Side = (typeof sides)[number]
type Turn = Record<Side, Called>

/** The cost of the gateway in front of an upstream that does nothing, beside a proxy that does nothing else. */
export async function benchGateway(options: BenchmarkOptions): Promise<BenchmarkResult> {
  await using proxies = await startProxies(options.profileFolder)
  const { postgres } = proxies.stack
  const tokens = mintTokens(proxies.identity, accountNames(accounts))
  const measure = (side: Side, calls: Calls, seconds: number) =>
    measureCalls({ postgres, proxy: proxies[side], tokens }, calls, seconds)

  console.log(`Load average before: ${loadNow()}`)
  for (let step = 0; step < warmUp.steps; step += 1)
    for (const side of sides) for (const calls of kinds) await measure(side, calls, warmUp.seconds / 2)
  const turns = new Map<Calls, Turn[]>(kinds.map((calls) => [calls, []]))
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const calls of kinds) {
      const bare = await measure('bare', calls, options.seconds / 2)
      const gateway = await measure('gateway', calls, options.seconds / 2)
      turns.get(calls)?.push({ bare, gateway })
      console.log(`Round ${round}: ${calls.name} ${rounded(gateway.cpuMs / bare.cpuMs)}, load average ${loadNow()}`)
    }
  }
  return report(turns)
}

const kinds: readonly Calls[] = [
  { name: 'GET', method: 'GET', path: '/v1/apartments/apt_01kbmq3m9ze8r9v4k7m2n6p0xs', body: '', status: 200 },
  {
    name: 'POST',
    method: 'POST',
    path: '/v1/apartments',
    status: 201,
    body: JSON.stringify({
      label: 'Długa {n}',
      address: { street: 'ul. Długa 7/12', city: 'Kraków' },
      surface_m2: 48.5,
    }),
  },
]

function report(turns: ReadonlyMap<Calls, readonly Turn[]>): BenchmarkResult {
  const described = [...turns].flatMap(([{ name }, rounds]) =>
    sides.map((side) => {
      const of = (pick: (called: Called) => number) => rounded(median(rounds.map((turn) => pick(turn[side]))))
      return {
        call: `${name} ${side}`,
        per_second: of(({ perSecond }) => perSecond),
        p50_ms: of(({ p50Ms }) => p50Ms),
        p99_ms: of(({ p99Ms }) => p99Ms),
        cpu_ms: of(({ cpuMs }) => cpuMs),
        postgres_cpu_ms: of(({ postgresCpuMs }) => postgresCpuMs),
      }
    }),
  )
  console.table(described)
  const ratios = [...turns.values()].map((rounds) => median(rounds.map((turn) => turn.gateway.cpuMs / turn.bare.cpuMs)))
  return {
    ratios: { gateway_vs_bare_proxy: rounded(Math.max(...ratios)) },
    measured: { gateway: described },
  }
}
