import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { firstIdAt } from '@lokum/service-kit/ids'
import { chooseSeed, createRandom, pick } from './random.ts'
import { judgeFlatness } from './soak/judge-flatness.ts'
import { startEventLoad } from './soak/start-event-load.ts'
import { startSampling } from './soak/start-sampling.ts'
import { writeReport } from './soak/write-report.ts'
import { explainReceipts } from './webhooks/explain-receipts.ts'
import { singleFaults, terminate } from './webhooks/faults.ts'
import { failuresOf } from './webhooks/nothing-amiss.ts'
import { openEndpoints, type Wish } from './webhooks/open-endpoints.ts'
import { openWebhooksCluster, type WebhooksCluster } from './webhooks/open-webhooks-cluster.ts'
import { readOutbox, readRows } from './webhooks/read-ledgers.ts'
import { type Published, reconcileReceipts } from './webhooks/reconcile-receipts.ts'
import { reconcileRows } from './webhooks/reconcile-rows.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 10)
/** What two processors hold beside their own load generator and receivers. */
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
const betweenFaultsMs = { least: 20_000, more: 20_000 }
const drainMs = 120_000
/** What a killed worker had fetched is offered again after a minute, and meets a second kill at worst. */
const redeliveredWithinMs = 130_000
/** Rows that are clearly younger than the retention. */
const certainlyKeptMs = 170_000
/** Flatness needs a second and a last third that begin after the first rows have left. */
const judgedFromMinutes = 9
const lagLimitSeconds = 1

test(
  `${perSecond} events a second for ${minutes} minutes with failing endpoints and kills lose nothing and grow nothing`,
  async () => {
    console.log(`CHAOS_SEED=${seed} SOAK_MINUTES=${minutes} SOAK_RATE=${perSecond} npm run test:chaos -- soak`)
    const date = new Date()
    await using cluster = await openWebhooksCluster({ settings, publishers: [] })
    const manners = createRandom(seed + 1)
    const healing = new AbortController()
    await using world = await openEndpoints(cluster, manners, wishesFor(healing.signal))
    const healthy = world.endpoints.filter((_, index) => world.receivers[index]?.kind === 'healthy').map(({ id }) => id)
    const accountIds = [...new Set(world.endpoints.map(({ accountId }) => accountId))]
    await using load = await startEventLoad({ natsUrl: cluster.natsUrl, accountIds, perSecond })
    const watched = { cluster, published: load.published, receivers: world.receivers, healthy }
    const sampling = startSampling(watched)

    const { faults, crashes } = await strikeUntil(cluster, performance.now() + minutes * 60_000)
    await load.stop()
    healing.abort()
    await untilDelivered(cluster, load.published)
    await sampling.stop()
    const since = firstIdAt('event', new Date(Date.now() - certainlyKeptMs))
    for (const worker of cluster.workers) await terminate(worker)

    const counts = await countAll({
      cluster,
      world,
      crashes,
      since,
      published: load.published,
      exhausted: sampling.exhausted,
    })
    const flatness = judgeFlatness(sampling.samples)
    const lags = sampling.samples.map(({ lagSeconds }) => lagSeconds).toSorted((a, b) => a - b)
    const failures = [
      ...failuresOf({ ...counts }),
      ...counts.exhaustedTooSoon.map((pair) => `exhausted too soon: ${pair}`),
      ...(minutes < judgedFromMinutes
        ? []
        : flatness.filter(({ isFlat }) => !isFlat).map(({ name }) => `${name} grows`)),
      ...((lags[Math.floor(lags.length / 2)] ?? 0) < lagLimitSeconds ? [] : ['healthy endpoints wait']),
    ]
    const failing = failingKinds.map((kind) => `“${kind}”`)
    const run = {
      date,
      seed,
      minutes,
      perSecond,
      retentionHours,
      delaysSeconds,
      faults,
      samples: sampling.samples,
      counts,
      flatness,
      failures,
    }
    const report = await writeReport(join(projectRoot, 'bench', 'reports'), {
      ...run,
      endpoints: { healthy: healthy.length, failing },
    })
    console.log(report, counts, flatness)
    expect(failures).toEqual([])
  },
  (minutes + 8) * 60_000,
)

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

async function strikeUntil(cluster: WebhooksCluster, endsAt: number) {
  const random = createRandom(seed)
  const startedAt = performance.now()
  const crashes: number[] = []
  const faults: { seconds: number; name: string; tookSeconds: number }[] = []
  // The first replica is spared, so that its memory tells of the whole run.
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
    ...explainReceipts({ ...rows, receipts: receipts.filter(({ eventId }) => isKept(eventId)), crashes }),
    exhaustedTooSoon: [...exhausted].filter(([, attempts]) => attempts !== delaysSeconds.length).map(([pair]) => pair),
    invalidSignatures: world.invalidSignatures(),
    calledAfterRedirect: world.trapped,
  }
}
