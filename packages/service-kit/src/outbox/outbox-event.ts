import type { EventContract } from '@lokum/contracts/interface/event'

/** A fact that is recorded with its change, in the same transaction. */
export type OutboxEvent = {
  id: string
  type: EventContract['type']
  accountId: string
  /** The object that changed, and its version after the change: consumers keep the newest. */
  aggregateId: string
  sequence: number
  occurredAt: Date
  /** The event's data, serialised once; these bytes are what is published and delivered. */
  data: string
  traceparent: string | undefined
}
