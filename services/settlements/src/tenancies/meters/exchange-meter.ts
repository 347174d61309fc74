import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { ExchangeMeter } from '@lokum/contracts/settlements/meter-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Answer } from '@lokum/service-kit/http/answer'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { insertReading } from './insert-reading.ts'
import { fitsDigits, isTooBig, judgeReading, type MeterHistory } from './judge-reading.ts'
import { loadHistory } from './load-history.ts'
import { DeviceRow, lockMeter, type MeterRow } from './meter.ts'
import { LaterReadingExists } from './reading.ts'
import { requireAccepted } from './require-accepted.ts'
import { requirePhotos } from './require-photos.ts'

type Request = RequestOf<typeof ExchangeMeter>

/**
 * Ends the current device with its final value and adds the next with its initial value, both as readings of the same day.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 */
export async function exchangeMeter(context: Context, { params, body }: Request): Promise<Answer<Meter>> {
  const { em, caller, ifMatch, now } = context
  const { final_photo_document_id, initial_photo_document_id } = body
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  await requirePhotos(context, { final_photo_document_id, initial_photo_document_id })
  const device = requireExchangeable(meter.id, { history: await loadHistory(em, meter, now), body })

  meter.version += 1
  meter.updatedAt = now
  await exchangeDevice(context, { meter, device, body })
  const answer = await answerMeter(context, meter)
  const resource = { type: 'meter', id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.exchanged', resource, data: answer.body })
  await insertReadings(context, { meter, device, body })
  return answer
}

type Wanted = { history: MeterHistory; body: Request['body'] }

/** The device that may be removed on the requested day. */
function requireExchangeable(meterId: string, { history, body }: Wanted): number {
  const { date, final_value, rolled_over: rolledOver, reason = null, initial_value, digits } = body
  const present = history.devices.at(-1)
  if (present && date < present.installedOn) {
    throw new ValidationFailed([
      { pointer: '#/date', code: 'before_installation', values: { installed: present.installedOn } },
    ])
  }
  const judgement = judgeReading(history, { date, value: String(final_value), rolledOver, reason })
  const later = present?.readings.findLast((reading) => reading.date > date)
  if (judgement.outcome !== 'refused' && later) throw new LaterReadingExists(later)
  const device = requireAccepted(judgement, { meterId, devices: history.devices, valueMember: 'final_value' })
  if (isTooBig(String(initial_value), digits)) {
    throw new ValidationFailed([{ pointer: '#/initial_value', code: 'too_big', ...fitsDigits(digits) }])
  }
  return device
}

type Exchange = { meter: MeterRow; device: number; body: Request['body'] }

async function exchangeDevice({ em }: Context, { meter, device, body }: Exchange): Promise<void> {
  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const old = await em.findOneOrFail(DeviceRow, { ...ofMeter, device })
  old.removedOn = body.date
  old.finalValue = String(body.final_value)
  await em.flush()
  await em.insert(DeviceRow, {
    ...ofMeter,
    device: device + 1,
    number: body.number,
    digits: body.digits,
    installedOn: body.date,
    initialValue: String(body.initial_value),
  })
}

async function insertReadings(context: Context, { meter, device, body }: Exchange): Promise<void> {
  const common = { meterId: meter.id, date: body.date }
  await insertReading(context, {
    ...common,
    device,
    kind: 'final',
    value: body.final_value,
    rolledOver: body.rolled_over,
    reason: body.reason,
    photoDocumentId: body.final_photo_document_id,
  })
  await insertReading(context, {
    ...common,
    device: device + 1,
    kind: 'initial',
    value: body.initial_value,
    photoDocumentId: body.initial_photo_document_id,
  })
}
