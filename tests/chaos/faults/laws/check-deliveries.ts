import { readOutbox, readRows } from '../../webhooks/read-ledgers.ts'
import { type Endpoint, type Receipt, reconcileReceipts } from '../../webhooks/reconcile-receipts.ts'
import { reconcileRows } from '../../webhooks/reconcile-rows.ts'
import type { Books } from '../load/books.ts'
import type { FaultSystem } from '../open-fault-system.ts'
import { checkResends } from './check-resends.ts'

type Checked = {
  system: FaultSystem
  endpoints: readonly Endpoint[]
  receipts: readonly Receipt[]
  invalidSignatures: readonly string[]
  /** Events from before all endpoints were there. */
  early: ReadonlySet<string>
  /** The calls that callers sent again. */
  resent: Books['resent']
}

/** Laws 5 and 6: each event came to each endpoint that wants it, with the same bytes and a valid signature, and to no other. */
export async function checkDeliveries({ system, early, invalidSignatures, resent, ...checked }: Checked) {
  // Later ones are for every endpoint of their account; no clock decides.
  const endpoints = checked.endpoints.map((endpoint) => ({ ...endpoint, createdAt: 0 }))
  const receipts = checked.receipts.filter(({ eventId }) => !early.has(eventId))
  const published = (await readEvents(system)).filter(({ id }) => !early.has(id))
  const { deliveries, ...rows } = await readLateRows(system, early)
  const again = await readResent(system)
  const first = deliveries.filter(({ id }) => !again.has(id))
  const { parked: _parked, ...ofRows } = reconcileRows({
    published,
    endpoints,
    rows: { ...rows, deliveries: first, attempts: rows.attempts.filter(({ deliveryId }) => !again.has(deliveryId)) },
  })
  return {
    ...reconcileReceipts({ published, endpoints, receipts, exhausted: new Set() }),
    ...ofRows,
    ...checkResends({ resent, receipts: checked.receipts, states: again }),
    invalidSignatures,
  }
}

/** The states of deliveries that were made by a call, by their ids. */
async function readResent({ owners }: FaultSystem): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owners.webhooks.query<{ id: string; state: string }>(
    `SELECT id, state FROM delivery WHERE trigger = 'resend'`,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** The events in all outboxes. */
export async function readEvents({ owners: { apartments, settlements, webhooks } }: FaultSystem) {
  return (await Promise.all([apartments, settlements, webhooks].map(readOutbox))).flat()
}

async function readLateRows({ owners }: FaultSystem, early: ReadonlySet<string>) {
  const rows = await readRows(owners.webhooks)
  const deliveries = rows.deliveries.filter(({ eventId }) => !early.has(eventId))
  const late = new Set(deliveries.map(({ id }) => id))
  return {
    ...rows,
    deliveries,
    events: rows.events.filter(({ id }) => !early.has(id)),
    attempts: rows.attempts.filter(({ deliveryId }) => late.has(deliveryId)),
  }
}

/** Every outbox is empty, every event is known, nothing waits. */
export async function describeBacklog(system: FaultSystem): Promise<string> {
  const ids = (await readEvents(system)).map(({ id }) => id)
  const { rows } = await system.owners.webhooks.query<{ known: number; queued: number }>(known, [ids])
  const [found] = rows
  return found?.known === ids.length && found.queued === 0 ? '' : `${ids.length} published: ${JSON.stringify(found)}`
}

const known = `
  SELECT (SELECT count(*)::int FROM event WHERE id = ANY ($1)) AS known, (SELECT count(*)::int FROM delivery_queue) AS queued`
