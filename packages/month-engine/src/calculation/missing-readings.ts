import type { MeterCase } from '../meters/meter-case.ts'
import type { Unmeasured } from './measure-consumption.ts'
import type { MissingInput } from './missing-input.ts'
import { placeIn } from './place-in.ts'

/** The readings that a meter lacks, or the one that cannot be right. */
export function missingReadings(meter: MeterCase, unmeasured: Unmeasured): MissingInput[] {
  const on = (day: string) => ({ code: 'reading', ...placeIn(meter), read_on: day }) as const
  switch (unmeasured.reason) {
    case 'falling':
      return [{ reason: 'reading_falls', ...on(unmeasured.day), reading_id: unmeasured.readingId }]
    case 'exchange_incomplete':
      return [{ reason: 'exchange_incomplete', ...on(unmeasured.day), reading_id: unmeasured.readingId }]
    case 'no_reading':
      return unmeasured.days.map((day) => ({ reason: 'no_reading', ...on(day) }))
    case 'one_reading':
    case 'not_installed':
      return [{ reason: 'no_reading', ...on(unmeasured.day) }]
    default:
      return unmeasured satisfies never
  }
}
