import { setTimeout as delay } from 'node:timers/promises'
import { makeAccountId } from '@lokum/contracts/values/account-id'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { createRandom } from '../random.ts'
import { findFailures } from '../webhooks/find-failures.ts'
import { hostileAnswers, isHostileKind } from '../webhooks/hostile-answers.ts'
import { openEndpoints, type Wish } from '../webhooks/open-endpoints.ts'
import { explainSurprises } from './explain-surprises.ts'
import type { Kind } from './kinds/kind.ts'
import { checkCreations } from './laws/check-creations.ts'
import { checkDeliveries, describeBacklog, readEvents } from './laws/check-deliveries.ts'
import { checkFiles } from './laws/check-files.ts'
import { checkSums } from './laws/check-sums.ts'
import { type Caller, openCaller } from './load/caller.ts'
import type { OwnEndpoint } from './load/lane.ts'
import { accounts, type Load, smallAccount, startLoad } from './load/start-load.ts'
import type { FaultSystem } from './open-fault-system.ts'
import { type Struck, strikeAll } from './strike-all.ts'

const drainMs = 240_000
/** Part of the requests that a hostile receiver treats badly. */
const hostileShare = 0.5
const calmMs = 10_000

type Plan = { system: FaultSystem; kinds: readonly Kind[]; seed: number; minutes: number }
export type FaultRun = {
  /** The names of all that could have struck. */
  kinds: readonly string[]
  struck: readonly Struck[]
  skipped: readonly { name: string; reason: string }[]
  counts: Readonly<Record<string, unknown>>
  lanes: readonly { name: string; done: number; failed: number }[]
  failures: readonly string[]
}

/** Strikes the kinds in an order that the seed decides, each again as long as there is time, and checks all laws. */
export async function runFaults({ system, kinds, seed, minutes }: Plan): Promise<FaultRun> {
  const random = createRandom(seed)
  let isCalm = false
  const manners = createRandom(seed + 1)
  await using world = await openEndpoints(
    system,
    manners,
    wishesFor(system, () => !isCalm && manners() < hostileShare),
  )
  await system.owners.apartments.query(setPlan, [makeAccountId(system.identity.issuer, smallAccount)])
  const early = new Set((await readEvents(system)).map(({ id }) => id))
  const load = startLoad({ system, seed, endpointOf: healthyOf(system, world) })
  await delay(calmMs)
  const poison = new Set<string>()
  const strikes = await strikeAll({ system, load, random, kinds, poison }, performance.now() + minutes * 60_000)
  await load.stop()
  isCalm = true
  const backlog = await untilDrained(system)
  const [receipts, invalidSignatures] = [world.receipts(), world.invalidSignatures()]
  const checked = { system, books: load.books, poison }
  const callers = callersOf(checked)
  const counts = {
    ...(await checkCreations(checked)),
    ...(await checkSums(checked)),
    ...(await checkFiles({ ...checked, callers })),
    ...(await checkDeliveries({
      system,
      endpoints: world.endpoints,
      early,
      receipts,
      invalidSignatures,
      resent: load.books.resent,
    })),
    calledAfterRedirect: world.trapped,
  }
  for (const caller of callers.values()) caller[Symbol.dispose]()
  console.log(...(await explainSurprises(system, load.books.surprises)))
  const lanes = [...load.counts].map(([name, { done, failed }]) => ({ name, done, failed }))
  const failures = [...strikes.failures, ...load.books.surprises, ...backlog, ...findFailures(counts)]
  const { struck, skipped } = strikes
  return { kinds: kinds.map(({ name }) => name), struck, skipped, counts, lanes, failures }
}

const setPlan = `INSERT INTO account (id, plan) VALUES ($1, 'small')`

async function untilDrained(system: FaultSystem): Promise<string[]> {
  let backlog = ''
  const check = async () => {
    backlog = await describeBacklog(system)
    return backlog === ''
  }
  await eventually(check, { deadlineMs: drainMs, intervalMs: 1_000 }).catch(() => undefined)
  return backlog === '' ? [] : [backlog]
}

/** For each account an endpoint that is always healthy, one that fails at times, and its part of those that are hostile. */
function wishesFor({ mood }: FaultSystem, isHostileNow: () => boolean): Wish[] {
  const kinds = Object.keys(hostileAnswers).filter(isHostileKind)
  const own = accounts.flatMap((account, index): Wish[] => [
    { account, eventTypes: ['*'], kind: 'healthy', isHostileNow },
    {
      account,
      eventTypes: ['audit.event'],
      isHostileNow: () => mood.receiversFail,
      kind: failing[index] ?? 'fail',
    },
  ])
  const hostile = kinds.slice(0, accounts.length * 2).map((kind, index): Wish => {
    const account = accounts[index % accounts.length] ?? accounts[0]
    return { account, eventTypes: ['apartment.*'], kind, isHostileNow }
  })
  return [...own, ...hostile]
}

const failing = ['fail', 'reset before the head', 'be overloaded'] as const

type Endpoints = Pick<Awaited<ReturnType<typeof openEndpoints>>, 'endpoints' | 'receivers'>

/** The healthy endpoint of an account, with its receiver. */
function healthyOf({ identity }: FaultSystem, { endpoints, receivers }: Endpoints) {
  return (account: string): OwnEndpoint => {
    const accountId = makeAccountId(identity.issuer, account)
    const index = endpoints.findIndex(
      (one, place) => one.accountId === accountId && receivers[place]?.kind === 'healthy',
    )
    const [endpoint, receiver] = [endpoints[index], receivers[index]]
    if (!endpoint || !receiver) throw new Error(`${account} has no healthy endpoint.`)
    return {
      id: endpoint.id,
      trust: (secret) => receiver.trust(endpoint.id, secret),
      awaitSecret: receiver.awaitSecret,
    }
  }
}

function callersOf({ system, books }: { system: FaultSystem; books: Load['books'] }): Map<string, Caller> {
  const need = { system, books, signal: new AbortController().signal }
  return new Map(accounts.map((account) => [account, openCaller(need, account)]))
}
