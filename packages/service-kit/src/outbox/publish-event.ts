import { type EventContract, eventHeaders, waitedHeader } from '@lokum/contracts/interface/event'
import type { MessageHeaders, Publish } from '../broker/open-publisher.ts'
import { startSpan } from '../telemetry/span.ts'

/** An event as it lies in the outbox. */
export type WaitingEvent = {
  /** Its place in the outbox; a bigint, which comes as text. */
  seq: string
  id: string
  type: string
  account_id: string
  aggregate_id: string
  sequence: number
  /** The time as PostgreSQL writes it: the ORM's pool leaves timestamps as text. */
  occurred_at: string
  data: string
  traceparent: string | null
  /** Since it was recorded, on the database's clock; null for an event from before this was noted. */
  waited_ms: number | null
}

/** Ordinary publication takes milliseconds, and the relay looks once a second for what it was not woken for. */
const worthNotingMs = 1_000

type PublishDeps = {
  publish: Publish
  contracts: ReadonlyMap<string, EventContract>
  service: string
  publicBaseUrl: string
}

/**
 * Publishes one event as CloudEvents 1.0 (NATS binding, binary mode) and waits until the broker keeps it. The event's id is
 * the message id, so that publishing twice within ten minutes stores one message.
 */
export async function publishEvent(
  { publish, contracts, service, publicBaseUrl }: PublishDeps,
  event: WaitingEvent,
): Promise<void> {
  const contract = contracts.get(event.type)
  if (!contract) throw new Error(`The event ${event.type} is not declared in contracts.`)
  const span = startSpan(`${event.type} publish`, { kind: 'producer', parent: event.traceparent ?? undefined })
  const source = `${publicBaseUrl}/services/${service}`
  const dataschema = `${publicBaseUrl}/events/${event.type}/v${contract.version}`
  const headers = cloudEventHeaders(event, { source, dataschema })
  if (span.traceparent !== undefined) headers.traceparent = span.traceparent
  try {
    await publish({
      subject: event.type,
      stream: contract.stream,
      messageId: event.id,
      headers,
      data: event.data,
    })
    span.end()
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}

function cloudEventHeaders(
  event: WaitingEvent,
  { source, dataschema }: { source: string; dataschema: string },
): MessageHeaders {
  const headers: MessageHeaders = {
    [eventHeaders.id]: event.id,
    [eventHeaders.source]: source,
    [eventHeaders.type]: event.type,
    [eventHeaders.specversion]: '1.0',
    [eventHeaders.time]: new Date(event.occurred_at).toISOString(),
    [eventHeaders.subject]: event.aggregate_id,
    [eventHeaders.datacontenttype]: 'application/json',
    [eventHeaders.dataschema]: dataschema,
    [eventHeaders.accountid]: event.account_id,
    [eventHeaders.sequence]: String(event.sequence),
  }
  if ((event.waited_ms ?? 0) >= worthNotingMs) headers[waitedHeader] = String(Math.floor(event.waited_ms ?? 0))
  return headers
}
