import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { ReopenMeter } from '@lokum/contracts/settlements/meter-device-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { StateForbids } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { DeviceRow, lockMeter, resumeDevice } from './meter.ts'
import { ReadingRow } from './reading.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { storeReading } from './store-reading.ts'

/**
 * Reopens a closed meter: its device is in use again, and the last value of each register is cancelled.
 * @throws NotFound · Problem precondition_failed · StateForbids when it is not closed · MeterNumberInUse
 */
export async function reopenMeter(
  context: Context,
  { params, body: { reason } }: RequestOf<typeof ReopenMeter>,
): Promise<Answer<Meter>> {
  const { em, caller, ifMatch, now } = context
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const device = await em.findOneOrFail(DeviceRow, ofMeter, { orderBy: { device: 'desc' } })
  if (!device.removedOn) throw new StateForbids(stateReasons.meterInUse)
  await requireFreeNumber(em, { ...meter, number: device.number })

  resumeDevice(device)
  Object.assign(meter, { version: meter.version + 1, updatedAt: now })
  await em.flush()
  const finals = { ...ofMeter, device: device.device, kind: 'final' as const, cancelledAt: null }
  for (const reading of await em.find(ReadingRow, finals)) {
    Object.assign(reading, { cancelledAt: now, cancellationReason: reason })
    await storeReading(context, { reading, action: 'reading.cancelled' })
  }
  const answer = await answerMeter(context, meter)
  const object = { id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.reopened', object, data: { ...answer.body, reason } })
  return answer
}
