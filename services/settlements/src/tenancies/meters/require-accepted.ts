import type { Judgement } from '@lokum/month-engine/meters/judge-reading'
import type { KnownDevice } from '@lokum/month-engine/meters/usual-use'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import { ReadingExists, ReadingNeedsReason } from './reading.ts'

type Entered = {
  meterId: string
  devices: readonly KnownDevice[]
  /** The places in the request of values that have another name there. */
  members?: Readonly<Partial<Record<'read_on' | 'value' | 'rolled_over' | 'reason', string>>>
  /** Further faults that need a reason; asked together with those of the judgement. */
  doubts?: readonly Fault[]
}

/**
 * Returns the device of an accepted reading.
 * @throws ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export function requireAccepted(
  judgement: Judgement,
  { meterId, devices, members = {}, doubts = [] }: Entered,
): number {
  if (judgement.outcome === 'exists')
    throw new ReadingExists(nameExisting(devices, judgement) ?? { id: meterId, date: judgement.date })
  const found = judgement.outcome === 'accepted' ? [] : judgement.found
  const faults: Fault[] = found.map(({ member, ...fault }) => ({ ...fault, pointer: `#/${members[member] ?? member}` }))
  if (judgement.outcome === 'refused') throw new ValidationFailed(faults)
  if (judgement.outcome === 'accepted' && doubts.length === 0) return judgement.device
  throw new ReadingNeedsReason([...faults, ...doubts], meterId)
}

function nameExisting(devices: readonly KnownDevice[], { date }: { date: string }) {
  const id = devices.flatMap(({ readings }) => readings).find((reading) => reading.date === date)?.id
  return id === undefined ? undefined : { id, date }
}
