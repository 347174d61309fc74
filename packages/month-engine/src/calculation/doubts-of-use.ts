import { daysFrom } from '@lokum/amounts/calendar/month'
import Big from 'big.js'
import type { MeterCase } from '../meters/meter-case.ts'
import { isFarAbove } from '../meters/plausible-use.ts'
import type { KnownDevice } from '../meters/usual-use.ts'
import { convertMetered } from './compute-item.ts'
import type { Rate } from './find-rates.ts'
import type { Measured } from './measure-consumption.ts'
import type { Note } from './note.ts'

/** A use that differs from the quantity of the bill by at most this part of it is what the supplier counted, too. */
const near = new Big('0.1')

/**
 * A note when the meter counted far more than it did before, or than a household uses, unless the bill of a price has the same
 * quantity, or the price has a note about the quantities already.
 */
export function doubtsOfUse(meter: MeterCase, { previous, current, metered }: Measured, rate: Rate): Note[] {
  if (isBilled(metered, rate)) return []
  const days = daysFrom(previous.read_on, current.read_on)
  const counted = { used: new Big(metered), days }
  const { unit, utility } = meter
  if (!isFarAbove(counted, { unit, utility, devices: devicesOf(meter) }, previous.read_on)) return []
  return [{ code: 'far_above_usual', used: metered, unit, days }]
}

function isBilled(metered: string, { quantity, portion, factor, notes }: Rate): boolean {
  if (notes.some((note) => 'code' in note && note.code === 'more_than_billed')) return true
  const whole = new Big(portion?.weight_total ?? quantity ?? 0)
  return whole.gt(0) && convertMetered(metered, factor).minus(whole).abs().lte(whole.times(near))
}

function devicesOf({ devices, readings }: MeterCase): KnownDevice[] {
  return devices.map(({ device, digits, installed_on: installedOn }) => ({
    device,
    digits,
    installedOn,
    readings: readings
      .filter((reading) => reading.device === device)
      .map(({ read_on: date, value, rolled_over: rolledOver }) => ({ date, value: String(value), rolledOver }))
      .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  }))
}
