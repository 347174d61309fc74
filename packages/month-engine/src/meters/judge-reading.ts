import { writeDay, writeNumber } from '@lokum/amounts/money/write-number'
import type { FaultFacts } from '@lokum/contracts/problems/fault-facts'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Values } from '@lokum/contracts/problems/requirement'
import Big from 'big.js'
import { type BilledReadings, isCloseAbove, withPointAfter, withPointByBills } from './place-point.ts'
import { type CountedMeter, isFarAbove, isMuch } from './plausible-use.ts'
import { daysIn, type Known, type KnownDevice, useIn, usesUntil } from './usual-use.ts'

/** A meter with the readings that its bills state. */
type ReadMeter = CountedMeter & { bills?: readonly BilledReadings[] }

/** The known data of a meter; the devices in order. `today` is the day in Europe/Warsaw. */
export type MeterHistory = ReadMeter & { today: string }

export type EnteredReading = Known & { reason: string | null }

type ReadingFault = { member: 'read_on' | 'value' | 'rolled_over' | 'reason' } & FaultFacts

export type Judgement =
  | { outcome: 'accepted'; device: number }
  | { outcome: 'refused' | 'reason_needed'; found: readonly ReadingFault[] }
  | { outcome: 'exists'; date: string }

/**
 * Judges a reading against the others of its meter, for the device installed on its day. A value equal to the previous one means
 * zero use and is accepted. A value below the previous one, above the next one, far above the usual use, or ten times the previous one
 * or a reading on a bill needs a reason, and so does a roll-over; with a reason it is accepted.
 */
export function judgeReading({ today, ...meter }: MeterHistory, entered: EnteredReading): Judgement {
  const { devices } = meter
  if (entered.date > today) return refused({ member: 'read_on', code: 'in_future' })
  const device = devices.findLast(({ installedOn }) => installedOn <= entered.date)
  const installed = devices[0]?.installedOn ?? today
  if (!device) return refused({ member: 'read_on', code: 'before_installation', values: { installed } })
  if (device.removedOn && entered.date > device.removedOn)
    return refused({ member: 'read_on', code: 'after_closing', values: { closed: device.removedOn } })
  if (isTooBig(entered.value, device.digits)) {
    return refused({ member: 'value', code: 'too_large', ...fitsDigits(device.digits) })
  }
  if (device.readings.some(({ date }) => date === entered.date)) return { outcome: 'exists', date: entered.date }

  const place = {
    entered,
    device,
    before: device.readings.findLast(({ date }) => date < entered.date),
    after: device.readings.find(({ date }) => date > entered.date),
  }
  const impossible = impossibleIn(place)
  if (impossible) return refused(impossible)
  const doubts = entered.reason === null ? doubtsIn(place, meter) : []
  return doubts.length > 0
    ? { outcome: 'reason_needed', found: doubts }
    : { outcome: 'accepted', device: device.device }
}

/** Whether a value has more whole digits than the counter. */
export function isTooBig(value: string, digits: number): boolean {
  return new Big(value).gte(new Big(10).pow(digits))
}

/** The valid values of a counter with this many whole digits. */
export function fitsDigits(digits: number): Pick<FaultFacts, 'must' | 'values'> {
  return { must: 'below', values: { max: 10 ** digits } }
}

function refused(fault: ReadingFault): Judgement {
  return { outcome: 'refused', found: [fault] }
}

type ReadingSituation = {
  entered: EnteredReading
  device: KnownDevice
  before: Known | undefined
  after: Known | undefined
}

/** After a roll-over the value must be lower; no reason overrides this. */
function impossibleIn({ entered, before, after }: ReadingSituation): ReadingFault | undefined {
  const value = new Big(entered.value)
  if (entered.rolledOver && !(before && value.lt(before.value))) {
    return { member: 'rolled_over', code: 'invalid_value', must: 'lower_if_true' }
  }
  if (after?.rolledOver && value.lte(after.value)) {
    return { member: 'value', code: 'not_above_rolled_over', values: valuesOf(after) }
  }
  return undefined
}

function doubtsIn(place: ReadingSituation, meter: ReadMeter): ReadingFault[] {
  const { entered, before, after } = place
  const value = new Big(entered.value)
  if (before && value.eq(before.value)) return []
  const doubts: ReadingFault[] = []
  if (entered.rolledOver) doubts.push({ member: 'reason', code: 'required' })
  else if (before && value.lt(before.value)) {
    doubts.push({ member: 'value', code: 'lower_than_before', values: valuesOf(before) })
  }
  if (after && !after.rolledOver && value.gt(after.value)) {
    doubts.push({ member: 'value', code: 'higher_than_after', values: valuesOf(after) })
  }
  return [...doubts, ...doubtsOfUse(place, meter)]
}

/** A use far above the usual, or a value whose point is somewhere else by the last reading or by a bill. */
function doubtsOfUse(situation: ReadingSituation, meter: ReadMeter): ReadingFault[] {
  const { entered, device, before } = situation
  const interval = before && { from: before, to: entered, digits: device.digits }
  const isFar =
    interval !== undefined && isFarAbove({ used: useIn(interval), days: daysIn(interval) }, meter, entered.date)
  const isUsualKnown = usesUntil(meter.devices, entered.date).length > 0
  const isMuchAtOnce = isFar || (interval !== undefined && !isUsualKnown && isMuch(useIn(interval), meter))
  const point = pointBy({ ...situation, bills: meter.bills ?? [], isMuchAtOnce })
  if (point !== undefined) return [{ member: 'value', code: 'point_in_doubt', ...point }]
  return isFar ? [{ member: 'value', code: 'far_above_usual' }] : []
}

type DoubtedPoint = ReadingSituation & { bills: readonly BilledReadings[]; isMuchAtOnce: boolean }

/** The value with its point elsewhere, and the reading that says so. */
function pointBy({
  entered,
  before,
  bills,
  isMuchAtOnce,
}: DoubtedPoint): Pick<FaultFacts, 'values' | 'suggested'> | undefined {
  if (entered.rolledOver) return undefined
  if (before && isCloseAbove(entered.value, before.value)) return undefined
  // A bill of these days says more than a reading that may be old.
  const byBill = withPointByBills(entered, bills)
  if (byBill) return suggest(byBill.likely, billedReading(byBill.stated))
  const byLast = before && isMuchAtOnce ? withPointAfter(entered.value, before.value) : undefined
  return before && byLast && suggest(byLast, lastReading(before))
}

function suggest(likely: Big, known: Text): Pick<FaultFacts, 'values' | 'suggested'> {
  return { values: { known, likely: numberIn(likely) }, suggested: likely.toNumber() }
}

const valuesOf = ({ value: reading, date }: Known): Values => ({ reading, date })
const lastReading = ({ value, date }: Known) => ({
  en: `the previous reading (${writeNumber(value, 'en')} on ${writeDay(date, 'en')})`,
  pl: `poprzedni odczyt (${writeNumber(value, 'pl')} z ${writeDay(date, 'pl')})`,
})
const billedReading = (value: string) => ({
  en: `the reading on a bill of this meter (${writeNumber(value, 'en')})`,
  pl: `odczyt na rachunku za ten licznik (${writeNumber(value, 'pl')})`,
})
const numberIn = (number: Big.BigSource) => ({ en: writeNumber(number, 'en'), pl: writeNumber(number, 'pl') })
