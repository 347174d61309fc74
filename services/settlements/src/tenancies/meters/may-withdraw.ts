import Big from 'big.js'
import type { Known, KnownDevice } from './usual-use.ts'

type Withdrawn = Pick<Known, 'date'> & { device: number }

/**
 * Whether a reading may go without making another one impossible: a counter that began anew has to be lower than the reading
 * before it, so one that is withdrawn between them must not have been the only higher one.
 */
export function mayWithdraw(devices: readonly KnownDevice[], { device, date }: Withdrawn): boolean {
  const readings = devices.find((known) => known.device === device)?.readings ?? []
  const before = readings.findLast((reading) => reading.date < date)
  const after = readings.find((reading) => reading.date > date)
  return !(before && after?.rolledOver) || new Big(after.value).lt(before.value)
}
