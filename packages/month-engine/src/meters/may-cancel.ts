import Big from 'big.js'
import type { Known, KnownDevice } from './usual-use.ts'

type Cancelled = Pick<Known, 'date'> & { device: number }

/**
 * Whether cancelling a reading leaves the others valid: a roll-over must be lower than the reading before it, so the only higher
 * reading before it cannot be cancelled.
 */
export function mayCancel(devices: readonly KnownDevice[], { device, date }: Cancelled): boolean {
  const readings = devices.find((known) => known.device === device)?.readings ?? []
  const before = readings.findLast((reading) => reading.date < date)
  const after = readings.find((reading) => reading.date > date)
  return !(before && after?.rolledOver) || new Big(after.value).lt(before.value)
}
