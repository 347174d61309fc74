import type { Reading } from '@lokum/contracts/settlements/meter'
import type { LoadedMeter, MeterCase } from '@lokum/month-engine/meters/meter-case'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type StoredReading = Omit<Reading, 'read_on'> & { date: string }

/** A meter of `meters_of_apartments`, whose readings have the columns of their table. */
export type MeterOfApartment = Omit<MeterCase, 'readings'> & {
  apartment_id: string
  readings: readonly StoredReading[]
}

/** Loads the meters of an apartment in one query: devices in order, readings by day, cancelled ones separately. */
export async function loadMeters(
  em: Context['em'],
  { accountId, apartmentId }: { accountId: string; apartmentId: string },
): Promise<LoadedMeter[]> {
  const rows = await runSql<{ meter: MeterOfApartment }>(em, select, [accountId, [apartmentId]])
  return rows.map(({ meter }) => toMeter(meter))
}

/** A meter with its cancelled readings apart. */
export function toMeter({ apartment_id: _, readings: stored, ...meter }: MeterOfApartment): LoadedMeter {
  const readings = stored.map(({ date, ...reading }) => ({ ...reading, read_on: date }))
  return {
    ...meter,
    readings: readings.filter(({ cancelled_at }) => cancelled_at === null),
    cancelled: readings.filter(({ cancelled_at }) => cancelled_at !== null),
  }
}

const select = 'SELECT * FROM meters_of_apartments($1, $2)'
