import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, pick } from '../random.ts'
import { singleFaults } from '../webhooks/faults.ts'
import type { WebhooksCluster } from '../webhooks/open-webhooks-cluster.ts'

const betweenFaultsMs = { least: 20_000, more: 20_000 }

type Struck = { seconds: number; name: string; tookSeconds: number }

/** Strikes something every half a minute until a moment of `performance.now()`; gives what, and when PostgreSQL was killed. */
export async function strikeUntil({ cluster, seed }: { cluster: WebhooksCluster; seed: number }, endsAt: number) {
  const random = createRandom(seed)
  const startedAt = performance.now()
  const crashes: number[] = []
  const faults: Struck[] = []
  // The first replica is spared, so that its memory can be measured over the whole run.
  const [, ...hurt] = cluster.workers
  for (;;) {
    const pauseMs = betweenFaultsMs.least + random() * betweenFaultsMs.more
    const leftMs = endsAt - performance.now()
    await delay(Math.max(0, Math.min(pauseMs, leftMs)))
    if (pauseMs > leftMs) return { faults, crashes }
    const [fault, begun] = [pick(random, singleFaults), performance.now()]
    await fault.strike({ cluster, worker: pick(random, hurt), crashed: () => crashes.push(Date.now()) })
    const tookSeconds = (performance.now() - begun) / 1_000
    faults.push({ seconds: Math.round((begun - startedAt) / 1_000), name: fault.name, tookSeconds })
    console.log(`${fault.name}: ${tookSeconds.toFixed(1)} s`)
  }
}
