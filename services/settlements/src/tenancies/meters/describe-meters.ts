import type { Meter } from '@lokum/contracts/settlements/meter'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { DeviceRow, describeMeter, type LatestReading, type MeterRow } from './meter.ts'

/** Describes meters of the caller's account to clients, in the given order, with three queries for any number of meters. */
export async function describeMeters({ em, caller }: Context, meters: readonly MeterRow[]): Promise<Meter[]> {
  if (meters.length === 0) return []
  const { accountId } = caller
  const ids = meters.map(({ id }) => id)
  const devices = await em.find(DeviceRow, { accountId, meterId: { $in: ids } }, { orderBy: { device: 'asc' } })
  const attached = await runSql<Attached>(em, selectAttached, [accountId, ids])
  const utilityOf = new Map(meters.map(({ id, utility }) => [id, utility]))
  const inUse = devices.filter(({ removedOn }) => !removedOn)
  const shared = await runSql<{ meter_id: string; other_id: string }>(em, selectShared, [
    accountId,
    inUse.map(({ meterId }) => meterId),
    inUse.map(({ number }) => number),
    inUse.map(({ meterId }) => utilityOf.get(meterId) ?? null),
  ])

  const devicesOf = Map.groupBy(devices, ({ meterId }) => meterId)
  const sharedOf = Map.groupBy(shared, ({ meter_id }) => meter_id)
  const attachedOf = new Map(attached.map((one) => [one.meter_id, one]))
  return meters.map((row) =>
    describeMeter(row, {
      devices: devicesOf.get(row.id) ?? [],
      latest: attachedOf.get(row.id)?.latest ?? [],
      documentIds: attachedOf.get(row.id)?.document_ids ?? [],
      sharedWith: (sharedOf.get(row.id) ?? []).map(({ other_id }) => other_id).toSorted(),
    }),
  )
}

type Attached = { meter_id: string; document_ids: string[]; latest: LatestReading[] }

// The readings of a register are looked up one by one, so that a meter with many years of them reads the last ones alone.
const selectAttached = `
  SELECT own.meter_id,
    ARRAY (SELECT document_id FROM meter_document AS attached
      WHERE attached.account_id = $1 AND attached.meter_id = own.meter_id ORDER BY document_id) AS document_ids,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'device', fitted.device, 'register', counter.register, 'id', newest.id, 'read_on', newest.date, 'value', newest.value)), '[]')
      FROM meter_device AS fitted
      JOIN meter ON meter.account_id = fitted.account_id AND meter.id = fitted.meter_id
      CROSS JOIN LATERAL jsonb_array_elements_text(meter.registers) AS counter (register)
      CROSS JOIN LATERAL (
        SELECT id, date, trim_scale(value) AS value FROM reading
        WHERE reading.account_id = fitted.account_id AND reading.meter_id = fitted.meter_id
          AND reading.device = fitted.device AND reading.register = counter.register AND cancelled_at IS NULL
        ORDER BY reading.date DESC LIMIT 1) AS newest
      WHERE fitted.account_id = $1 AND fitted.meter_id = own.meter_id) AS latest
  FROM unnest($2::text[]) AS own (meter_id)`

// A few of them are enough to find the mistake.
const selectShared = `
  SELECT own.meter_id, other.meter_id AS other_id
  FROM unnest($2::text[], $3::text[], $4::text[]) AS own (meter_id, number, utility)
  CROSS JOIN LATERAL (
    SELECT device.meter_id FROM meter_device device
    JOIN meter same ON same.account_id = device.account_id AND same.id = device.meter_id
    WHERE device.account_id = $1 AND upper(device.number) = upper(own.number) AND device.removed_on IS NULL
      AND device.meter_id <> own.meter_id AND same.utility = own.utility
    LIMIT 5) other`
