import { expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { startCreationLoad } from './creation-load.ts'
import { chooseSeed, createRandom, pick } from './random.ts'
import { explainReceipts } from './webhooks/explain-receipts.ts'
import { planFaults, terminate } from './webhooks/faults.ts'
import { findFailures } from './webhooks/find-failures.ts'
import { hostileAnswers, isHostileKind } from './webhooks/hostile-answers.ts'
import { openEndpoints, type Wish } from './webhooks/open-endpoints.ts'
import { openWebhooksCluster, type WebhooksCluster } from './webhooks/open-webhooks-cluster.ts'
import { readOutbox, readRows } from './webhooks/read-ledgers.ts'
import { readMemory } from './webhooks/read-memory.ts'
import { readResends } from './webhooks/read-resends.ts'
import { reconcileReceipts } from './webhooks/reconcile-receipts.ts'
import { reconcileRows } from './webhooks/reconcile-rows.ts'

const accounts = ['chaos-a', 'chaos-b', 'chaos-c', 'chaos-d'] as const
/** The first attempts come soon, and none of the fifty is left over when the receivers are healthy again. */
const delays = [0, 0.5, 1, 2, 4, ...Array.from({ length: 45 }, () => 8)]
const settings = { PLANS: '{"basic":1000000}', WEBHOOKS_RETRY_DELAYS_SECONDS: delays.join(',') }
/** Part of the requests that a hostile receiver treats badly, so that its queue neither empties nor ends the test's patience. */
const hostileShare = 0.7
/** Faults that come a second time. */
const faultsMore = 2
/** About twenty events a second: the machine is to be busy with faults. */
const load = { lanes: accounts.length, pauseMs: 350 }
const creationsBetween = 30
const drainMs = 180_000
/** A busy replica holds about 250 MB, with and without bombs; one that unpacked some or kept endless bodies would hold more. */
const memoryLimitMb = 350

test('workers, broker and database are struck while receivers misbehave, and every event arrives with every repetition explained', async () => {
  const seed = chooseSeed(process.env.CHAOS_SEED)
  console.log(`npm run test:chaos -- webhooks --seed ${seed}`)
  await using cluster = await openWebhooksCluster({ settings, publishers: ['apartments'] })
  const random = createRandom(seed)
  const manners = createRandom(seed + 1)
  let isCalm = false
  const wishes = wishesFor(() => !isCalm && manners() < hostileShare)
  const [apartments = ''] = cluster.urls.publishers
  await using world = await openEndpoints(cluster, manners, wishes)
  const creations = startCreationLoad(
    { gateway: apartments, identityProvider: cluster.identity.issuer },
    { ...load, tokens: accounts.map((account) => async () => cluster.tokenOf(account)) },
  )
  await creations.progress(creationsBetween)

  const crashes: number[] = []
  const memory: number[] = []
  for (const fault of planFaults(random, { more: faultsMore })) {
    const begun = performance.now()
    await fault.strike({ cluster, worker: pick(random, cluster.workers), crashed: () => crashes.push(Date.now()) })
    await creations.progress(creationsBetween)
    for (const { pid } of cluster.workers) memory.push((await readMemory(pid)) ?? 0)
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
    console.log(`${fault.name}: ${seconds} s, ${creations.created.length} created, ${world.receipts().length} receipts`)
  }
  await creations.stop()
  isCalm = true
  await untilDelivered(cluster)
  for (const worker of cluster.workers) await terminate(worker)

  expect(creations.surprises).toEqual([])
  const published = [...(await readOutbox(cluster.pools.apartments)), ...(await readOutbox(cluster.pools.webhooks))]
  const rows = await readRows(cluster.pools.webhooks)
  const receipts = world.receipts()
  const result = {
    created: creations.created.length,
    memoryMb: Math.max(...memory),
    ...reconcileReceipts({ published, endpoints: world.endpoints, receipts, exhausted: new Set() }),
    ...reconcileRows({ published, endpoints: world.endpoints, rows }),
    ...explainReceipts({ ...rows, receipts, crashes, resends: await readResends(cluster.folder) }),
    invalidSignatures: world.invalidSignatures(),
    calledAfterRedirect: world.trapped,
  }
  console.log(result)
  expect(findFailures(result)).toEqual([])
  expect(result.succeeded).toBe(result.expectedDeliveries)
  expect(result.memoryMb).toBeLessThan(memoryLimitMb)
})

/** For each account one endpoint that is healthy and takes everything, and its part of those that are hostile. */
function wishesFor(isHostileNow: () => boolean): Wish[] {
  const kinds = [...Object.keys(hostileAnswers).filter(isHostileKind), 'close at once' as const]
  const healthy = accounts.map((account): Wish => ({ account, eventTypes: ['*'], kind: 'healthy', isHostileNow }))
  const filters = [['apartment.*'], ['apartment.created'], ['audit.event']]
  const hostile = kinds.map((kind, index): Wish => {
    const account = accounts[index % accounts.length] ?? accounts[0]
    return { account, eventTypes: filters[index % filters.length] ?? ['*'], kind, isHostileNow }
  })
  return [...healthy, ...hostile]
}

/** Every event of every outbox is known and nothing is to be delivered any more. */
async function untilDelivered({ pools }: WebhooksCluster): Promise<void> {
  const check = async () => {
    const published = [...(await readOutbox(pools.apartments)), ...(await readOutbox(pools.webhooks))]
    const { rows } = await pools.webhooks.query<{ known: number; queued: number }>(
      `SELECT (SELECT count(*)::int FROM event WHERE id = ANY ($1)) AS known, (SELECT count(*)::int FROM delivery_queue) AS queued`,
      [published.map(({ id }) => id)],
    )
    if (rows[0]?.known !== published.length || rows[0].queued > 0)
      throw new Error(`${published.length} published: ${JSON.stringify(rows[0])}`)
  }
  // What is missing after that is listed.
  await eventually(check, { deadlineMs: drainMs, intervalMs: 1_000 }).catch((error: unknown) =>
    console.log(String(error)),
  )
}
