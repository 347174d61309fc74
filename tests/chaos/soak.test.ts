import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { WebhookDeliveryExhausted } from '@lokum/contracts/webhooks/events'
import { projectRoot } from '@lokum/local-stack/project-root'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { firstIdAt } from '@lokum/service-kit/ids'
import { chooseSeed, createRandom } from './random.ts'
import { type Flatness, judgeFlatness } from './soak/judge-flatness.ts'
import { startEventLoad } from './soak/start-event-load.ts'
import { startSampling } from './soak/start-sampling.ts'
import { strikeUntil } from './soak/strike-until.ts'
import type { Sample } from './soak/take-sample.ts'
import { writeReport } from './soak/write-report.ts'
import { explainReceipts } from './webhooks/explain-receipts.ts'
import { terminate } from './webhooks/faults.ts'
import { findFailures } from './webhooks/find-failures.ts'
import { openEndpoints, type Wish } from './webhooks/open-endpoints.ts'
import { openWebhooksCluster, type WebhooksCluster } from './webhooks/open-webhooks-cluster.ts'
import { readOutbox, readRows } from './webhooks/read-ledgers.ts'
import { readResends } from './webhooks/read-resends.ts'
import { type Published, pairOf, reconcileReceipts } from './webhooks/reconcile-receipts.ts'
import { reconcileRows } from './webhooks/reconcile-rows.ts'

const minutes = Number(process.env.CHAOS_MINUTES ?? 10)
/** Rate that two processors hold beside their own load generator and receivers. */
const perSecond = Number(process.env.SOAK_RATE ?? 100)
const seed = chooseSeed(process.env.CHAOS_SEED)

/** Three minutes: rows leave more than twice in a run of ten minutes. */
const retentionHours = 0.05
/** Half a minute in all, well within the retention. */
const delaysSeconds = [0, 1, 2, 4, 8, 16] as const
const settings = {
  WEBHOOKS_RETENTION_HOURS: String(retentionHours),
  WEBHOOKS_RETRY_DELAYS_SECONDS: delaysSeconds.join(','),
}
const accounts = Array.from({ length: 10 }, (_, index) => `soak-${index}`)
/** Every event of an account is for two of its endpoints. */
const filters = [['apartment.*'], ['apartment.created'], ['settlement.*'], ['settlement.created']]
const failingKinds = ['fail', 'hang for ever', 'reset before the head', 'ask for less'] as const
const failingMs = { on: 40_000, of: 80_000 }
const drainMs = 120_000
/** Time after which deliveries of a killed worker are offered again, with a second kill at worst. */
const redeliveredWithinMs = 130_000
/** Rows that are clearly younger than the retention. */
const certainlyKeptMs = 170_000
/** Flatness needs a second and a last third that begin after the first rows have left. */
const isFlatnessJudged = minutes >= 9
const lagLimitSeconds = 1

const name = `${perSecond} events a second for ${minutes} minutes with failing endpoints and kills lose nothing and grow nothing`

test(name, runAndReport, (minutes + 8) * 60_000)

async function runAndReport(): Promise<void> {
  console.log(`SOAK_RATE=${perSecond} npm run test:chaos -- soak --minutes ${minutes} --seed ${seed}`)
  const date = new Date()
  await using cluster = await openWebhooksCluster({ settings, publishers: [] })
  const healing = new AbortController()
  await using world = await openEndpoints(cluster, createRandom(seed + 1), wishesFor(healing.signal))
  const healthy = world.endpoints.filter((_, index) => world.receivers[index]?.kind === 'healthy').map(({ id }) => id)
  const accountIds = [...new Set(world.endpoints.map(({ accountId }) => accountId))]
  await using load = await startEventLoad({ natsUrl: cluster.natsUrl, accountIds, perSecond })
  const { published } = load
  const sampling = startSampling({ cluster, published, receivers: world.receivers, healthy })

  const { faults, crashes } = await strikeUntil({ cluster, seed }, performance.now() + minutes * 60_000)
  await sampling.stop()
  await load.stop()
  healing.abort()
  await untilDelivered(cluster, published)
  await sampling.keepExhausted()
  const since = firstIdAt('event', new Date(Date.now() - certainlyKeptMs))
  for (const worker of cluster.workers) await terminate(worker)

  const { samples, exhausted } = sampling
  const counts = await countAll({ cluster, world, crashes, since, published, exhausted })
  const flatness = judgeFlatness(samples)
  const failures = [...findFailures(counts), ...failuresOfSize(samples, flatness)]
  const report = await writeReport(join(projectRoot, 'bench', 'reports'), {
    date,
    seed,
    minutes,
    perSecond,
    retentionHours,
    delaysSeconds,
    faults,
    samples,
    counts,
    flatness,
    failures,
    endpoints: { healthy: healthy.length, failing: failingKinds.map((kind) => `“${kind}”`) },
    isFlatnessJudged,
  })
  console.log(report, counts, flatness)
  expect(failures).toEqual([])
}

function failuresOfSize(samples: readonly Sample[], flatness: readonly Flatness[]): string[] {
  const lags = samples.map(({ lagSeconds }) => lagSeconds).toSorted((a, b) => a - b)
  const lag = lags[Math.floor(lags.length / 2)] ?? Number.POSITIVE_INFINITY
  const growing = flatness.filter(({ isFlat }) => isFlatnessJudged && !isFlat).map(({ name }) => `${name} grows`)
  return lag < lagLimitSeconds ? growing : [...growing, `healthy endpoints wait for ${lag} s`]
}

/** Three of four types of endpoint are healthy at each account; the four failing ones belong to different accounts. */
function wishesFor(healing: AbortSignal): Wish[] {
  const startedAt = performance.now()
  return accounts.flatMap((account, index) =>
    filters.map((eventTypes, place): Wish => {
      // The failing ones begin one after the other, so that some always fail and some always recover.
      const offsetMs = (index * failingMs.of) / failingKinds.length
      const isHostileNow = () =>
        !healing.aborted && (performance.now() - startedAt + offsetMs) % failingMs.of < failingMs.on
      const kind = (place === 0 && failingKinds[index]) || 'healthy'
      return { account, eventTypes, kind, isHostileNow }
    }),
  )
}

/** The late events are known, and nothing is to be delivered any more. */
async function untilDelivered({ pools }: WebhooksCluster, published: readonly Published[]): Promise<void> {
  const late = published.filter(({ occurredAt }) => occurredAt > Date.now() - redeliveredWithinMs)
  const check = async () => {
    const { rows } = await pools.webhooks.query<{ known: number; queued: number }>(
      `SELECT (SELECT count(*)::int FROM event WHERE id = ANY ($1)) AS known, (SELECT count(*)::int FROM delivery_queue) AS queued`,
      [late.map(({ id }) => id)],
    )
    if (rows[0]?.known !== late.length || rows[0].queued > 0)
      throw new Error(`of ${late.length}: ${JSON.stringify(rows[0])}`)
  }
  // What is missing after that is listed.
  await eventually(check, { deadlineMs: drainMs, intervalMs: 1_000 }).catch((error: unknown) =>
    console.log(String(error)),
  )
}

type World = Awaited<ReturnType<typeof openEndpoints>>
type Ended = {
  cluster: WebhooksCluster
  world: World
  crashes: readonly number[]
  since: string
  published: readonly Published[]
  exhausted: ReadonlyMap<string, number>
}

/** All receipts against all that was published, and the rows and attempts of those events that are surely still there. */
async function countAll({ cluster, world, crashes, since, published, exhausted }: Ended) {
  const own = await readOutbox(cluster.pools.webhooks)
  const { endpoints } = world
  const receipts = world.receipts()
  const rows = await readRows(cluster.pools.webhooks, since)
  const resends = await readResends(cluster.folder)
  const isKept = (id: string) => id >= since
  const kept = [...published, ...own].filter(({ id }) => isKept(id))
  return {
    ...reconcileReceipts({
      published: [...published, ...own],
      endpoints,
      receipts,
      exhausted: new Set(exhausted.keys()),
    }),
    ...reconcileRows({ published: kept, endpoints, rows }),
    ...explainReceipts({ ...rows, receipts: receipts.filter(({ eventId }) => isKept(eventId)), crashes, resends }),
    ...reconcileExhausted(own, exhausted),
    invalidSignatures: world.invalidSignatures(),
    calledAfterRedirect: world.trapped,
  }
}

/** Each exhausted delivery had all its attempts, and exactly one event. */
function reconcileExhausted(own: readonly Published[], exhausted: ReadonlyMap<string, number>) {
  const told = own.flatMap(({ type, body }) => {
    if (type !== WebhookDeliveryExhausted.type) return []
    const { data } = JSON.parse(body)
    return [pairOf(data.event_id, data.endpoint_id)]
  })
  const toldOnce = new Set(told)
  return {
    exhaustedTooSoon: [...exhausted].filter(([, attempts]) => attempts !== delaysSeconds.length).map(([pair]) => pair),
    exhaustedButNotTold: [...exhausted.keys()].filter((pair) => !toldOnce.has(pair)),
    toldButNotExhausted: told.filter((pair) => !exhausted.has(pair)),
    exhaustedToldTwice: told.filter((pair, index) => told.indexOf(pair) !== index),
  }
}
