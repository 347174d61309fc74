import { eventually } from '@lokum/local-stack/testing/eventually'
import {
  eventOf,
  type Maker,
  type Published,
  type Records,
  readBroker,
  readDeliveries,
  readRows,
} from './read-records.ts'
import type { openRecordingReceiver } from './recording-receiver.ts'

type Receiver = Awaited<ReturnType<typeof openRecordingReceiver>>
type Answered = { service: Maker; ids: ReadonlySet<string> }

/** Laws 1 and 5, counted: each member lists what breaks one of their sentences, and is empty when all of them hold. */
export async function countEverything(records: Records, receiver: Receiver, { service, ids }: Answered) {
  const rows = await readRows(records, service)
  const stored = new Set(rows.objects)
  const eventsOf = Map.groupBy(rows.events, ({ aggregate_id }) => aggregate_id)
  const entriesOf = Map.groupBy(rows.entries, (resourceId) => resourceId)
  const events = new Map(rows.events.map((event) => [event.id, event]))
  const atReceiver = await untilDelivered(receiver, rows.events)
  const deliveries = await readDeliveries(records, rows.events)
  const onBroker = (await readBroker(records)).filter(({ id, type }) => events.has(id) || type === eventOf(service))
  const idsOnBroker = new Set(onBroker.map(({ id }) => id))
  const received = [...receiver.received].filter(([id]) => events.has(id))
  const bothTypes = typesOf([{ type: eventOf(service) }, { type: 'audit.event' }])

  return {
    created: ids.size,
    events: events.size,
    brokerMessages: onBroker.length,
    receivedTwice: received.filter(([, bodies]) => bodies.length > 1).length,
    answeredButMissing: [...ids].filter((id) => !stored.has(id)),
    storedButNotAnswered: [...stored].filter((id) => !ids.has(id)),
    withoutOneAuditEntry: [...stored].filter((id) => entriesOf.get(id)?.length !== 1),
    withoutTwoEvents: [...stored].filter((id) => typesOf(eventsOf.get(id)) !== bothTypes),
    notOnTheBroker: [...events.keys()].filter((id) => !idsOnBroker.has(id)),
    differentOnTheBroker: onBroker.filter(({ id, data }) => events.has(id) && events.get(id)?.data !== data),
    unknownOnTheBroker: onBroker.filter(({ id }) => !events.has(id)),
    notDelivered: atReceiver,
    differentAtTheReceiver: received.filter(([id, bodies]) => bodies.some((body) => !carries(body, events.get(id)))),
    withoutOneSucceededDelivery: rows.events.filter(({ id }) => deliveries.get(id) !== 1).map(({ id }) => id),
    invalidSignatures: receiver.invalid,
  }
}

/** The counts of `countEverything` when nothing was lost, made twice or changed. */
export const nothingLost = {
  answeredButMissing: [],
  storedButNotAnswered: [],
  withoutOneAuditEntry: [],
  withoutTwoEvents: [],
  notOnTheBroker: [],
  differentOnTheBroker: [],
  unknownOnTheBroker: [],
  notDelivered: [],
  differentAtTheReceiver: [],
  withoutOneSucceededDelivery: [],
  invalidSignatures: [],
}

function typesOf(events: readonly { type: string }[] = []): string {
  return events
    .map(({ type }) => type)
    .toSorted()
    .join(' ')
}

function carries(body: string, event: Published | undefined): boolean {
  return event === undefined || body.endsWith(`"data":${event.data}}`)
}

async function untilDelivered(receiver: Receiver, events: readonly Published[]): Promise<string[]> {
  const missing = () => events.filter(({ id }) => !receiver.received.has(id)).map(({ id }) => id)
  await eventually(() => missing().length === 0, { deadlineMs: 120_000 }).catch(() => undefined)
  return missing()
}
