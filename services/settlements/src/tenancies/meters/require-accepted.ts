import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import type { Judgement } from './judge-reading.ts'
import { ReadingExists, ReadingNeedsReason } from './reading.ts'

/**
 * Returns the device of an accepted reading. `valueMember` is the name of the value in the request.
 * @throws ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export function requireAccepted(judgement: Judgement, valueMember: string): number {
  if (judgement.outcome === 'accepted') return judgement.device
  if (judgement.outcome === 'exists') throw new ReadingExists(judgement.date)
  const faults: Fault[] = judgement.found.map(({ member, ...fault }) => ({
    ...fault,
    pointer: `#/${member === 'value' ? valueMember : member}`,
  }))
  throw judgement.outcome === 'refused' ? new ValidationFailed(faults) : new ReadingNeedsReason(faults)
}
