import { Problem, ValidationFailed } from '@lokum/service-kit/problem'
import type { EntityManager } from '@mikro-orm/core'
import { DeviceRow, MeterRow } from './meter.ts'

type Behind = Pick<MeterRow, 'accountId' | 'utility' | 'unit' | 'mainMeterId'> & {
  /** Absent for a new meter. */
  id?: string
  /** First day of the meter that is behind the other one. */
  installedOn: string
}

/**
 * Checks that a meter may be behind its main meter, which is locked: both count the same, at the same time, and neither is part of
 * another pair in the opposite place.
 * @throws Problem not_found also for a meter of another account · ValidationFailed
 */
export async function requireMainMeter(em: EntityManager, meter: Behind): Promise<void> {
  const { accountId, id, mainMeterId, installedOn } = meter
  const main = await em.findOne(MeterRow, { accountId, id: mainMeterId ?? '' })
  if (!main) throw new Problem('not_found', { faults: [{ pointer, code: 'not_found' }] })
  const device = await em.findOneOrFail(DeviceRow, { accountId, meterId: main.id }, { orderBy: { device: 'desc' } })
  const isInUse = !device.removedOn || device.removedOn >= installedOn
  const isFree =
    main.id !== id && !main.mainMeterId && (id === undefined || !(await isMainMeter(em, { accountId, id })))
  if (!isInUse || !isFree || !counts(main, meter))
    throw new ValidationFailed([{ pointer, code: 'invalid_value', must: 'main_meter' }])
}

const pointer = '#/main_meter_id'

/** Hot water that is heated in the house has passed the cold water meter. */
function counts(main: MeterRow, { utility, unit }: Behind): boolean {
  if (main.unit !== unit) return false
  return main.utility === utility || (main.utility === 'cold_water' && utility === 'hot_water')
}

/** Whether other meters are behind this one. */
export async function isMainMeter(em: EntityManager, { accountId, id }: { accountId: string; id: string }) {
  return (await em.count(MeterRow, { accountId, mainMeterId: id })) > 0
}
