import { expect, test } from '@jest/globals'
import { explainReceipts, type Resend } from './explain-receipts.ts'
import { findFailures } from './find-failures.ts'
import { type Endpoint, type Published, type Receipt, reconcileReceipts } from './reconcile-receipts.ts'
import { type Attempt, type Delivery, type Rows, reconcileRows } from './reconcile-rows.ts'

type Books = {
  published: Published[]
  endpoints: Endpoint[]
  receipts: Receipt[]
  rows: Rows
  exhausted: Set<string>
  crashes: number[]
  resends: Resend[]
}

test('books in which everything adds up have no failures', () => {
  expect(failuresIn({})).toEqual([])
})

const [event, body, otherBody] = ['evt_1', '{"n":1}', '{"n":2}']
const receipt: Receipt = { endpointId: 'whe_1', eventId: event, body, at: 1_010, accepted: true }
const success: Attempt = { deliveryId: 'whd_1', startedAt: 1_000, durationMs: 30, status: 204, error: null }
const failure: Attempt = { ...success, startedAt: 500, status: 500, error: 'status' }
const lost: Attempt = { ...success, startedAt: 100, durationMs: 300, status: null, error: 'worker_lost' }
const delivery: Delivery = {
  id: 'whd_1',
  eventId: event,
  endpointId: 'whe_1',
  state: 'succeeded',
  attemptsMade: 1,
  createdAt: 950,
}
const rows: Rows = { events: [{ id: event, body }], deliveries: [delivery], attempts: [success], queued: 0, parked: 0 }

test.each<[string, Partial<Books>, string[]]>([
  ['an event that was not stored', { rows: { ...rows, events: [] } }, ['publishedButNotStored']],
  [
    'an event that nobody published',
    { rows: { ...rows, events: [...rows.events, { id: 'evt_2', body }] } },
    ['storedButNotPublished'],
  ],
  [
    'another body in the database',
    { rows: { ...rows, events: [{ id: event, body: otherBody }] } },
    ['storedDifferently'],
  ],
  ['an event without a delivery', { rows: { ...rows, deliveries: [], attempts: [] } }, ['withoutDelivery']],
  [
    'a delivery to an endpoint that did not ask',
    { endpoints: [endpointOf({ eventTypes: ['settlement.*'] })] },
    ['receivedUnexpectedly', 'unexpectedDeliveries'],
  ],
  [
    'a delivery to another account',
    { endpoints: [endpointOf({ accountId: 'acc_2' })] },
    ['receivedUnexpectedly', 'unexpectedDeliveries'],
  ],
  [
    'two deliveries',
    { rows: { ...rows, deliveries: [delivery, { ...delivery, id: 'whd_2', state: 'exhausted', attemptsMade: 0 }] } },
    ['twoDeliveries', 'receiptsWithoutAttempt', 'duplicatesWithoutCause'],
  ],
  [
    'a delivery that waits',
    { rows: { ...rows, deliveries: [{ ...delivery, state: 'pending', attemptsMade: 0 }], attempts: [], queued: 1 } },
    ['notEnded', 'receiptsWithoutAttempt', 'duplicatesWithoutCause', 'stillQueued'],
  ],
  ['a parked message', { rows: { ...rows, parked: 1 } }, ['parked']],
  ['a success that was never received', { receipts: [] }, ['notReceived', 'successesWithoutReceipt']],
  ['another body at the receiver', { receipts: [{ ...receipt, body: otherBody }] }, ['differentBodies']],
  [
    'a refusal that is written down as a success',
    { receipts: [{ ...receipt, accepted: false }] },
    ['notReceived', 'refusalsRecordedAsSuccess'],
  ],
  [
    'a receipt of no attempt',
    { receipts: [receipt, { ...receipt, at: 90_000 }] },
    ['receiptsWithoutAttempt', 'duplicatesWithoutCause'],
  ],
  [
    'an event taken twice in one attempt',
    { receipts: [receipt, { ...receipt, at: 1_015 }] },
    ['receiptsWithoutAttempt', 'duplicatesWithoutCause'],
  ],
  [
    'an acceptance that is written down as a refusal',
    {
      receipts: [{ ...receipt, at: 510 }, receipt],
      rows: { ...rows, deliveries: [{ ...delivery, attemptsMade: 2 }], attempts: [failure, success] },
    },
    ['duplicatesWithoutCause'],
  ],
  [
    'an attempt that was counted and not written down',
    { rows: { ...rows, deliveries: [{ ...delivery, attemptsMade: 2 }] } },
    ['countedDifferently'],
  ],
  [
    'an attempt after the success',
    {
      rows: {
        ...rows,
        deliveries: [{ ...delivery, attemptsMade: 2 }],
        attempts: [success, { ...failure, startedAt: 5_000 }],
      },
    },
    ['endedDifferently'],
  ],
])('books with %s say so', (_, change, failures) => {
  expect(failuresIn(change).toSorted()).toEqual(failures.toSorted())
})

test('what a worker sent before it was lost explains that the receiver took the event twice', () => {
  const twice = [{ ...receipt, at: 110 }, receipt]
  const withLoss = { ...rows, attempts: [lost, success] }

  expect(failuresIn({ receipts: twice, rows: withLoss })).toEqual([])
  const { duplicatesByCause } = explainReceipts({ ...withLoss, receipts: twice, crashes: [], resends: [] })
  expect(duplicatesByCause).toEqual({ worker_lost: 1 })
})

test('what a stopped worker sends when it goes on belongs to the lease that it had lost', () => {
  const late = [receipt, { ...receipt, at: 20_000 }]
  expect(failuresIn({ receipts: late, rows: { ...rows, attempts: [lost, success] } })).toEqual([])
})

test('a lease that PostgreSQL forgot in a crash excuses a receipt around the crash alone', () => {
  const twice = [receipt, { ...receipt, at: 50_000 }]
  const younger = { ...rows, deliveries: [{ ...delivery, createdAt: 49_600 }] }
  const unexplained = ['receiptsWithoutAttempt', 'duplicatesWithoutCause']
  expect(failuresIn({ receipts: twice, crashes: [49_500] })).toEqual([])
  expect(failuresIn({ receipts: twice, crashes: [49_500], rows: younger })).toEqual(unexplained)
  expect(failuresIn({ receipts: twice, crashes: [30_000] })).toEqual(unexplained)
})

const refusal: Receipt = { ...receipt, at: 1_001, accepted: false }
const resend: Resend = { deliveryId: 'whd_1', startedAt: 1_000, endedAt: 1_030 }

test('a refusal before the success belongs to the attempt that is recorded to have sent its request again', () => {
  expect(failuresIn({ receipts: [refusal, receipt], resends: [resend] })).toEqual([])
})

test.each<[string, Partial<Books>, string[]]>([
  ['again without a record', { receipts: [refusal, receipt] }, ['receiptsWithoutAttempt']],
  [
    'a third time while one repetition is recorded',
    { receipts: [refusal, { ...refusal, at: 1_002 }, receipt], resends: [resend] },
    ['receiptsWithoutAttempt'],
  ],
  [
    'again while the record is of another delivery',
    { receipts: [refusal, receipt], resends: [{ ...resend, deliveryId: 'whd_2' }] },
    ['receiptsWithoutAttempt'],
  ],
  [
    'again at another time than the recorded one',
    { receipts: [refusal, receipt], resends: [{ ...resend, startedAt: 9_000, endedAt: 9_030 }] },
    ['receiptsWithoutAttempt'],
  ],
  [
    'again after it had been accepted',
    { receipts: [receipt, { ...receipt, at: 1_015 }], resends: [resend] },
    ['receiptsWithoutAttempt', 'duplicatesWithoutCause'],
  ],
])('a request that was sent %s is told', (_, change, failures) => {
  expect(failuresIn(change)).toEqual(failures)
})

test('a worker that was lost may have sent its request once more without a record, and no oftener', () => {
  const early = [110, 120, 130].map((at): Receipt => ({ ...refusal, at }))
  const withLoss = { ...rows, attempts: [lost, success] }
  expect(failuresIn({ receipts: [...early.slice(0, 2), receipt], rows: withLoss })).toEqual([])
  expect(failuresIn({ receipts: [...early, receipt], rows: withLoss })).toEqual(['receiptsWithoutAttempt'])
})

test('what ended without success needs no receipt', () => {
  const exhausted = new Set(['evt_1 whe_1'])
  const ended = { ...rows, deliveries: [{ ...delivery, state: 'exhausted' }], attempts: [failure] }
  expect(failuresIn({ receipts: [], exhausted, rows: ended })).toEqual([])
})

/** The names of the lists that are not empty, of books that differ by this from good ones. */
function failuresIn(change: Partial<Books>): string[] {
  const published = [{ id: event, accountId: 'acc_1', type: 'apartment.created', occurredAt: 900, body }]
  const good: Books = {
    published,
    rows,
    endpoints: [endpointOf({})],
    receipts: [receipt],
    exhausted: new Set(),
    crashes: [],
    resends: [],
  }
  const books = { ...good, ...change }
  const counts = {
    ...reconcileReceipts(books),
    ...reconcileRows(books),
    ...explainReceipts({ ...books.rows, ...books }),
  }
  return findFailures(counts).map((failure) => failure.slice(0, failure.indexOf(' ')))
}

function endpointOf(change: Partial<Endpoint>): Endpoint {
  return { id: 'whe_1', accountId: 'acc_1', eventTypes: ['apartment.*'], createdAt: 800, ...change }
}
