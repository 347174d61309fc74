import type { Meter, MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
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
    supplierNumber: p.string().nullable(),
    place: p.string().nullable(),
    mainMeterId: p.string().nullable(),
    registers: p.json<MeterRegister[]>(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type MeterRow = InferEntity<typeof MeterRow>

type Register = Meter['devices'][number]['registers'][number]
type RegisterValues = Omit<Register, 'latest_reading'>

/** The latest reading of a register of a device. */
export type LatestReading = NonNullable<Register['latest_reading']> & { device: number; register: MeterRegister }

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
    /** First value of a meter with one register; `registers` has the values of several. */
    initialValue: p.decimal().precision(18).scale(6).nullable(),
    removedOn: p.date().nullable(),
    finalValue: p.decimal().precision(18).scale(6).nullable(),
    registers: p.json<RegisterValues[]>().nullable(),
  },
})
export type DeviceRow = InferEntity<typeof DeviceRow>

type Beginning = { register: MeterRegister; value: number }

/** The columns for the first values of a device. */
export function firstValues(beginnings: readonly Beginning[]): Pick<DeviceRow, 'initialValue' | 'registers'> {
  const [only, ...others] = beginnings
  if (only && others.length === 0) return { initialValue: String(only.value), registers: null }
  const registers = beginnings.map(({ register, value }) => ({ register, initial_value: value, final_value: null }))
  return { initialValue: null, registers }
}

type Ending = { register: MeterRegister; finalValue: number }

/** Sets the last value of each register of a device. */
export function endDevice(device: DeviceRow, endings: readonly Ending[]): void {
  const finals = new Map(endings.map(({ register, finalValue }) => [register, finalValue]))
  if (device.registers)
    device.registers = device.registers.map((one) => ({ ...one, final_value: finals.get(one.register) ?? null }))
  else device.finalValue = String(finals.get('total'))
}

/** Corrects the first or the last value of a register of a device. */
export function correctValue(
  device: DeviceRow,
  { register, kind, value }: Pick<Reading, 'register' | 'kind' | 'value'>,
) {
  const isFirst = kind === 'initial'
  if (device.registers) {
    const corrected = isFirst ? { initial_value: value } : { final_value: value }
    device.registers = device.registers.map((one) => (one.register === register ? { ...one, ...corrected } : one))
  } else if (isFirst) device.initialValue = String(value)
  else device.finalValue = String(value)
}

/** Takes the last values of a device back: it is in use again. */
export function resumeDevice(device: DeviceRow): void {
  device.removedOn = null
  device.finalValue = null
  device.registers = device.registers?.map((one) => ({ ...one, final_value: null })) ?? null
}

type MeterFacts = {
  devices: readonly DeviceRow[]
  latest: readonly LatestReading[]
  documentIds: readonly string[]
  sharedWith: readonly string[]
}

/** Devices are ordered; the current one is last. */
export function describeMeter(row: MeterRow, { devices, latest, documentIds, sharedWith }: MeterFacts): Meter {
  return {
    id: row.id,
    apartment_id: row.apartmentId,
    utility: row.utility,
    unit: row.unit,
    number: devices.at(-1)?.number ?? '',
    supplier_number: row.supplierNumber ?? null,
    place: row.place ?? null,
    main_meter_id: row.mainMeterId ?? null,
    installed_on: devices.at(-1)?.installedOn ?? '',
    registers: row.registers,
    closed_on: devices.at(-1)?.removedOn ?? null,
    document_ids: [...documentIds],
    devices: devices.map((device) => describeDevice(device, latest)),
    warnings: sharedWith.length === 0 ? [] : [{ code: 'number_in_use', meter_ids: [...sharedWith] }],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

function describeDevice(row: DeviceRow, latest: readonly LatestReading[]): Meter['devices'][number] {
  const initial_value = numberOf(row.initialValue)
  const final_value = numberOf(row.finalValue)
  const single = initial_value === null ? [] : [{ register: 'total' as const, initial_value, final_value }]
  return {
    device: row.device,
    number: row.number,
    digits: row.digits,
    installed_on: row.installedOn,
    initial_value,
    removed_on: row.removedOn ?? null,
    final_value,
    registers: (row.registers ?? single).map((one) => ({
      ...one,
      latest_reading: latestOf(latest, { device: row.device, register: one.register }),
    })),
  }
}

function latestOf(
  latest: readonly LatestReading[],
  { device, register }: Pick<LatestReading, 'device' | 'register'>,
): Register['latest_reading'] {
  const found = latest.find((one) => one.device === device && one.register === register)
  return found ? { id: found.id, read_on: found.read_on, value: found.value } : null
}

function numberOf(value: string | null | undefined): number | null {
  return value === null || value === undefined ? null : Number(value)
}

type MeterKey = { id: string; accountId: string }

/** @throws NotFound also for a meter of another account */
export async function findMeter(em: EntityManager, { id, accountId }: MeterKey): Promise<MeterRow> {
  return await em.findOneOrFail(MeterRow, { id, accountId }, elseNotFound)
}

/**
 * Loads the meter for a change of it or its readings and locks it until the transaction ends, so changes are judged one by one.
 * @throws NotFound also for a meter of another account
 */
export async function lockMeter(em: EntityManager, { id, accountId }: MeterKey): Promise<MeterRow> {
  return await em.findOneOrFail(MeterRow, { id, accountId }, lockedElseNotFound)
}

/** Locks meters in the order of all requests, so that two of them never wait for each other. */
export async function lockMeters(em: Context['em'], { accountId, ids }: { accountId: string; ids: readonly string[] }) {
  await runSql(em, 'SELECT id FROM meter WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY id FOR UPDATE', [
    accountId,
    ids,
  ])
}
