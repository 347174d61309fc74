import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { DeviceRow, type MeterRow } from './meter.ts'
import { describeReading, ReadingRow } from './reading.ts'
import type { RequireUnstated } from './require-unstated.ts'
import { storeReading } from './store-reading.ts'

type Needed = Context & { requireUnstated: RequireUnstated }

/**
 * Moves the installation of the current device, with its first values; after an exchange also the end of the former device.
 * @throws ValidationFailed for a day to come · StateForbids for a day beyond other readings, or if a statement uses the values
 */
export async function moveInstallation(context: Needed, meter: MeterRow, day: string): Promise<void> {
  const devices = await devicesOf(context, meter)
  const [ending, beginning] = [devices.at(-2), devices.at(-1)]
  if (!beginning || beginning.installedOn === day) return
  await moveValues(context, meter, { member: 'installed_on', from: beginning.installedOn, day, ending, beginning })
  if (ending) ending.removedOn = day
  beginning.installedOn = day
}

/**
 * Moves the last day of a closed meter, with its last values.
 * @throws ValidationFailed for a day to come · StateForbids also for a meter in use
 */
export async function moveClosing(context: Needed, meter: MeterRow, day: string): Promise<void> {
  const ending = (await devicesOf(context, meter)).at(-1)
  if (!ending?.removedOn) throw new StateForbids(stateReasons.meterNotClosed, [meter.id])
  if (ending.removedOn === day) return
  await moveValues(context, meter, { member: 'closed_on', from: ending.removedOn, day, ending, beginning: undefined })
  ending.removedOn = day
}

async function devicesOf({ em }: Context, { accountId, id: meterId }: MeterRow): Promise<DeviceRow[]> {
  return await em.find(DeviceRow, { accountId, meterId }, { orderBy: { device: 'asc' } })
}

type Move = {
  member: 'installed_on' | 'closed_on'
  from: string
  day: string
  /** The device whose last values move. */
  ending: DeviceRow | undefined
  /** The device whose first values move. */
  beginning: DeviceRow | undefined
}

async function moveValues(context: Needed, meter: MeterRow, move: Move): Promise<void> {
  const { em, now, requireUnstated } = context
  const { member, from, day } = move
  if (day > dayIn(now)) throw new ValidationFailed([{ pointer: `#/${member}`, code: 'in_future' }])
  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const readings = await em.find(ReadingRow, { ...ofMeter, cancelledAt: null }, { orderBy: { date: 'asc' } })
  const moved = readings.filter((reading) => isMoved(reading, move))
  const passed = readings.filter((reading) => !isMoved(reading, move) && isPassed(reading, move))
  const [first] = passed
  if (first)
    throw new StateForbids(
      stateReasons.readingBetween(first.date),
      passed.map(({ id }) => id),
    )
  await requireUnstated(em, { ...ofMeter, readingIds: moved.map(({ id }) => id), date: from })

  for (const reading of moved) {
    const before = describeReading(reading)
    reading.date = day
    await storeReading(context, { reading, action: 'reading.updated', before })
  }
}

function isMoved({ device, kind }: ReadingRow, { ending, beginning }: Move): boolean {
  return (kind === 'final' && device === ending?.device) || (kind === 'initial' && device === beginning?.device)
}

/** A device has no other reading on the day of its last value or later, nor on the day of its first value or earlier. */
function isPassed({ device, date }: ReadingRow, { day, ending, beginning }: Move): boolean {
  return (device === ending?.device && date >= day) || (device === beginning?.device && date <= day)
}
