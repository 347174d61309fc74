import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A metering point of an apartment; the devices in it change. */
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

export const ReadingRow = defineEntity({
  name: 'Reading',
  tableName: 'reading',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    meterId: p.string(),
    device: p.integer(),
    kind: p.enum(['initial', 'regular', 'final'] as const),
    date: p.date(),
    value: p.decimal().precision(18).scale(6),
    rolledOver: p.boolean(),
    reason: p.string().nullable(),
    photoDocumentId: p.string().nullable(),
    withdrawnAt: p.datetime().nullable(),
    withdrawalReason: p.string().nullable(),
    createdAt: p.datetime(),
  },
})
export type ReadingRow = InferEntity<typeof ReadingRow>
