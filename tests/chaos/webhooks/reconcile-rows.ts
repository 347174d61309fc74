import { type Endpoint, expectedPairs, type Published, pairOf } from './reconcile-receipts.ts'

export type Delivery = {
  id: string
  eventId: string
  endpointId: string
  state: string
  attemptsMade: number
  createdAt: number
}
/** In the order in which they were written down. */
export type Attempt = {
  deliveryId: string
  startedAt: number
  durationMs: number
  status: number | null
  error: string | null
}
export type Rows = {
  events: readonly { id: string; body: string }[]
  deliveries: readonly Delivery[]
  attempts: readonly Attempt[]
  /** Deliveries that are still to be made. */
  queued: number
  parked: number
}

type Stored = { published: readonly Published[]; endpoints: readonly Endpoint[]; rows: Rows }

/** Attempts that use up nothing of the schedule. */
const uncounted = new Set(['worker_lost', 'interrupted'])

/** Compares the published events with the database's; the lists are empty when every promise held. */
export function reconcileRows({ published, endpoints, rows }: Stored) {
  const expected = expectedPairs({ published, endpoints })
  const bodies = new Map(published.map(({ id, body }) => [id, body]))
  const stored = new Map(rows.events.map(({ id, body }) => [id, body]))
  const pairs = rows.deliveries.map(({ eventId, endpointId }) => pairOf(eventId, endpointId))
  const known = new Set(pairs)
  const attemptsOf = Map.groupBy(rows.attempts, ({ deliveryId }) => deliveryId)
  const check = (holds: (delivery: Delivery, attempts: readonly Attempt[]) => boolean) =>
    rows.deliveries.filter((one) => !holds(one, attemptsOf.get(one.id) ?? [])).map(describe)

  return {
    events: stored.size,
    deliveries: rows.deliveries.length,
    succeeded: rows.deliveries.filter(({ state }) => state === 'succeeded').length,
    attempts: rows.attempts.length,
    attemptsByOutcome: countBy(rows.attempts, ({ error }) => error ?? 'succeeded'),
    stillQueued: rows.queued,
    parked: rows.parked,
    publishedButNotStored: published.filter(({ id }) => !stored.has(id)).map(({ id }) => id),
    storedButNotPublished: [...stored.keys()].filter((id) => !bodies.has(id)),
    storedDifferently: [...stored].filter(([id, body]) => bodies.has(id) && bodies.get(id) !== body).map(([id]) => id),
    withoutDelivery: [...expected.keys()].filter((pair) => !known.has(pair)),
    unexpectedDeliveries: pairs.filter((pair) => !expected.has(pair)),
    twoDeliveries: Object.entries(countBy(pairs, (pair) => pair)).flatMap(([pair, times]) => (times > 1 ? [pair] : [])),
    notEnded: check(({ state }) => state === 'succeeded' || state === 'exhausted'),
    /** A success is the last attempt, and there is one at most. */
    endedDifferently: check(({ state }, attempts) => {
      const successes = attempts.filter(({ error }) => error === null)
      return state === 'succeeded' ? successes.length === 1 && successes[0] === attempts.at(-1) : successes.length === 0
    }),
    countedDifferently: check(
      ({ attemptsMade }, attempts) =>
        attemptsMade === attempts.filter(({ error }) => !uncounted.has(error ?? '')).length,
    ),
  }
}

function describe({ id, eventId, endpointId, state, attemptsMade }: Delivery): string {
  return `${id} (${eventId} for ${endpointId}) ${state} after ${attemptsMade}`
}

/** How many there are of each name. */
export function countBy<Value>(values: readonly Value[], nameOf: (value: Value) => string): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(nameOf(value), (counts.get(nameOf(value)) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
}
