import { writeDay, writeNumber } from '@lokum/amounts/money/write-number'
import type { FaultFacts } from '@lokum/contracts/problems/fault-facts'
import type { Values } from '@lokum/contracts/problems/requirement'
import Big from 'big.js'
import { type CountedMeter, isFarAbove, isMuch } from './plausible-use.ts'
import { daysIn, type Known, type KnownDevice, useIn, usesUntil } from './usual-use.ts'

/** The known data of a meter; the devices in order. `today` is the day in Europe/Warsaw. */
export type MeterHistory = CountedMeter & { today: string }

export type EnteredReading = Known & { reason: string | null }

type ReadingFault = { member: 'read_on' | 'value' | 'rolled_over' | 'reason' } & FaultFacts

export type Judgement =
  | { outcome: 'accepted'; device: number }
  | { outcome: 'refused' | 'reason_needed'; found: readonly ReadingFault[] }
  | { outcome: 'exists'; date: string }

/**
 * Judges a reading against the others of its meter, for the device installed on its day. A value equal to the previous one means
 * zero use and is accepted. A value below the previous one, above the next one, far above the usual use or ten times the previous one
 * needs a reason, and so does a roll-over; with a reason it is accepted.
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

function valuesOf({ value: reading, date }: Known): Values {
  return { reading, date }
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

function doubtsIn(place: ReadingSituation, meter: CountedMeter): ReadingFault[] {
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

/** A use far above the usual, or one after which the counter stands at ten times its last value. */
function doubtsOfUse({ entered, device, before }: ReadingSituation, meter: CountedMeter): ReadingFault[] {
  if (before === undefined) return []
  const interval = { from: before, to: entered, digits: device.digits }
  const used = useIn(interval)
  const isFar = isFarAbove({ used, days: daysIn(interval) }, meter, entered.date)
  const isUsualKnown = usesUntil(meter.devices, entered.date).length > 0
  const likely = entered.rolledOver ? undefined : withPointBefore(entered.value, before.value)
  if (likely !== undefined && (isFar || (!isUsualKnown && isMuch(used, meter))))
    return [{ member: 'value', code: 'point_in_doubt', values: { ...inWords(before), likely: numberIn(likely) } }]
  return isFar ? [{ member: 'value', code: 'far_above_usual' }] : []
}

const mostDecimals = 3

/** The value with its last digits as decimals, if the last reading is close to it there: 6318, and 6504.7 typed as 65047. */
function withPointBefore(value: string, last: string): Big | undefined {
  if (new Big(last).lte(0)) return undefined
  const shifted = Array.from({ length: mostDecimals }, (_, place) => new Big(value).div(10 ** (place + 1)))
  return shifted.find((one) => one.gte(last) && one.lte(new Big(last).times(2)))
}

const inWords = ({ value, date }: Known) => ({
  reading: numberIn(value),
  date: { en: writeDay(date, 'en'), pl: writeDay(date, 'pl') },
})
const numberIn = (number: Big.BigSource) => ({ en: writeNumber(number, 'en'), pl: writeNumber(number, 'pl') })
