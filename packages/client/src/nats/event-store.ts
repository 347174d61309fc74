import type { UnknownEvent } from './event.ts'

/**
 * Remembers which events were handled. A store of your own inserts the id and runs the work in one transaction, and passes
 * that transaction to the work: the effect then happens exactly once. Keep ids for 30 days.
 */
export type EventStore<Transaction> = {
  /** Runs the work unless the event is known; when the work throws, the event stays unknown. */
  once: (
    event: Pick<UnknownEvent, 'id' | 'type' | 'object' | 'sequence'>,
    work: (transaction: Transaction) => Promise<void>,
  ) => Promise<'handled' | 'known'>
}
