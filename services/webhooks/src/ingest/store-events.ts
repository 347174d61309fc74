import { events as declaredEvents } from '@lokum/contracts/catalogue'
import type { EventContract } from '@lokum/contracts/interface/event'
import { AnyId } from '@lokum/contracts/values/ids'
import { findSqlError } from '@lokum/service-kit/database/sql-error'
import { newId } from '@lokum/service-kit/ids'
import type { Batch } from '@lokum/service-kit/inbox/consume-events'
import { type ParkedMessage, parkMessages } from '@lokum/service-kit/inbox/park-messages'
import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'
import { traceEach } from '@lokum/service-kit/inbox/trace-each'
import type { Pool } from 'pg'
import { buildBody } from './build-body.ts'

type StoreDeps = { pool: Pool; firstDelayMs: number }

/** The result of a batch; events known before are not counted. */
export type Stored = { stored: number; pending: number; held: number; parked: number }

/**
 * Stores a batch of events, once each, and queues them for the endpoints of their accounts: one call of the database, which is
 * its own transaction. Messages that can never be stored are parked with the reason.
 */
export async function storeEvents({ pool, firstDelayMs }: StoreDeps, batch: Batch): Promise<Stored> {
  const unreadable = batch.unreadable.map((message): ParkedMessage => {
    return { ...message, place: `${message.stream} ${message.streamSequence}` }
  })
  const foreign = batch.events.flatMap((event) => {
    const reason = reasonAgainst(event)
    return reason === undefined ? [] : [parkedEvent(event, reason)]
  })
  await parkMessages({ pool }, [...unreadable, ...foreign])
  const ours = batch.events.filter((event) => reasonAgainst(event) === undefined)
  const stored = await traceEach(ours, (traced) => storeAll({ pool, firstDelayMs }, traced))
  return { ...stored, parked: stored.parked + unreadable.length + foreign.length }
}

async function storeAll(parts: StoreDeps, events: readonly ReceivedEvent[]): Promise<Stored> {
  if (events.length === 0) return { stored: 0, pending: 0, held: 0, parked: 0 }
  try {
    return await callStore(parts, events)
  } catch (error) {
    if (!isAgainstData(error)) throw error
    // One event that the database can never take must not stop the others behind it.
    if (events.length > 1) return await storeHalves(parts, events)
    await parkMessages(
      parts,
      events.map((event) => parkedEvent(event, `the database refuses it: ${String(error)}`)),
    )
    return { stored: 0, pending: 0, held: 0, parked: 1 }
  }
}

async function storeHalves(parts: StoreDeps, events: readonly ReceivedEvent[]): Promise<Stored> {
  const middle = Math.ceil(events.length / 2)
  const first = await storeAll(parts, events.slice(0, middle))
  const second = await storeAll(parts, events.slice(middle))
  return {
    stored: first.stored + second.stored,
    pending: first.pending + second.pending,
    held: first.held + second.held,
    parked: first.parked + second.parked,
  }
}

async function callStore({ pool, firstDelayMs }: StoreDeps, events: readonly ReceivedEvent[]): Promise<Stored> {
  const { rows } = await pool.query<Omit<Stored, 'parked'>>({
    name: 'ingest-events',
    text: 'SELECT stored, pending, held FROM ingest_events($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      events.map(({ id }) => id),
      events.map(({ accountId }) => accountId),
      events.map(({ type }) => type),
      events.map(({ aggregateId }) => aggregateId),
      events.map(({ type }) => contracts.get(type)?.readScope),
      events.map(({ occurredAt }) => occurredAt.toISOString()),
      events.map(({ waitedMs }) => waitedMs),
      events.map(buildBody),
      events.map(({ traceparent }) => traceparent ?? null),
      events.map(() => newId('delivery')),
      firstDelayMs,
    ],
  })
  return { stored: 0, pending: 0, held: 0, ...rows[0], parked: 0 }
}

const contracts = new Map<string, EventContract>(declaredEvents.map((event) => [event.type, event]))
const accountId = /^acc_[0-9a-hjkmnp-tv-z]{26}$/
const traceparentShape = /^[\x20-\x7e]{1,128}$/

// A type that is declared later can be published again by hand: what is parked is not stored.
function reasonAgainst(event: ReceivedEvent): string | undefined {
  if (!contracts.has(event.type)) return 'the type is not declared'
  if (!accountId.test(event.accountId)) return 'ce-accountid is no account id'
  if (!AnyId.safeParse(event.aggregateId).success) return 'ce-subject is no identifier'
  if (event.sequence < 0) return 'ce-sequence is negative'
  if (event.traceparent !== undefined && !traceparentShape.test(event.traceparent)) return 'traceparent is no text'
  return undefined
}

function parkedEvent(event: ReceivedEvent, reason: string): ParkedMessage {
  return { place: event.id, subject: event.type, reason, payload: Buffer.from(event.data) }
}

// Classes of the PostgreSQL manual, appendix A: 22 data exception, 23 constraint violation, 54 program limit exceeded.
function isAgainstData(error: unknown): boolean {
  return /^(22|23|54)/.test(findSqlError(error)?.code ?? '')
}
