import type { Meter } from '@lokum/contracts/settlements/meter'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { defineEntity, type EntityManager, type InferEntity, p } from '@mikro-orm/core'

/** A metering point of an apartment, with changing devices. `describeMeter` shows it to clients. */
export const MeterRow = defineEntity({
  name: 'Meter',
  tableName: 'meter',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    apartmentId: p.string(),
    utility: p.enum(['electricity', 'gas', 'cold_water', 'hot_water', 'heating'] as const),
    unit: p.enum(['kWh', 'm3', 'GJ'] as const),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type MeterRow = InferEntity<typeof MeterRow>

export const DeviceRow = defineEntity({
  name: 'MeterDevice',
  tableName: 'meter_device',
  properties: {
    accountId: p.string().primary(),
    meterId: p.string().primary(),
    device: p.integer().primary(),
    number: p.string(),
    digits: p.integer(),
    installedOn: p.date(),
    initialValue: p.decimal().precision(18).scale(6),
    removedOn: p.date().nullable(),
    finalValue: p.decimal().precision(18).scale(6).nullable(),
  },
})
export type DeviceRow = InferEntity<typeof DeviceRow>

type Parts = { devices: readonly DeviceRow[]; documentIds: readonly string[] }

/** Devices are ordered; the current one is last. */
export function describeMeter(row: MeterRow, { devices, documentIds }: Parts): Meter {
  return {
    id: row.id,
    apartment_id: row.apartmentId,
    utility: row.utility,
    unit: row.unit,
    number: devices.at(-1)?.number ?? '',
    document_ids: [...documentIds],
    devices: devices.map(describeDevice),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function describeDevice(row: DeviceRow): Meter['devices'][number] {
  return {
    device: row.device,
    number: row.number,
    digits: row.digits,
    installed_on: row.installedOn,
    initial_value: Number(row.initialValue),
    removed_on: row.removedOn ?? null,
    final_value: row.finalValue === null || row.finalValue === undefined ? null : Number(row.finalValue),
  }
}

type Wanted = { id: string; accountId: string }

/** @throws NotFound also for a meter of another account */
export async function findMeter(em: EntityManager, { id, accountId }: Wanted): Promise<MeterRow> {
  return await em.findOneOrFail(MeterRow, { id, accountId }, elseNotFound)
}

/**
 * Loads the meter for a change of it or its readings and locks it until the transaction ends, so changes are judged one by one.
 * @throws NotFound also for a meter of another account
 */
export async function lockMeter(em: EntityManager, { id, accountId }: Wanted): Promise<MeterRow> {
  return await em.findOneOrFail(MeterRow, { id, accountId }, lockedElseNotFound)
}
