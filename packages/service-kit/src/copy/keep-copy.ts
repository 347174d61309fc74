import type { Broker } from '../broker/connect-broker.ts'
import type { Copy, Owned } from './copy.ts'
import { type FillerDeps, startCopyFiller } from './fill-copy.ts'
import { followEvents } from './follow-events.ts'

export type CopyDeps = FillerDeps & { broker: Broker }

/**
 * Keeps a copy for as long as the service runs: filled from the owner's snapshot, then up to date from its events. When
 * events may have been lost, as with a consumer that had to be built again, the copy is filled again.
 */
export function keepCopy<Thing extends Owned, Row>(parts: CopyDeps, copy: Copy<Thing, Row>): AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const filler = stack.use(startCopyFiller(parts, copy))
  stack.use(followEvents({ ...parts, refill: filler.wake }, copy))
  return stack
}
