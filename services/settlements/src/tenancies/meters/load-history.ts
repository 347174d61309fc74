import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { MeterHistory } from '@lokum/month-engine/meters/judge-reading'
import type { KnownDevice } from '@lokum/month-engine/meters/usual-use'
import type { Context } from '@lokum/service-kit/http/context'
import type { EntityManager } from '@mikro-orm/core'
import { loadBills } from './load-bills.ts'
import { DeviceRow, MeterRow } from './meter.ts'
import { ReadingRow } from './reading.ts'

type JudgedRegister = { meter: MeterRow; register: MeterRegister; now: Date }

/** Whether other meters are behind it, so that it counts for many households. */
async function isMain(em: EntityManager, { accountId, meterId }: { accountId: string; meterId: string }) {
  return (await em.count(MeterRow, { accountId, mainMeterId: meterId })) > 0
}

/** The data for judging a reading of one register of a meter; the meter must be locked. */
export async function loadHistory(em: Context['em'], { meter, register, now }: JudgedRegister): Promise<MeterHistory> {
  const devicesOf = await loadDevices(em, meter, register)
  return {
    unit: meter.unit,
    utility: (await isMain(em, { accountId: meter.accountId, meterId: meter.id })) ? undefined : meter.utility,
    today: dayIn(now),
    devices: devicesOf(register),
    bills: await loadBillsOf(em, meter),
  }
}

async function loadBillsOf(em: Context['em'], { accountId, id, supplierNumber }: MeterRow) {
  const [device] = await em.find(DeviceRow, { accountId, meterId: id }, { orderBy: { device: 'desc' }, limit: 1 })
  return await loadBills(em, { accountId, numbers: [device?.number, supplierNumber] })
}

/** The devices of a meter with the readings of a register; all its registers are loaded unless one is given. */
export async function loadDevices(
  em: EntityManager,
  meter: MeterRow,
  only?: MeterRegister,
): Promise<(register: MeterRegister) => KnownDevice[]> {
  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const devices = await em.find(DeviceRow, ofMeter, { orderBy: { device: 'asc' } })
  const counting = { ...ofMeter, cancelledAt: null, ...(only && { register: only }) }
  const readings = await em.find(ReadingRow, counting, { orderBy: { date: 'asc' } })
  return (register) =>
    devices.map(({ device, digits, installedOn, removedOn }) => ({
      device,
      digits,
      installedOn,
      removedOn: removedOn ?? null,
      readings: readings.filter((reading) => reading.device === device && reading.register === register),
    }))
}
