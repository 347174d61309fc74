import { addDays, daysFrom } from '@lokum/amounts/calendar/month'
import type { Reading } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import { farthestDays } from '../meters/farthest-days.ts'
import type { MeterCase } from '../meters/meter-case.ts'

export type Measured = {
  kind: 'measured'
  previous: Reading
  current: Reading
  /** In the unit of the meter. */
  metered: string
  /** The readings used, in order: those at both ends, and the final and initial values of exchanged devices. */
  readings: readonly Reading[]
  /** The first day that the meter measured, when it was installed after the first day of the period. */
  installedOn: string | null
}

export type Unmeasured =
  /** No reading within ten days of a boundary; `days` are the days to read the meter. */
  | { kind: 'unmeasured'; reason: 'no_reading'; days: readonly string[] }
  /** One reading is the nearest to both ends; `day` is the end that needs its own reading. */
  | { kind: 'unmeasured'; reason: 'one_reading'; day: string }
  /** The value falls without a roll-over, or a device was exchanged without its final and initial values. */
  | { kind: 'unmeasured'; reason: 'falling' | 'exchange_incomplete'; day: string; readingId: string }
  /** The meter was not yet installed, or already closed. */
  | { kind: 'unmeasured'; reason: 'not_installed'; day: string }

type Meter = Pick<MeterCase, 'devices' | 'readings'>

/**
 * The consumption that the meter measured from the first to the last day, both included.
 * Each boundary uses the nearest reading, so one month ends where the next begins. An exchange continues from the old device's
 * final value to the new device's initial value, and a roll-over adds ten to the power of the counter's digits.
 */
export function measureConsumption(meter: Meter, days: { from: string; to: string }): Measured | Unmeasured {
  const readings = inOrder(meter.readings)
  const ends = findEnds(readings, { ...days, closing: closingOf(meter, readings) })
  if ('kind' in ends) return ends

  const measured = measureBetween(meter, ends)
  if (measured.kind === 'unmeasured') return measured
  const { opening } = ends
  const isLate = opening === readings[0] && isInstalledAfter(opening, days.from)
  return { ...measured, installedOn: isLate ? opening.read_on : null }
}

function measureBetween(meter: Meter, { opening, closing }: Ends): Omit<Measured, 'installedOn'> | Unmeasured {
  const readings = inOrder(meter.readings)
  const path = readings.slice(readings.indexOf(opening), readings.indexOf(closing) + 1)
  const metered = countAlong(path, meter.devices)
  if (!(metered instanceof Big)) return metered
  return {
    kind: 'measured',
    previous: opening,
    current: closing,
    metered: metered.toFixed(),
    readings: path.filter((reading, index) => isNeeded(reading, path[index - 1], path[index + 1])),
  }
}

type Days = { from: string; to: string }

/**
 * The consumption of some of the measured days; null unless the meter was read at each of their ends that lies within, apart from the
 * readings that measure all of the days.
 */
export function measureExactly(meter: Meter, { from, to }: Days, days: Days): Measured | null {
  const measured = measureConsumption(meter, days)
  if (measured.kind === 'unmeasured') return null
  const { previous, current } = measured
  const readings = inOrder(meter.readings)
  const within = readings.slice(readings.indexOf(previous) + 1, readings.indexOf(current))
  const readAt = (day: string) => within.findLast((reading) => distanceOf(reading, day) === 0)
  const opening = from === days.from ? previous : readAt(from)
  const closing = to === days.to ? current : readAt(addDays(to, 1))
  if (!opening || !closing || readings.indexOf(opening) >= readings.indexOf(closing)) return null
  const own = measureBetween(meter, { opening, closing })
  return own.kind === 'measured' ? { ...own, installedOn: opening === previous ? measured.installedOn : null } : null
}

type Ends = { opening: Reading; closing: Reading }

type UsePeriod = {
  from: string
  to: string
  /** The last value of a closed meter. */
  closing: Reading | undefined
}

/** The last value of a meter whose last device was removed without another. */
function closingOf({ devices }: Meter, readings: readonly Reading[]): Reading | undefined {
  const last = devices.at(-1)
  if (!last?.removed_on) return undefined
  return readings.findLast(({ device, kind }) => device === last.device && kind === 'final')
}

/** A meter installed after the first day starts with its first value, and one closed before the last day ends with its last. */
function findEnds(readings: readonly Reading[], { from, to, closing: last }: UsePeriod): Ends | Unmeasured {
  const [first] = readings
  const outside = { kind: 'unmeasured', reason: 'not_installed', day: to } as const
  if (isInstalledAfter(first, to) || isReadBefore(last, from)) return outside
  const opening = openingAt(readings, from)
  const closing = closingAt(readings, { day: addDays(to, 1), last })
  if (!opening) return unread(closing ? [addDays(from, -1)] : [addDays(from, -1), to])
  if (!closing) return unread([to])
  if (opening === closing) return opening === last ? outside : onlyOne(opening, { from, to })
  return { opening, closing }
}

function closingAt(readings: readonly Reading[], { day, last }: { day: string; last: Reading | undefined }) {
  return readingAt(readings, day) ?? (isReadBefore(last, day) ? last : undefined)
}

function unread(days: readonly string[]): Unmeasured {
  return { kind: 'unmeasured', reason: 'no_reading', days }
}

function openingAt(readings: readonly Reading[], from: string): Reading | undefined {
  const [first] = readings
  return readingAt(readings, from) ?? (isInstalledAfter(first, from) ? first : undefined)
}

function onlyOne(reading: Reading, days: { from: string; to: string }): Unmeasured {
  return { kind: 'unmeasured', reason: 'one_reading', day: fartherEnd(reading, days) }
}

function isReadBefore(reading: Reading | undefined, day: string): boolean {
  return reading !== undefined && reading.read_on < day
}

function isInstalledAfter(first: Reading | undefined, day: string): boolean {
  return first !== undefined && first.kind === 'initial' && first.read_on > day
}

function inOrder(readings: readonly Reading[]): Reading[] {
  return readings
    .filter(({ cancelled_at }) => cancelled_at === null)
    .toSorted((one, other) =>
      one.read_on === other.read_on ? one.device - other.device : one.read_on < other.read_on ? -1 : 1,
    )
}

/** The reading nearest to the midnight before a day; of two equally near ones the later. */
function readingAt(readings: readonly Reading[], day: string): Reading | undefined {
  let nearest: { reading: Reading; distance: number } | undefined
  for (const reading of readings) {
    const distance = distanceOf(reading, day)
    if (distance <= farthestDays && distance <= (nearest?.distance ?? farthestDays)) nearest = { reading, distance }
  }
  return nearest?.reading
}

/** Days between a reading and the midnight before a day: 0 for readings on the day itself and on the day before. */
function distanceOf({ read_on: date }: Reading, day: string): number {
  const days = daysFrom(day, date)
  return days >= 0 ? days : -days - 1
}

/** The end farther from the only reading needs a reading; when that day already has one, the following day. */
function fartherEnd(reading: Reading, { from, to }: { from: string; to: string }): string {
  if (distanceOf(reading, from) > distanceOf(reading, addDays(to, 1))) return addDays(from, -1)
  return reading.read_on < to ? to : addDays(to, 1)
}

/** A value of a device on a day. */
export type Step = Pick<Reading, 'id' | 'read_on' | 'value' | 'device' | 'kind' | 'rolled_over'>

/** Adds the consumption between consecutive readings. */
export function countAlong(path: readonly Step[], devices: Meter['devices']): Big | Unmeasured {
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

function countBetween(before: Step, reading: Step, devices: Meter['devices']): Big | Unmeasured {
  const place = { day: reading.read_on, readingId: reading.id }
  if (reading.device !== before.device) {
    const exchanged = before.kind === 'final' && reading.kind === 'initial'
    return exchanged ? new Big(0) : { kind: 'unmeasured', reason: 'exchange_incomplete', ...place }
  }
  const digits = devices.find(({ device }) => device === reading.device)?.digits ?? 0
  const rolled = reading.rolled_over ? new Big(10).pow(digits) : new Big(0)
  const counted = new Big(reading.value).minus(before.value).plus(rolled)
  return counted.lt(0) ? { kind: 'unmeasured', reason: 'falling', ...place } : counted
}

/** Drops readings that cancel out; those around an exchange remain. */
function isNeeded(reading: Reading, before: Reading | undefined, after: Reading | undefined): boolean {
  return before?.device !== reading.device || after?.device !== reading.device
}
