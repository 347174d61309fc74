import { judgeReading, type MeterHistory } from '@lokum/month-engine/meters/judge-reading'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import type { EndedRegister } from './exchanged-registers.ts'
import { LaterReadingExists } from './reading.ts'
import { requireAccepted } from './require-accepted.ts'

type ClosedDevice = {
  meterId: string
  one: EndedRegister
  date: string
  /** The name of the day in the request. */
  dayMember: string
  reason: string | undefined
  doubts: readonly Fault[]
}

/**
 * The device in use, if a register of it may end on a day with its last value.
 * @throws ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 */
export function requireLastValue(
  history: MeterHistory,
  { meterId, one, date, dayMember, reason, doubts }: ClosedDevice,
): number {
  const present = history.devices.at(-1)
  if (present && date < present.installedOn) {
    const values = { installed: present.installedOn }
    throw new ValidationFailed([{ pointer: `#/${dayMember}`, code: 'before_installation', values }])
  }
  const { rolledOver, at } = one
  const members = { read_on: dayMember, value: `${at}final_value`, rolled_over: `${at}rolled_over` }
  const judgement = judgeReading(history, { date, value: String(one.finalValue), rolledOver, reason: reason ?? null })
  const later = present?.readings.findLast((reading) => reading.date > date)
  if (judgement.outcome !== 'refused' && later) throw new LaterReadingExists(later, dayMember)
  return requireAccepted(judgement, { meterId, devices: history.devices, members, doubts })
}
