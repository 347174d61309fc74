import { aMainMeter, aSubMeter } from '../calculation/a-house.ts'
import type { RandomMonth } from './random-bills.ts'

/** The ends of the months of the bills, and the days on which the first tenant leaves and the second one comes. */
const days = ['2026-02-28', '2026-03-31', '2026-04-12', '2026-04-13', '2026-04-30', '2026-05-31']

/** The main meter of the house, with the sub-meters of the flat and of the other one; readings go up by the random uses. */
export function mainMeterOf({ house: { flat, other, losses } }: RandomMonth) {
  const behind = [aSubMeter('apt_one', counted(flat)), aSubMeter('apt_two', counted(other))]
  const used = days.map((_, index) => Math.max(0, (flat[index] ?? 0) + (other[index] ?? 0) + losses))
  return aMainMeter(counted(used), behind)
}

function counted(uses: readonly number[]) {
  return days.map((day, index) => [day, uses.slice(0, index + 1).reduce((sum, use) => sum + use, 100)] as const)
}
