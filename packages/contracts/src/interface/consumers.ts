import { type StreamName, streams } from './event.ts'
import type { ServiceName } from './operation.ts'

/** Other teams: they read with the consumers that are declared for them below, and do nothing else. */
const readers = ['reader'] as const
export type Reader = (typeof readers)[number]

/** Who connects to the broker: the services with an outbox, the set-up of the broker, and other teams. */
export const brokerUsers = ['apartments', 'settlements', 'webhooks', 'setup', ...readers] as const
export type BrokerUser = (typeof brokerUsers)[number]

export function isReader(user: BrokerUser): user is Reader {
  return readers.some((reader) => reader === user)
}

export type ConsumerContract = {
  durable: string
  stream: StreamName
  subjects: readonly string[]
  /** The only user that may read with it. A service makes its own again after a loss; the others are made by the set-up. */
  user: Exclude<ServiceName, 'gateway'> | Reader
  summary: string
}

/** Every durable consumer: who reads what, each with a place of its own in the stream. */
export const consumers = {
  settlementsApartments: {
    durable: 'settlements-apartments',
    stream: 'EVENTS',
    subjects: ['apartment.>'],
    user: 'settlements',
    summary: 'updates the copy of the apartments',
  },
  apartmentsAgreements: {
    durable: 'apartments-agreements',
    stream: 'EVENTS',
    subjects: ['agreement.>'],
    user: 'apartments',
    summary: 'makes an apartment active with its first agreement and copies the running agreements',
  },
  webhooksEvents: {
    durable: 'webhooks-events',
    stream: 'EVENTS',
    subjects: streams.EVENTS,
    user: 'webhooks',
    summary: 'creates the deliveries of every event',
  },
  webhooksAudit: {
    durable: 'webhooks-audit',
    stream: 'AUDIT',
    subjects: streams.AUDIT,
    user: 'webhooks',
    summary: 'creates the deliveries of every audit event',
  },
  readerEvents: {
    durable: 'reader-events',
    stream: 'EVENTS',
    subjects: streams.EVENTS,
    user: 'reader',
    summary: 'every event, for other teams',
  },
  readerAudit: {
    durable: 'reader-audit',
    stream: 'AUDIT',
    subjects: streams.AUDIT,
    user: 'reader',
    summary: 'every audit event, for other teams',
  },
} as const satisfies Record<string, ConsumerContract>
