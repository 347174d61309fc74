import { events } from '@lokum/contracts/catalogue'
import { eventSamples } from '@lokum/contracts/documents/event-samples'
import type { EventContract } from '@lokum/contracts/interface/event'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { TestWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { type EndpointRow, endpointNeeds, lockEndpoint } from '../endpoints/endpoint.ts'
import { covers } from '../endpoints/event-filters.ts'
import { buildBody } from '../ingest/build-body.ts'
import { type DeliveryRow, describeDelivery, selectDelivery } from './delivery-row.ts'

/**
 * Queues a sample event for one endpoint, without publishing it; it is signed, retried and shown like any other delivery.
 * @throws NotFound · StateForbids unless it is active · ValidationFailed when the token may not read such events
 */
export async function testEndpoint(
  context: Context,
  { params, body }: RequestOf<typeof TestWebhookEndpoint>,
): Promise<Answer<AnswerOf<typeof TestWebhookEndpoint>>> {
  const { em, caller } = context
  const row = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  const event = events.find(({ type }) => type === (body.event_type ?? firstTypeOf(row.eventTypes)))
  if (!event) throw new ValidationFailed([{ pointer: '#/event_type', code: 'invalid_value', must: 'known_event_type' }])
  if (!caller.scopes.has(event.readScope))
    throw new ValidationFailed([{ pointer: '#/event_type', code: 'scope_needed', values: { scope: event.readScope } }])
  if (row.state !== 'active') throw new StateForbids(endpointNeeds(row))

  const id = await queueSample(context, row, event)
  const [delivery] = await runSql<DeliveryRow>(em, selectDelivery, [id])
  if (!delivery) throw new Error('The sample was not queued.')
  return { body: describeDelivery(delivery), location: `/v1/webhook-deliveries/${id}` }
}

/** The first exact type, else the first type of a family, else `apartment.created`. */
function firstTypeOf(filters: readonly string[]): string {
  const exact = filters.find((filter) => !filter.includes('*'))
  const family = filters.find((filter) => filter !== '*') ?? 'apartment.*'
  const members = events.map(({ type }) => type).filter((type) => covers(family, type))
  return exact ?? members.find((type) => type.endsWith('created')) ?? members[0] ?? family
}

async function queueSample({ em, now, traceparent }: Context, row: EndpointRow, event: EventContract): Promise<string> {
  const { type } = event
  const eventId = newId('event')
  const sample = eventSamples.get(type)
  if (sample === undefined) throw new Error(`There is no sample of ${type}.`)
  const { object, sequence, data } = sample
  const fact = { id: eventId, type, aggregateId: object, sequence, occurredAt: now, data: JSON.stringify(data) }
  await runSql(em, keepEvent, [eventId, row.accountId, type, now, buildBody(fact), traceparent ?? null])
  const id = newId('delivery')
  await runSql(em, makeDelivery, [id, row.accountId, row.id, eventId, type, now])
  await runSql(em, 'SELECT queue_deliveries($1, ARRAY[$2], clock_timestamp())', [row.id, id])
  return id
}

const keepEvent = `
  INSERT INTO event (id, account_id, type, occurred_at, received_at, body, traceparent, is_sample)
  VALUES ($1, $2, $3, $4, $4, $5, $6, true)`

const makeDelivery = `
  INSERT INTO delivery (id, account_id, endpoint_id, event_id, event_type, trigger, state, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 'test', 'pending', $6, $6)`
