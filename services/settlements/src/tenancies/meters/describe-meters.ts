import type { Meter } from '@lokum/contracts/settlements/meter'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { DeviceRow, describeMeter, type MeterRow } from './meter.ts'

/** Describes meters of the caller's account to clients, in the given order, with three queries for any number of meters. */
export async function describeMeters({ em, caller }: Context, meters: readonly MeterRow[]): Promise<Meter[]> {
  if (meters.length === 0) return []
  const { accountId } = caller
  const ids = meters.map(({ id }) => id)
  const devices = await em.find(DeviceRow, { accountId, meterId: { $in: ids } }, { orderBy: { device: 'asc' } })
  const documents = await runSql<{ meter_id: string; document_id: string }>(em, selectDocuments, [accountId, ids])
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
  const documentsOf = Map.groupBy(documents, ({ meter_id }) => meter_id)
  return meters.map((row) =>
    describeMeter(row, {
      devices: devicesOf.get(row.id) ?? [],
      documentIds: (documentsOf.get(row.id) ?? []).map(({ document_id }) => document_id),
      sharedWith: (sharedOf.get(row.id) ?? []).map(({ other_id }) => other_id).toSorted(),
    }),
  )
}

const selectDocuments = `
  SELECT meter_id, document_id FROM meter_document
  WHERE account_id = $1 AND meter_id = ANY ($2::text[])
  ORDER BY document_id`

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
