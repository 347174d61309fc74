import type { z } from 'zod'
import type { ServiceName } from './operation.ts'
import type { Scope } from './scope.ts'

/** Streams of the broker (design decisions, section 7) and the subjects each one keeps. */
export const streams = {
  EVENTS: [
    'apartment.>',
    'settlement.>',
    'balance.>',
    'agreement.>',
    'payment.>',
    'mail.>',
    'document.>',
    'reading.>',
    'webhook.>',
  ],
  AUDIT: ['audit.event'],
} as const satisfies Record<string, readonly string[]>

export type StreamName = keyof typeof streams

export type EventContract = {
  /** Name and subject. */
  type: string
  stream: StreamName
  /** Version of the schema; the address of the schema is `<base>/events/<type>/v<version>`. */
  version: number
  publishers: readonly ServiceName[]
  /** Scope that a token needs to subscribe a webhook to this event. */
  readScope: Scope
  /** The fact in one sentence. */
  summary: string
  /** When it is sent, and how often. */
  description: string
  data: z.ZodObject
}

/** Declares one event: a past-tense fact, published once, named by its subject. */
export function defineEvent<const E extends EventContract>(event: E): E {
  return event
}

/**
 * Milliseconds that an event waited in its publisher's outbox, on that database's clock; messages without it waited less than a
 * second. A receiver that subtracts it from its own time of receipt compares no two clocks.
 */
export const waitedHeader = 'Lokum-Waited-Ms'

/** CloudEvents attributes as NATS headers (binary mode), with our extensions. */
export const eventHeaders = {
  id: 'ce-id',
  source: 'ce-source',
  type: 'ce-type',
  specversion: 'ce-specversion',
  time: 'ce-time',
  subject: 'ce-subject',
  datacontenttype: 'ce-datacontenttype',
  dataschema: 'ce-dataschema',
  accountid: 'ce-accountid',
  sequence: 'ce-sequence',
} as const
