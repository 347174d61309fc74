import type { Meter, Reading } from '@lokum/contracts/settlements/meter'
import type { EntityManager } from '@mikro-orm/core'
import { DeviceRow, describeDevice, MeterRow } from './meter.ts'
import { describeReading, ReadingRow } from './reading.ts'

/** A meter with the readings that count. */
export type MeterCase = Pick<Meter, 'id' | 'utility' | 'unit' | 'devices'> & { readings: readonly Reading[] }

type Wanted = { accountId: string; apartmentId: string }

/**
 * The meters of an apartment as a calculation needs them, in three queries: devices in their order, readings by day (on the day
 * of an exchange the old device's first), withdrawn ones left out.
 */
export async function loadMeters(em: EntityManager, { accountId, apartmentId }: Wanted): Promise<MeterCase[]> {
  const meters = await em.find(MeterRow, { accountId, apartmentId }, { orderBy: { id: 'asc' } })
  if (meters.length === 0) return []
  const ofMeters = { accountId, meterId: { $in: meters.map(({ id }) => id) } }
  const devices = await em.find(DeviceRow, ofMeters, { orderBy: { device: 'asc' } })
  const counting = { ...ofMeters, withdrawnAt: null }
  const readings = await em.find(ReadingRow, counting, { orderBy: { date: 'asc', device: 'asc' } })

  const devicesOf = Map.groupBy(devices, ({ meterId }) => meterId)
  const readingsOf = Map.groupBy(readings, ({ meterId }) => meterId)
  return meters.map(({ id, utility, unit }) => ({
    id,
    utility,
    unit,
    devices: (devicesOf.get(id) ?? []).map(describeDevice),
    readings: (readingsOf.get(id) ?? []).map(describeReading),
  }))
}
