import { addDays } from '@lokum/amounts/calendar/month'
import { farthestDays } from '@lokum/month-engine/meters/farthest-days'
import type { MainMeterCase, MeterCase } from '@lokum/month-engine/meters/meter-case'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type Row = MeterCase & { apartment_id: string; is_read: boolean }
type MeterQuery = { accountId: string; apartmentIds: readonly string[]; from: string; to: string }

/** The main meters that the meters of the apartments are behind, with their readings around some days, in one query. */
export async function loadMainMeters(
  em: Context['em'],
  { accountId, apartmentIds, from, to }: MeterQuery,
): Promise<MainMeterCase[]> {
  const days = [addDays(from, -farthestDays - 1), addDays(to, farthestDays + 1)]
  const rows = await runSql<Row>(em, select, [accountId, apartmentIds, ...days])
  const behind = rows.flatMap(({ main_meter_id: id, ...row }) => (id ? [{ ...row, main_meter_id: id }] : []))
  const behindOf = Map.groupBy(behind, ({ main_meter_id: id }) => id)
  return rows
    .filter(({ id }) => behindOf.has(id))
    .map((row) => ({ ...row, behind: (behindOf.get(row.id) ?? []).map(({ is_read: _, ...meter }) => meter) }))
}

// The first and last values of a device say when it counted, so they are read whatever their day.
const select = `
  WITH main AS (
    SELECT DISTINCT main_meter_id AS id FROM meter
    WHERE account_id = $1 AND apartment_id = ANY ($2::text[]) AND main_meter_id IS NOT NULL)
  SELECT meter.apartment_id, meter.id, meter.utility, meter.unit, meter.supplier_number, meter.registers, meter.main_meter_id,
    (SELECT coalesce(jsonb_agg(to_jsonb(fitted) - '{account_id,meter_id,registers}'::text[] ORDER BY fitted.device), '[]')
      FROM meter_device AS fitted WHERE fitted.account_id = meter.account_id AND fitted.meter_id = meter.id) AS devices,
    EXISTS (SELECT FROM reading WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id
      AND reading.kind <> 'initial' AND reading.cancelled_at IS NULL) AS is_read,
    (SELECT coalesce(jsonb_agg(to_jsonb(reading) - '{account_id,version,date}'::text[] || jsonb_build_object('read_on', reading.date)
        ORDER BY reading.date, reading.device), '[]')
      FROM reading WHERE reading.account_id = meter.account_id AND reading.meter_id = meter.id
        AND reading.cancelled_at IS NULL AND (reading.kind <> 'regular' OR reading.date BETWEEN $3::date AND $4::date)) AS readings
  FROM meter
  WHERE meter.account_id = $1 AND (meter.id IN (SELECT id FROM main) OR meter.main_meter_id IN (SELECT id FROM main))
  ORDER BY meter.id`
