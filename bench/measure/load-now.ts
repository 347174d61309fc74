import { loadavg } from 'node:os'
import { rounded } from './statistics.ts'

/** The load average of the last minute, this benchmark's own load included. */
export function loadNow(): number {
  return rounded(loadavg()[0] ?? Number.NaN, 2)
}
