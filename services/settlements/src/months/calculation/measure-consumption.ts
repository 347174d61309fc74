import type { Reading } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import { addDays, daysFrom } from '../../calendar/month.ts'
import type { MeterCase } from '../../tenancies/meters/load-meters.ts'

export type Measured = {
  kind: 'measured'
  previous: Reading
  current: Reading
  /** In the unit of the meter. */
  metered: string
  /** The readings that it rests on, in their order: both ends, and the last and first values of exchanged devices. */
  readings: readonly Reading[]
  /** The day from which on the meter counts, when it was put in after the first of the days. */
  installedOn: string | null
}

export type Unmeasured =
  /** No reading within ten days of the boundary; `day` is the one to read the meter on. */
  | { kind: 'unmeasured'; reason: 'no_reading'; day: string }
  /** One reading is the nearest to both ends; `day` lacks one of its own. */
  | { kind: 'unmeasured'; reason: 'one_reading'; day: string }
  /** The value falls without a roll-over, or a device was exchanged without its last and first values. */
  | { kind: 'unmeasured'; reason: 'falling' | 'exchange_incomplete'; day: string; readingId: string }
  /** There was no meter yet. */
  | { kind: 'unmeasured'; reason: 'not_installed'; day: string }

type Meter = Pick<MeterCase, 'devices' | 'readings'>

const farthestDays = 10

/**
 * What the meter counted from the first to the last of the days, both included.
 * The reading of a boundary is the nearest one, so that the end of one month is the beginning of the next; exchanges are
 * passed from final to initial value, and a counter that rolled over has counted ten to the power of its digits more.
 */
export function measureConsumption(meter: Meter, days: { from: string; to: string }): Measured | Unmeasured {
  const readings = inOrder(meter.readings)
  const ends = findEnds(readings, days)
  if ('kind' in ends) return ends

  const { opening, closing } = ends
  const path = readings.slice(readings.indexOf(opening), readings.indexOf(closing) + 1)
  const metered = countAlong(path, meter.devices)
  if (!(metered instanceof Big)) return metered
  return {
    kind: 'measured',
    previous: opening,
    current: closing,
    metered: metered.toFixed(),
    readings: path.filter((reading, index) => restsOn(reading, path[index - 1], path[index + 1])),
    installedOn: opening === readings[0] && isInstalledAfter(opening, days.from) ? opening.date : null,
  }
}

type Ends = { opening: Reading; closing: Reading }

/** A meter that was put in after the first of the days begins with its first value. */
function findEnds(readings: readonly Reading[], { from, to }: { from: string; to: string }): Ends | Unmeasured {
  const [first] = readings
  if (isInstalledAfter(first, to)) return { kind: 'unmeasured', reason: 'not_installed', day: to }
  const opening = readingAt(readings, from) ?? (isInstalledAfter(first, from) ? first : undefined)
  const closing = readingAt(readings, addDays(to, 1))
  if (!opening) return { kind: 'unmeasured', reason: 'no_reading', day: addDays(from, -1) }
  if (!closing) return { kind: 'unmeasured', reason: 'no_reading', day: to }
  if (opening === closing) return { kind: 'unmeasured', reason: 'one_reading', day: fartherEnd(opening, { from, to }) }
  return { opening, closing }
}

function isInstalledAfter(first: Reading | undefined, day: string): boolean {
  return first !== undefined && first.kind === 'initial' && first.date > day
}

function inOrder(readings: readonly Reading[]): Reading[] {
  return readings
    .filter(({ withdrawn_at }) => withdrawn_at === null)
    .toSorted((one, other) => (one.date === other.date ? one.device - other.device : one.date < other.date ? -1 : 1))
}

/** The nearest reading to the midnight before a day, of two as near the later one. */
function readingAt(readings: readonly Reading[], day: string): Reading | undefined {
  let nearest: { reading: Reading; distance: number } | undefined
  for (const reading of readings) {
    const distance = distanceOf(reading, day)
    if (distance <= farthestDays && distance <= (nearest?.distance ?? farthestDays)) nearest = { reading, distance }
  }
  return nearest?.reading
}

/** Days between a reading and the midnight before a day: none on the day before it and on the day after it. */
function distanceOf({ date }: Reading, day: string): number {
  const days = daysFrom(day, date)
  return days >= 0 ? days : -days - 1
}

/** Of both ends the one that the only reading is farther from is to be read; a day that has been read is followed by the next. */
function fartherEnd(reading: Reading, { from, to }: { from: string; to: string }): string {
  if (distanceOf(reading, from) > distanceOf(reading, addDays(to, 1))) return addDays(from, -1)
  return reading.date < to ? to : addDays(to, 1)
}

/** The sum of what was counted between each reading and the next. */
function countAlong(path: readonly Reading[], devices: Meter['devices']): Big | Unmeasured {
  let metered = new Big(0)
  for (const [index, reading] of path.entries()) {
    const before = path[index - 1]
    if (!before) continue
    const counted = countBetween(before, reading, devices)
    if (!(counted instanceof Big)) return counted
    metered = metered.plus(counted)
  }
  return metered
}

function countBetween(before: Reading, reading: Reading, devices: Meter['devices']): Big | Unmeasured {
  const place = { day: reading.date, readingId: reading.id }
  if (reading.device !== before.device) {
    const exchanged = before.kind === 'final' && reading.kind === 'initial'
    return exchanged ? new Big(0) : { kind: 'unmeasured', reason: 'exchange_incomplete', ...place }
  }
  const digits = devices.find(({ device }) => device === reading.device)?.digits ?? 0
  const rolled = reading.rolled_over ? new Big(10).pow(digits) : new Big(0)
  const counted = new Big(reading.value).minus(before.value).plus(rolled)
  return counted.lt(0) ? { kind: 'unmeasured', reason: 'falling', ...place } : counted
}

/** Readings in between cancel out, but for those around an exchange. */
function restsOn(reading: Reading, before: Reading | undefined, after: Reading | undefined): boolean {
  return before?.device !== reading.device || after?.device !== reading.device
}
