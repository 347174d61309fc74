import type { Reading } from '@lokum/contracts/settlements/meter'
import type { MainMeterCase, SubMeterCase } from '../../src/meters/meter-case.ts'
import { aDevice, aMeter, aReading } from '../calculation/a-case.ts'
import { textOf } from './tenancies.ts'

/** A meter by what it counted since its installation, whatever its devices show; the last event of a closed one is its end. */
export type Counter = { id: string; apartment: number; digits: number; events: readonly Count[]; isClosed: boolean }

/** A reading, or an exchange of the device, with all that was counted until then. */
type Count = { day: number; count: number; isExchange: boolean }

/**
 * The use of a meter between two midnights; the nearest reading at most ten days away stands for each, of two equally near ones the later.
 * A meter that was installed later begins with its first value, and one that was closed before ends with its last.
 */
export function countBetween(counter: Counter, first: number, last: number): number | 'not in use' | null {
  const { installed, end } = endsOf(counter)
  if (installed.day > last || (end && end.day < first)) return 'not in use'
  const opening = nearest(counter, first) ?? (installed.day > first ? installed : undefined)
  const closing = nearest(counter, last + 1) ?? end
  if (!opening || !closing || closing.day < opening.day) return null
  if (opening !== closing) return closing.count - opening.count
  return opening === end ? 'not in use' : null
}

function endsOf({ events, isClosed }: Counter): { installed: Count; end: Count | undefined } {
  const [installed] = events
  if (!installed) throw new Error('A meter has a first value.')
  return { installed, end: isClosed ? events.at(-1) : undefined }
}

function nearest({ events }: Counter, midnight: number): Count | undefined {
  const distanceOf = ({ day }: Count) => (day < midnight ? midnight - 1 - day : day - midnight)
  const near = events.filter((one) => distanceOf(one) <= 10)
  return near.toSorted((one, other) => distanceOf(one) - distanceOf(other) || other.day - one.day)[0]
}

/** The sum of some counts: null when a reading is missing. */
export function sumOf(counts: readonly (number | 'not in use' | null)[]): number | null {
  if (counts.includes(null)) return null
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0)
}

/** The meter as the service loads it, with the values that its devices show. */
export function subMeter(counter: Counter): SubMeterCase {
  return { ...shown(counter), apartment_id: `apt_${counter.apartment}`, main_meter_id: 'mtr_main' }
}

export function mainMeter(counter: Counter, behind: readonly Counter[]): MainMeterCase {
  return { ...shown(counter), is_read: counter.events.length > 1, behind: behind.map(subMeter) }
}

/** A device begins with 7 after an exchange, and a counter with few digits passes zero. */
function shown(counter: Counter) {
  const { id, digits, events } = counter
  const { installed, end } = endsOf(counter)
  const starts = [installed.day, ...events.filter(({ isExchange }) => isExchange).map(({ day }) => day)]
  const devices = starts.map((day, index) => {
    const isLast = index === starts.length - 1
    const removed = isLast ? end?.day : starts[index + 1]
    const removed_on = removed === undefined ? null : textOf(removed)
    return aDevice({
      device: index + 1,
      digits,
      installed_on: textOf(day),
      initial_value: index === 0 ? 0 : 7,
      removed_on,
    })
  })
  return { ...aMeter({ id, utility: 'cold_water', unit: 'm3', readings: readingsOf(counter) }), devices }
}

function readingsOf(counter: Counter): Reading[] {
  const { id, digits, events } = counter
  const { installed, end } = endsOf(counter)
  const readings: Reading[] = []
  let device = 1
  const note = (kind: Reading['kind'], day: number, value: number, rolled_over = false) => {
    const place = { id: `${id} ${day} ${kind}`, meter_id: id, device }
    readings.push(aReading(textOf(day), value, { ...place, kind, rolled_over }))
  }
  note('initial', installed.day, 0)
  let before = { count: 0, value: 0 }
  for (const one of events.slice(1)) {
    const { day, count, isExchange } = one
    const reached = before.value + count - before.count
    const value = reached % 10 ** digits
    note(isExchange || one === end ? 'final' : 'regular', day, value, value !== reached)
    before = { count, value: isExchange ? 7 : value }
    if (!isExchange) continue
    device += 1
    note('initial', day, 7)
  }
  return readings
}
