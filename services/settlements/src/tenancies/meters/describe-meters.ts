import type { Meter } from '@lokum/contracts/settlements/meter'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { DeviceRow, describeMeter, type MeterRow } from './meter.ts'

/** Describes meters of the caller's account to clients, in the given order, with two queries for any number of meters. */
export async function describeMeters({ em, caller }: Context, meters: readonly MeterRow[]): Promise<Meter[]> {
  if (meters.length === 0) return []
  const { accountId } = caller
  const ids = meters.map(({ id }) => id)
  const devices = await em.find(DeviceRow, { accountId, meterId: { $in: ids } }, { orderBy: { device: 'asc' } })
  const documents = await runSql<{ meter_id: string; document_id: string }>(em, selectDocuments, [accountId, ids])

  const devicesOf = Map.groupBy(devices, ({ meterId }) => meterId)
  const documentsOf = Map.groupBy(documents, ({ meter_id }) => meter_id)
  return meters.map((row) =>
    describeMeter(row, {
      devices: devicesOf.get(row.id) ?? [],
      documentIds: (documentsOf.get(row.id) ?? []).map(({ document_id }) => document_id),
    }),
  )
}

const selectDocuments = `
  SELECT meter_id, document_id FROM meter_document
  WHERE account_id = $1 AND meter_id = ANY ($2::text[])
  ORDER BY document_id`
