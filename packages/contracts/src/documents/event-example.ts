import { events } from '../catalogue.ts'
import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'
import { orderingObject } from './event-object.ts'
import type { Examples } from './example.ts'

/** An event as it is listed and delivered. */
export type EventExample = {
  id: string
  type: string
  object: string
  sequence: number
  occurred_at: string
  data: JsonObject
}

type Body = ReturnType<typeof JSON.parse>

/** How the example of a type comes about: from the recorded answer to an operation, with what only the event has. */
type Source = { answer: string; sequence: number; occurredAt?: string; change?: (body: Body) => object }

const overdueAt = '2026-11-30T01:00:00.000Z'

/** One story: the month of an apartment from its creation to the payment, and the endpoint that hears of it. */
const sources: Readonly<Record<string, Source>> = {
  'apartment.created': { answer: 'createApartment', sequence: 1 },
  'apartment.updated': { answer: 'updateApartment', sequence: 2 },
  'apartment.archived': { answer: 'archiveApartment', sequence: 2 },
  'agreement.created': { answer: 'createAgreement', sequence: 1 },
  'agreement.updated': { answer: 'updateAgreement', sequence: 2 },
  'agreement.ended': { answer: 'updateAgreement', sequence: 3, change: () => ({ ends_on: '2026-12-31' }) },
  'settlement.created': { answer: 'createSettlement', sequence: 1 },
  'settlement.calculated': { answer: 'calculateSettlement', sequence: 4 },
  'settlement.prepared': { answer: 'prepareSettlement', sequence: 12 },
  // The answers of a moment later: a correction begins with the statement that was sent.
  'settlement.sent': { answer: 'correctSettlement', sequence: 15, change: () => ({ state: 'sent' }) },
  'settlement.paid': { answer: 'correctSettlement', sequence: 15, change: paid },
  'settlement.cancelled': { answer: 'cancelSettlement', sequence: 2 },
  'settlement.due': { answer: 'listDueSettlements', sequence: 20261105, change: due },
  'payment.received': { answer: 'createPayment', sequence: 1 },
  'webhook.endpoint_created': { answer: 'createWebhookEndpoint', sequence: 1 },
  'webhook.endpoint_updated': { answer: 'updateWebhookEndpoint', sequence: 2 },
  'webhook.endpoint_paused': { answer: 'pauseWebhookEndpoint', sequence: 3 },
  'webhook.endpoint_reopened': { answer: 'reopenWebhookEndpoint', sequence: 4 },
  'webhook.endpoint_secret_rotated': { answer: 'rotateWebhookSecret', sequence: 5 },
  'webhook.endpoint_failing': { answer: 'getWebhookEndpoint', sequence: 5, change: failing },
  'webhook.endpoint_recovered': { answer: 'getWebhookEndpoint', sequence: 5 },
  'webhook.endpoint_disabled': { answer: 'getWebhookEndpoint', sequence: 6, change: disabled },
  'webhook.endpoint_enabled': { answer: 'reopenWebhookEndpoint', sequence: 7 },
  'webhook.endpoint_deleted': { answer: 'getWebhookEndpoint', sequence: 8 },
  'webhook.delivery_exhausted': { answer: 'getWebhookDelivery', sequence: 1, change: exhausted },
  'webhook.job_started': { answer: 'replayWebhookEvents', sequence: 1 },
  'webhook.job_cancelled': { answer: 'cancelWebhookJob', sequence: 2 },
  'webhook.job_finished': { answer: 'replayWebhookEvents', sequence: 2, change: finished },
  'audit.event': { answer: 'listAuditLog', sequence: 1, change: ({ data: [entry] }) => entry },
  'payment.updated': { answer: 'matchPayment', sequence: 2 },
  'mail.failed': { answer: 'reportMailBounce', sequence: 4 },
  'document.read': { answer: 'readDocument', sequence: 2 },
  'reading.received': { answer: 'createReading', sequence: 1 },
  'balance.overdue': { answer: 'correctSettlement', sequence: 15, occurredAt: overdueAt, change: overdue },
  'agreement.deleted': { answer: 'createAgreement', sequence: 2, change: mistaken },
}

const occurredAt = '2026-11-05T09:30:00.000Z'

/** The second apartment, where the tenant of the first was entered by mistake. */
function mistaken() {
  return { id: 'agr_01kc4v9s7zf8hrd2m6q3w5x003', apartment_id: 'apt_01kc4v9s7zf8hrd2m6q3w5x002', ...fromNewYear }
}

const fromNewYear = { starts_on: '2027-01-01', terms_from: '2027-01-01' }

function paid({ statement }: Body) {
  return { state: 'sent', payment: { paid_pln: statement.to_pay_pln, open_pln: 0, paid_at: occurredAt } }
}

function due({ period, data }: Body) {
  return { announced_on: occurredAt.slice(0, 10), period, count: data.length, settlements: data }
}

function overdue({ statement: { due_on, total_pln } }: Body) {
  const days = (Date.parse(overdueAt.slice(0, 10)) - Date.parse(due_on)) / 86_400_000
  return { state: 'sent', overdue: { level: 2, due_on, days, total_pln, paid_pln: 0, open_pln: total_pln } }
}

function failing() {
  const failing_since = '2026-11-04T09:30:00.000Z'
  return { failing_since, failing_hours: 24, failed_attempts: 31, exhausted_deliveries: 0 }
}

function disabled() {
  return { state: 'disabled', disabled_reason: 'gone', failing_since: occurredAt }
}

function exhausted() {
  return { state: 'exhausted', attempts_made: 12, last_status: 500, last_error: 'status' }
}

function finished({ occurred_to }: Body) {
  return { state: 'finished', examined: 2, queued: 2, reached_at: occurred_to, finished_at: occurredAt }
}

/**
 * The example of a type of event, the same wherever one is shown or sent.
 * @throws when no example is declared for the type, or its data is not what the contract says
 */
export function eventExample(examples: Examples, { type, data }: Pick<EventContract, 'type' | 'data'>): EventExample {
  const source = sources[type]
  const body: Body = examples.get(source?.answer ?? '')?.answer.body
  if (source === undefined || body === undefined) throw new Error(`There is no example of the event ${type}.`)
  // An answer has members that the event lacks; the contract leaves them out.
  const shown = JSON.parse(JSON.stringify(data.parse({ ...body, ...source.change?.(body) })))
  return {
    id: `evt_01kc4v9s7zf8hrd2m6q3w5x${String(Object.keys(sources).indexOf(type) + 1).padStart(3, '0')}`,
    type,
    object: objectOf(type, { data: shown, examples }),
    sequence: source.sequence,
    occurred_at: source.occurredAt ?? occurredAt,
    data: shown,
  }
}

function objectOf(type: string, { data, examples }: { data: Body; examples: Examples }): string {
  const kind = orderingObject(type)
  if (kind === 'any') return data.object
  return kind === 'account' ? String(examples.get('getAccount')?.answer.body?.id) : data.id
}

/** The examples of all types of event. */
export function eventExamples(examples: Examples): ReadonlyMap<string, EventExample> {
  return new Map(events.map((event) => [event.type, eventExample(examples, event)]))
}
