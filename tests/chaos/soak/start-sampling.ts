import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { EndpointReceiver } from '../webhooks/endpoint-receiver.ts'
import type { WebhooksCluster } from '../webhooks/open-webhooks-cluster.ts'
import { readMemory } from '../webhooks/read-memory.ts'
import { type Published, pairOf } from '../webhooks/reconcile-receipts.ts'
import { latencyOf, readSizes, type Sample } from './take-sample.ts'

const everyMs = 10_000
/** A database that was killed is there again by then. */
const patienceMs = 30_000

type Watched = {
  cluster: WebhooksCluster
  published: readonly Published[]
  receivers: readonly EndpointReceiver[]
  healthy: readonly string[]
}

/** Looks every ten seconds at what the run takes, and keeps which deliveries ended without success before their rows leave. */
export function startSampling(watched: Watched) {
  const stop = new AbortController()
  const samples: Sample[] = []
  const exhausted = new Map<string, number>()
  const take = createSampler(watched)
  const running = (async () => {
    while (!stop.signal.aborted) {
      await delay(everyMs, undefined, { signal: stop.signal }).catch(() => undefined)
      await keepExhausted(watched.cluster, exhausted)
      if (!stop.signal.aborted) samples.push(await take())
    }
  })()
  // Stopping it reports its failure.
  running.catch(() => undefined)
  return {
    samples,
    /** Pairs of event and endpoint with the number of attempts that were made. */
    exhausted,
    stop: async () => {
      stop.abort()
      await running
    },
    /** Looks for the last time which deliveries ended without success. */
    keepExhausted: () => keepExhausted(watched.cluster, exhausted),
  }
}

function createSampler({ cluster, published, receivers, healthy }: Watched): () => Promise<Sample> {
  const startedAt = performance.now()
  const events = new Map<string, Published>()
  const seen = new Set<string>()
  const read = new Map<EndpointReceiver, number>()
  let before = { at: startedAt, published: 0 }
  return async () => {
    const sizes = await eventually(() => readSizes(cluster.pools.webhooks, healthy), { deadlineMs: patienceMs })
    const memoryMb = await Promise.all(cluster.workers.map(({ pid }) => readMemory(pid)))
    const now = { at: performance.now(), published: published.length }
    for (const event of published.slice(events.size)) events.set(event.id, event)
    const fresh = receivers.flatMap((receiver) => {
      const unread = receiver.receipts.slice(read.get(receiver) ?? 0)
      read.set(receiver, receiver.receipts.length)
      return unread
    })
    const first = fresh.filter(({ eventId, endpointId }) => {
      const pair = pairOf(eventId, endpointId)
      return healthy.includes(endpointId) && !seen.has(pair) && seen.add(pair)
    })
    const seconds = (now.at - before.at) / 1_000
    const sample = {
      ...sizes,
      seconds: Math.round((now.at - startedAt) / 1_000),
      publishedPerSecond: Math.round((now.published - before.published) / seconds),
      receivedPerSecond: Math.round(fresh.length / seconds),
      latencyMs: latencyOf(first, events),
      memoryMb,
    }
    before = now
    return sample
  }
}

async function keepExhausted({ pools }: WebhooksCluster, exhausted: Map<string, number>): Promise<void> {
  const { rows } = await eventually(
    () =>
      pools.webhooks.query<{ event_id: string; endpoint_id: string; attempts_made: number }>(
        `SELECT event_id, endpoint_id, attempts_made FROM delivery WHERE state = 'exhausted'`,
      ),
    { deadlineMs: patienceMs, intervalMs: 250 },
  )
  for (const { event_id, endpoint_id, attempts_made } of rows)
    exhausted.set(pairOf(event_id, endpoint_id), attempts_made)
}
