import type { Values } from '@lokum/contracts/problems/requirement'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import type { Fault } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { dailyUseIn, type Known, type KnownDevice, useIn, usualDailyUse } from './usual-use.ts'

/** The known data of a meter; the devices in order. `today` is the day in Europe/Warsaw. */
export type MeterHistory = { unit: MeterUnit; today: string; devices: readonly KnownDevice[] }

export type EnteredReading = Known & { reason: string | null }

type Found = { member: 'date' | 'value' | 'rolled_over' | 'reason' } & Pick<Fault, 'code' | 'must' | 'values'>

export type Judgement =
  | { outcome: 'accepted'; device: number }
  | { outcome: 'refused' | 'reason_needed'; found: readonly Found[] }
  | { outcome: 'exists'; date: string }

/** Use up to this amount is never reported as far above the usual. */
const neverMuch = { kWh: '50', m3: '5', GJ: '1' } as const
const muchMoreThanUsual = 3

/**
 * Judges a reading against the others of its meter, for the device installed on its day. A value equal to the previous one means
 * zero use and is accepted. A value below the previous one, above the next one or far above the usual use needs a reason, and so
 * does a roll-over; with a reason it is accepted.
 */
export function judgeReading({ unit, today, devices }: MeterHistory, entered: EnteredReading): Judgement {
  if (entered.date > today) return refused({ member: 'date', code: 'in_future' })
  const device = devices.findLast(({ installedOn }) => installedOn <= entered.date)
  const installed = devices[0]?.installedOn ?? today
  if (!device) return refused({ member: 'date', code: 'before_installation', values: { installed } })
  if (device.removedOn && entered.date > device.removedOn)
    return refused({ member: 'date', code: 'after_closing', values: { closed: device.removedOn } })
  if (isTooBig(entered.value, device.digits)) {
    return refused({ member: 'value', code: 'too_big', ...fitsDigits(device.digits) })
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
  const doubts = entered.reason === null ? doubtsIn(place, { unit, devices }) : []
  return doubts.length > 0
    ? { outcome: 'reason_needed', found: doubts }
    : { outcome: 'accepted', device: device.device }
}

/** Whether a value has more whole digits than the counter. */
export function isTooBig(value: string, digits: number): boolean {
  return new Big(value).gte(new Big(10).pow(digits))
}

/** The valid values of a counter with this many whole digits. */
export function fitsDigits(digits: number): Pick<Fault, 'must' | 'values'> {
  return { must: 'below', values: { max: 10 ** digits } }
}

function refused(fault: Found): Judgement {
  return { outcome: 'refused', found: [fault] }
}

function valuesOf({ value: reading, date }: Known): Values {
  return { reading, date }
}

type Place = { entered: EnteredReading; device: KnownDevice; before: Known | undefined; after: Known | undefined }

/** After a roll-over the value must be lower; no reason overrides this. */
function impossibleIn({ entered, before, after }: Place): Found | undefined {
  const value = new Big(entered.value)
  if (entered.rolledOver && !(before && value.lt(before.value))) {
    return { member: 'rolled_over', code: 'invalid_value', must: 'lower_if_true' }
  }
  if (after?.rolledOver && value.lte(after.value)) {
    return { member: 'value', code: 'not_above_rolled_over', values: valuesOf(after) }
  }
  return undefined
}

function doubtsIn(place: Place, known: Omit<MeterHistory, 'today'>): Found[] {
  const { entered, before, after } = place
  const value = new Big(entered.value)
  if (before && value.eq(before.value)) return []
  const doubts: Found[] = []
  if (entered.rolledOver) doubts.push({ member: 'reason', code: 'required' })
  else if (before && value.lt(before.value)) {
    doubts.push({ member: 'value', code: 'lower_than_before', values: valuesOf(before) })
  }
  if (after && !after.rolledOver && value.gt(after.value)) {
    doubts.push({ member: 'value', code: 'higher_than_after', values: valuesOf(after) })
  }
  if (isFarAboveUsual(place, known)) doubts.push({ member: 'value', code: 'far_above_usual' })
  return doubts
}

function isFarAboveUsual({ entered, device, before }: Place, { unit, devices }: Omit<MeterHistory, 'today'>): boolean {
  const usual = usualDailyUse(devices, entered.date)
  if (!before || !usual) return false
  const interval = { from: before, to: entered, digits: device.digits }
  return useIn(interval).gt(neverMuch[unit]) && dailyUseIn(interval).gt(usual.times(muchMoreThanUsual))
}
