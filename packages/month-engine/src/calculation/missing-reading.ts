import type { MeterCase } from '../meters/meter-case.ts'
import type { Unmeasured } from './measure-consumption.ts'
import type { MissingInput } from './missing-input.ts'
import { placeIn } from './place-in.ts'

/** The reading that a meter lacks, or the one that cannot be right. */
export function missingReading(meter: MeterCase, { reason, day, ...rest }: Unmeasured): MissingInput {
  const place = { code: 'reading', ...placeIn(meter), read_on: day } as const
  switch (reason) {
    case 'falling':
      return { reason: 'reading_falls', ...place, ...readingOf(rest) }
    case 'exchange_incomplete':
      return { reason: 'exchange_incomplete', ...place, ...readingOf(rest) }
    case 'no_reading':
    case 'one_reading':
    case 'not_installed':
      return { reason: 'no_reading', ...place }
    default:
      return reason satisfies never
  }
}

function readingOf(rest: object | { readingId: string }) {
  return 'readingId' in rest ? { reading_id: rest.readingId } : {}
}
