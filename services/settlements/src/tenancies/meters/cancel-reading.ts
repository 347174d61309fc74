import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { CancelReading } from '@lokum/contracts/settlements/reading-operations'
import { mayCancel } from '@lokum/month-engine/meters/may-cancel'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { loadHistory } from './load-history.ts'
import { lockMeter } from './meter.ts'
import { findReading, requireCounting } from './reading.ts'
import type { RequireUnstated } from './require-unstated.ts'
import { storeReading } from './store-reading.ts'

/**
 * Cancels a wrong reading: it stays visible, and its day is free for another. The first and last value of a
 * device cannot be cancelled, nor a reading that a prepared or sent statement uses.
 * @throws NotFound · StateForbids
 */
export async function cancelReading(
  context: Context & { requireUnstated: RequireUnstated },
  { params, body }: RequestOf<typeof CancelReading>,
): Promise<Answer<Reading>> {
  const { em, caller, now, requireUnstated } = context
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  const reading = await findReading(em, { id: params.reading_id, meter })
  requireCounting(reading)
  const { devices } = await loadHistory(em, { meter, register: reading.register, now })
  if (reading.kind !== 'regular') throw new StateForbids(stateReasons.readingOfDevice)
  if (!mayCancel(devices, reading)) throw new StateForbids(stateReasons.readingBeforeZero)
  const { accountId, meterId, register, id, date } = reading
  await requireUnstated(em, { accountId, meterId, register, readingIds: [id], date })

  reading.cancelledAt = now
  reading.cancellationReason = body.reason
  return { body: await storeReading(context, { reading, action: 'reading.cancelled' }) }
}
