import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { countEverything, nothingLost } from './count-everything.ts'
import { type Flow, measureEventFlow } from './measure-event-flow.ts'
import { openRecordingReceiver } from './recording-receiver.ts'
import { openRollingCluster } from './rolling-cluster.ts'
import { type Outcome, startRollingLoad } from './rolling-load.ts'
import { subscribe } from './subscribe.ts'

const rollouts: ServiceName[][] = [
  ['apartments'],
  ['settlements'],
  ['webhooks'],
  ['gateway'],
  ['apartments', 'webhooks'],
  ['gateway', 'settlements'],
]
const landlords = ['landlord-a', 'landlord-b']
const makers = ['apartments', 'settlements'] as const
const events = ['apartment.created', 'settlement.created', 'audit.event']
/** Load before the first rollout, to compare with. */
const calmMs = 10_000
/** Less than a lease or the time for acknowledging, so that nothing held by a stopped replica is late. */
const longestFlowMs = 9_000
const settings = { PLANS: '{"basic":1000000}', RATE_LIMIT_FACTOR: '1000', SHUTDOWN_GRACE_MS: '1500' }

test('every service is replaced under load, one by one and two at a time, and no call and no event is lost', async () => {
  await using cluster = await openRollingCluster(settings)
  // One answer in thirty is slow, so that attempts are on their way whenever the webhooks service stops.
  await using receiver = await openRecordingReceiver({
    answerMs: () => (Math.random() < 1 / 30 ? 1_000 + 1_000 * Math.random() : 0),
  })
  for (const landlord of landlords) await subscribe(cluster, receiver, { landlord, events })
  await using load = await startRollingLoad(cluster, landlords)

  await delay(calmMs)
  const began = { clock: performance.now(), date: Date.now() }
  for (const names of rollouts) {
    const [before, startedAt] = [lost(load.outcomes).length, performance.now()]
    const ends = await cluster.roll(...names)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const slowest = Math.max(...ends).toFixed(1)
    const losses = lost(load.outcomes).length - before
    console.log(`${names.join(', ')}: replaced in ${seconds} s, slowest end ${slowest} s, ${losses} calls lost`)
  }
  await load.stop()

  const calls = Object.groupBy(load.outcomes, ({ at }) => (at < began.clock ? 'before' : 'during'))
  console.log(`calls before: ${describeCalls(calls.before)}\ncalls during: ${describeCalls(calls.during)}`)
  const counts = []
  for (const service of makers)
    counts.push(await countEverything(cluster, receiver, { service, ids: load.created[service] }))
  const flow = await measureEventFlow(cluster, receiver, makers)
  const flows = Object.groupBy(flow, ({ occurredAt }) => (occurredAt < began.date ? 'before' : 'during'))
  console.log(`events before: ${describeFlow(flows.before)}\nevents during: ${describeFlow(flows.during)}`)
  console.log(...counts)
  expect(lost(load.outcomes)).toEqual([])
  for (const count of counts) expect(count).toMatchObject(nothingLost)
  expect(flow.filter(({ toReceiverMs }) => toReceiverMs > longestFlowMs)).toEqual([])
})

function lost(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => outcome.lost ?? [])
}

function describeCalls(outcomes: readonly Outcome[] = []): string {
  return describeTimes(outcomes.map(({ tookMs }) => tookMs))
}

function describeFlow(flow: readonly Flow[] = []): string {
  const toBroker = describeTimes(flow.map(({ toBrokerMs }) => toBrokerMs))
  return `to the broker ${toBroker}; to the receiver ${describeTimes(flow.map(({ toReceiverMs }) => toReceiverMs))}`
}

/** "p50 3 ms, p99 20 ms, max 31 ms of 812" */
function describeTimes(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => `${sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)]?.toFixed(0)} ms`
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} of ${values.length}`
}
