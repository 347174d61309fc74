import type { LoadedMeter, MeterCase } from '@lokum/month-engine/meters/meter-case'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/**
 * Loads the meters of an apartment in one query: devices in order, readings by day (on the day of an exchange the old device's
 * first), withdrawn ones separately.
 */
export async function loadMeters(
  em: Context['em'],
  { accountId, apartmentId }: { accountId: string; apartmentId: string },
): Promise<LoadedMeter[]> {
  const metersOf = await loadMetersByApartment(em, { accountId, apartmentIds: [apartmentId] })
  return metersOf.get(apartmentId) ?? []
}

/** Loads the meters of several apartments in one query, by apartment. */
export async function loadMetersByApartment(
  em: Context['em'],
  { accountId, apartmentIds }: { accountId: string; apartmentIds: readonly string[] },
): Promise<ReadonlyMap<string, LoadedMeter[]>> {
  const rows = await runSql<MeterCase & { apartment_id: string }>(em, select, [accountId, apartmentIds])
  const rowsOf = Map.groupBy(rows, ({ apartment_id: id }) => id)
  return new Map([...rowsOf].map(([id, meters]) => [id, meters.map(({ apartment_id: _, ...meter }) => sorted(meter))]))
}

function sorted({ readings, ...meter }: MeterCase): LoadedMeter {
  return {
    ...meter,
    readings: readings.filter(({ withdrawn_at }) => withdrawn_at === null),
    withdrawn: readings.filter(({ withdrawn_at }) => withdrawn_at !== null),
  }
}

const select = `
  SELECT meter.apartment_id, meter.id, meter.utility, meter.unit, meter.supplier_number, meter.registers, meter.main_meter_id,
    EXISTS (SELECT FROM meter AS behind
      WHERE behind.account_id = meter.account_id AND behind.main_meter_id = meter.id) AS is_main,
    (SELECT coalesce(jsonb_agg(to_jsonb(fitted) - '{account_id,meter_id,registers}'::text[] ORDER BY fitted.device), '[]')
      FROM meter_device AS fitted WHERE fitted.account_id = meter.account_id AND fitted.meter_id = meter.id) AS devices,
    (SELECT coalesce(jsonb_agg(to_jsonb(reading) - '{account_id,version}'::text[] ORDER BY reading.date, reading.device), '[]')
      FROM reading WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id) AS readings
  FROM meter WHERE meter.account_id = $1 AND meter.apartment_id = ANY ($2::text[])
  ORDER BY meter.id`
