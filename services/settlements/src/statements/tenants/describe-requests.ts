import type { AskedReadings } from '@lokum/contracts/settlements/tenant'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { ReadingRequestRow } from './reading-request.ts'

type RequestedMeter = AskedReadings['meters'][number]

/** Describes reading requests of one account, in the given order, with one query for any number of them. */
export async function describeRequests(
  em: Context['em'],
  rows: readonly ReadingRequestRow[],
): Promise<AskedReadings[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(({ id }) => id)
  const requested = await runSql<RequestedMeter & { request_id: string }>(em, select, [first.accountId, ids])
  const metersOf = Map.groupBy(requested, ({ request_id: id }) => id)
  return rows.map((row) => ({
    id: row.id,
    agreement_id: row.agreementId,
    meters: (metersOf.get(row.id) ?? []).map(({ request_id: _, ...meter }) => meter),
    read_on: row.date,
    note: row.note ?? null,
    state: row.state,
    created_at: row.createdAt.toISOString(),
  }))
}

// The number of the current device.
const select = `
  SELECT requested.reading_request_id AS request_id, meter.id AS meter_id, meter.utility, meter.unit, meter.place,
    coalesce((SELECT device.number FROM meter_device AS device
      WHERE device.account_id = meter.account_id AND device.meter_id = meter.id
      ORDER BY device.device DESC LIMIT 1), '') AS number,
    requested.register, requested.reading_id
  FROM reading_request_meter AS requested
  JOIN meter ON meter.account_id = requested.account_id AND meter.id = requested.meter_id
  WHERE requested.account_id = $1 AND requested.reading_request_id = ANY ($2::text[])
  ORDER BY requested.meter_id, requested.register`
