import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../random.ts'
import type { FaultSystem } from '../open-fault-system.ts'
import { type Books, openBooks } from './books.ts'
import { openCaller } from './caller.ts'
import { closeMonths, uploadPictures } from './close-months.ts'
import { createTooOften, createWithKeys, createWithoutKeys, raceForPlaces } from './create-lanes.ts'
import type { Lane, LaneDeps, OwnEndpoint } from './lane.ts'
import { readApartments, readAsTenant, readWebhooks } from './read-lanes.ts'
import { resendDeliveries, rotateSecrets } from './send-lanes.ts'
import { shareCosts } from './share-costs.ts'

/** Accounts with endpoints, whose every event is counted. */
export const accounts = ['faults-a', 'faults-b', 'faults-c'] as const
/** Its plan has five places. */
export const smallAccount = 'faults-small'
export const hastyAccount = 'faults-hasty'

type Plan = {
  name: string
  account: string
  pauseMs: number
  lane: (need: LaneDeps) => Lane
  /** Its last call is repeated until it is known, also after the load was stopped. */
  isFinished?: boolean
}

const each = (name: string, pauseMs: number, lane: Plan['lane']) =>
  accounts.map((account): Plan => ({ name: `${name} of ${account}`, account, pauseMs, lane }))

/** About twenty calls a second: the machine is to be busy with faults. */
const plans: readonly Plan[] = [
  ...each('creations with keys', 1_500, createWithKeys),
  ...each('creations without keys', 2_500, createWithoutKeys),
  ...each('reads', 1_000, readApartments),
  ...each('months', 2_000, closeMonths),
  { name: 'shared costs', account: 'faults-b', pauseMs: 4_000, lane: shareCosts },
  { name: 'rotations of a secret', account: 'faults-a', pauseMs: 4_000, lane: rotateSecrets, isFinished: true },
  { name: 'deliveries sent again', account: 'faults-c', pauseMs: 3_000, lane: resendDeliveries, isFinished: true },
  { name: 'uploads', account: 'faults-a', pauseMs: 2_000, lane: uploadPictures },
  { name: 'webhook reads', account: 'faults-b', pauseMs: 2_000, lane: readWebhooks },
  { name: 'tenants', account: 'faults-c', pauseMs: 1_000, lane: readAsTenant },
  { name: 'races for places', account: smallAccount, pauseMs: 4_000, lane: raceForPlaces },
  { name: 'a hasty token', account: hastyAccount, pauseMs: 500, lane: createTooOften },
]

export type Load = ReturnType<typeof startLoad>

type LoadDeps = { system: FaultSystem; seed: number; endpointOf: (account: string) => OwnEndpoint }

/** Everything that callers do, at a steady rate, until it is stopped. */
export function startLoad({ system, seed, endpointOf }: LoadDeps) {
  const books: Books = openBooks()
  const stop = new AbortController()
  const counts = new Map<string, { done: number; failed: number; lastDoneAt: number }>()
  using callers = new DisposableStack()
  const running = plans.map(async ({ name, account, pauseMs, lane, isFinished }, index) => {
    const signal = isFinished ? new AbortController().signal : stop.signal
    const caller = callers.use(openCaller({ system, books, signal }, account))
    const random = createRandom(seed + index)
    const turn = lane({ books, caller, random, endpoint: () => endpointOf(account) })
    const count = { done: 0, failed: 0, lastDoneAt: performance.now() }
    counts.set(name, count)
    for (let number = 0; !stop.signal.aborted; number += 1) {
      if (await turn(number)) Object.assign(count, { done: count.done + 1, lastDoneAt: performance.now() })
      else count.failed += 1
      await delay(pauseMs * (0.5 + random()), undefined, { signal: stop.signal }).catch(() => undefined)
    }
  })
  const open = callers.move()
  return {
    books,
    counts,
    /** The lanes in which nothing has succeeded since a moment of `performance.now()`. */
    silentSince: (moment: number) =>
      [...counts].flatMap(([name, { lastDoneAt }]) => (lastDoneAt < moment ? [name] : [])),
    stop: async () => {
      stop.abort()
      await Promise.all(running)
      open.dispose()
    },
  }
}
