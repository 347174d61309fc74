import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { MeterUses } from '@lokum/contracts/settlements/meter-uses'
import type { ListMeterUses } from '@lokum/contracts/settlements/reading-operations'
import { listUses } from '@lokum/month-engine/meters/list-uses'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { loadDevices } from './load-history.ts'
import { findMeter } from './meter.ts'

/** Returns the uses between the readings of a meter in the last 24 months. @throws NotFound also for a meter of another account */
export async function listMeterUses(
  { em, caller, now }: Context,
  { params }: RequestOf<typeof ListMeterUses>,
): Promise<Answer<MeterUses>> {
  const meter = await findMeter(em, { id: params.id, accountId: caller.accountId })
  const devicesOf = await loadDevices(em, meter)
  const data = meter.registers.flatMap((register) =>
    listUses(devicesOf(register), twoYearsBefore(dayIn(now))).flatMap(
      ({ readingId, from, to, used, percentOfUsual = null }) =>
        readingId === undefined
          ? []
          : {
              register,
              reading_id: readingId,
              used_from: from,
              used_to: to,
              used: Number(used),
              percent_of_usual: percentOfUsual,
            },
    ),
  )
  return { body: { data } }
}

/** Compared as text, so it need not be in the calendar. */
function twoYearsBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`
}
