import type { AskedReadings } from '@lokum/contracts/settlements/tenant'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { type DeviceRow, DeviceRow as Devices, MeterRow } from '../../tenancies/meters/meter.ts'
import { type ReadingRequestRow, RequestedMeterRow } from './reading-request.ts'

/** What is told of requests of one account, in the given order, with three queries for any number of them. */
export async function describeRequests(
  em: Context['em'],
  rows: readonly ReadingRequestRow[],
): Promise<AskedReadings[]> {
  const [first] = rows
  if (!first) return []
  const { accountId } = first
  const ids = rows.map(({ id }) => id)
  const asked = await em.find(
    RequestedMeterRow,
    { accountId, readingRequestId: { $in: ids } },
    { orderBy: { meterId: 'asc' } },
  )
  const meterIds = [...new Set(asked.map(({ meterId }) => meterId))]
  const meters = await em.find(MeterRow, { accountId, id: { $in: meterIds } })
  const devices = await em.find(Devices, { accountId, meterId: { $in: meterIds } }, { orderBy: { device: 'asc' } })
  const known = { meters: new Map(meters.map((meter) => [meter.id, meter])), devices }
  return rows.map((row) => ({
    id: row.id,
    agreement_id: row.agreementId,
    meters: asked.filter(({ readingRequestId }) => readingRequestId === row.id).flatMap((one) => describe(one, known)),
    date: row.date,
    note: row.note ?? null,
    state: row.state,
    created_at: row.createdAt.toISOString(),
  }))
}

type Known = { meters: ReadonlyMap<string, MeterRow>; devices: readonly DeviceRow[] }

/** The number is that of the present device. */
function describe({ meterId, readingId }: RequestedMeterRow, { meters, devices }: Known): AskedReadings['meters'] {
  const meter = meters.get(meterId)
  if (!meter) return []
  const { utility, unit } = meter
  const number = devices.findLast((device) => device.meterId === meterId)?.number ?? ''
  return [{ meter_id: meterId, utility, unit, number, reading_id: readingId ?? null }]
}
