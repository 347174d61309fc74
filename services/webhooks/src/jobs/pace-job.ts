/** Deliveries that the first step of a job makes due; it grows with what the receiver takes. */
export const firstSpan = 100

/** At this size a step locks the fairness queue for some tens of milliseconds, and 2 500 a second are more than one receiver takes. */
export const largestSpan = 500

/** The queue of the slowest receiver; a new event waits behind so many. */
const smallestSpan = 20

/** The endpoint as a job sees it: due deliveries, whether attempts fail and whether any is still to come. */
export type Sight = { due: number; isFailing: boolean; hasQueue: boolean; isPaused: boolean }

type Pace = { waitsFor: 'queue' | 'receiver' | 'reopen' | null; span: number }

/**
 * Says whether a job goes on, and with how many deliveries. It keeps about as many due as the receiver takes between two looks, so
 * that events that arrive meanwhile wait for a moment, not for the job. For a receiver that fails nothing is heaped up: once
 * the job has begun, it waits for an attempt that succeeds, as long as one is still to come.
 */
export function paceJob({ span, examined }: { span: number; examined: number }, sight: Sight): Pace {
  if (sight.isPaused) return { waitsFor: 'reopen', span }
  if (examined > 0 && sight.isFailing && sight.hasQueue) return { waitsFor: 'receiver', span }
  if (sight.due > span / 2) return { waitsFor: 'queue', span: Math.max(smallestSpan, Math.floor(span * 0.75)) }
  const takesAll = sight.due === 0 && !sight.isFailing
  return { waitsFor: null, span: takesAll ? Math.min(largestSpan, span * 2) : span }
}
