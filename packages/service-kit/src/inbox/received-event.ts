import { eventHeaders, waitedHeader } from '@lokum/contracts/interface/event'
import type { JsMsg } from '@nats-io/jetstream'
import type { OutboxEvent } from '../outbox/outbox-event.ts'

/** An event as it came from the broker; `data` is the published text, byte for byte. */
export type ReceivedEvent = Omit<OutboxEvent, 'type'> & {
  type: string
  /** How long it waited in its publisher's outbox, on the clock of that database; 0 when it was less than a second. */
  waitedMs: number
}

/** A message that is not one of our events: parked with the reason for an operator. */
export type UnreadableMessage = {
  stream: string
  streamSequence: number
  subject: string
  reason: string
  payload: Buffer
}

const eventId = /^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

const longestReason = 500

export function readMessage(message: JsMsg): ReceivedEvent | UnreadableMessage {
  const header = (name: string) => message.headers?.get(name) ?? ''
  const unreadable = (reason: string) => describeUnreadable(message, reason)
  const sequence = Number(header(eventHeaders.sequence))
  const occurredAt = new Date(header(eventHeaders.time))
  if (!eventId.test(header(eventHeaders.id))) return unreadable('ce-id is no event id')
  if (header(eventHeaders.type) !== message.subject) return unreadable('ce-type is not the subject')
  if (header(eventHeaders.accountid) === '') return unreadable('ce-accountid is missing')
  if (!Number.isInteger(sequence) || !hasUsualYear(occurredAt)) return unreadable('ce-sequence or ce-time is wrong')
  try {
    const data = utf8.decode(message.data)
    JSON.parse(data)
    return {
      id: header(eventHeaders.id),
      type: message.subject,
      accountId: header(eventHeaders.accountid),
      aggregateId: header(eventHeaders.subject),
      sequence,
      occurredAt,
      waitedMs: waitOf(header(waitedHeader)),
      data,
      traceparent: header('traceparent') || undefined,
    }
  } catch {
    return unreadable('the data is no JSON')
  }
}

/** Reads a wait; text that is no number means none, so in doubt an event counts as new. */
function waitOf(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : 0
}

/** Other years are written in a form that neither the broker nor a database reads. */
function hasUsualYear(time: Date): boolean {
  return time.getTime() >= 0 && time.getUTCFullYear() <= 9_999
}

/** A message that can be read and yet not be stored, with what the store said about it. */
export function parkedMessage(message: JsMsg, error: unknown): UnreadableMessage {
  return describeUnreadable(message, `not storable: ${String(error)}`.slice(0, longestReason))
}

function describeUnreadable(message: JsMsg, reason: string): UnreadableMessage {
  return {
    stream: message.info.stream,
    streamSequence: message.seq,
    subject: message.subject,
    reason,
    payload: Buffer.from(message.data),
  }
}

export function isReadable(message: ReceivedEvent | UnreadableMessage): message is ReceivedEvent {
  return 'id' in message
}

export function isUnreadable(message: ReceivedEvent | UnreadableMessage): message is UnreadableMessage {
  return 'reason' in message
}
