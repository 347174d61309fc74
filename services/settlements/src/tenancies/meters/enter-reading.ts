import type { MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import { judgeReading } from '@lokum/month-engine/meters/judge-reading'
import type { Context } from '@lokum/service-kit/http/context'
import type { Fault } from '@lokum/service-kit/problem'
import { insertReading } from './insert-reading.ts'
import { loadHistory } from './load-history.ts'
import type { MeterRow } from './meter.ts'
import { requireAccepted } from './require-accepted.ts'

type Entered = {
  register: MeterRegister
  date: string
  value: number
  rolledOver: boolean
  reason: string | undefined
  photoDocumentId: string | undefined
  photoReason: string | undefined
}

/** `doubts` about the photo are asked together with those about the value. */
type Doubted = { meter: MeterRow; entered: Entered; doubts: readonly Fault[] }

/**
 * Judges the value of a locked meter on a day and stores it.
 * @throws ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export async function enterReading(context: Context, { meter, entered, doubts }: Doubted): Promise<Reading> {
  const { register, date, value, rolledOver, reason = null } = entered
  const history = await loadHistory(context.em, { meter, register, now: context.now })
  const judgement = judgeReading(history, { date, value: String(value), rolledOver, reason })
  const device = requireAccepted(judgement, { meterId: meter.id, devices: history.devices, doubts })
  return await insertReading(context, { ...entered, meterId: meter.id, device, kind: 'regular' })
}
