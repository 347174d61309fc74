import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { type EnteredReading, judgeReading, type MeterHistory } from '@lokum/month-engine/meters/judge-reading'
import { mayCancel } from '@lokum/month-engine/meters/may-cancel'
import { type Fault, StateForbids } from '@lokum/service-kit/problem'
import type { ReadingRow } from './reading.ts'
import { requireAccepted } from './require-accepted.ts'

export type Corrected = EnteredReading & {
  /** Whether the value, the day or the roll-over changes. */
  isMeasured: boolean
}

/**
 * The device of a corrected reading, judged against the other readings like a new one.
 * @throws ValidationFailed · ReadingExists · ReadingNeedsReason · StateForbids when a later roll-over needs it on its day
 */
export function requireCorrectable(
  history: MeterHistory,
  { reading, corrected, doubts }: { reading: ReadingRow; corrected: Corrected; doubts: readonly Fault[] },
): number {
  const others = withoutReading(history, reading)
  const judgement = judgeReading(others, corrected)
  const device = requireAccepted(judgement, { meterId: reading.meterId, devices: others.devices, doubts })
  const passing = nextOf(others, reading)
  const isStillBefore =
    device === reading.device && nextOf(others, { device, date: corrected.date })?.id === passing?.id
  if (!isStillBefore && !mayCancel(history.devices, reading))
    throw new StateForbids(stateReasons.readingBeforeZero, passing?.id === undefined ? [] : [passing.id])
  return device
}

/** The first and the last value of a device are judged as if it were the newest. */
function withoutReading(history: MeterHistory, { id, kind, device }: ReadingRow): MeterHistory {
  const judged = history.devices.filter((known) => kind === 'regular' || known.device <= device)
  const devices = judged.map((known) => ({ ...known, readings: known.readings.filter((one) => one.id !== id) }))
  return { ...history, devices }
}

type DeviceDay = { device: number; date: string }

function nextOf({ devices }: MeterHistory, { device, date }: DeviceDay) {
  return devices.find((known) => known.device === device)?.readings.find((reading) => reading.date > date)
}
