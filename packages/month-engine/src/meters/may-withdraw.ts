import Big from 'big.js'
import type { Known, KnownDevice } from './usual-use.ts'

type Withdrawn = Pick<Known, 'date'> & { device: number }

/**
 * Whether withdrawing a reading leaves the others valid: a roll-over must be lower than the reading before it, so the only higher
 * reading before it cannot be withdrawn.
 */
export function mayWithdraw(devices: readonly KnownDevice[], { device, date }: Withdrawn): boolean {
  const readings = devices.find((known) => known.device === device)?.readings ?? []
  const before = readings.findLast((reading) => reading.date < date)
  const after = readings.find((reading) => reading.date > date)
  return !(before && after?.rolledOver) || new Big(after.value).lt(before.value)
}
