import type { UnknownEvent } from './event.ts'

/**
 * Remembers which events were handled. A store of your own inserts the id and runs the work in one transaction, which it passes on:
 * the effect then happens exactly once. An id is worth keeping for 30 days.
 */
export type EventStore<Transaction> = {
  /** Runs the work unless the event is known; when the work throws, the event stays unknown. */
  once: (
    event: Pick<UnknownEvent, 'id' | 'type' | 'object' | 'sequence'>,
    work: (transaction: Transaction) => Promise<void>,
  ) => Promise<'handled' | 'known'>
}
