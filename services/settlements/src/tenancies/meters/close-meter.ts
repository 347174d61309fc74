import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { CloseMeter } from '@lokum/contracts/settlements/meter-device-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { endMeter, insertLastValues } from './end-meter.ts'
import { closedRegisters } from './exchanged-registers.ts'

type Request = RequestOf<typeof CloseMeter>

/**
 * Closes a meter with the last value of each of its registers; later months need neither readings nor prices of it.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 */
export async function closeMeter(context: Context, { params, body }: Request): Promise<Answer<Meter>> {
  const { closed_on: date, reason, photo_reason: photoReason } = body
  const ended = await endMeter(context, {
    id: params.id,
    date,
    dayMember: 'closed_on',
    reason,
    photoReason,
    registersOf: (meter) => closedRegisters(meter, body),
    photosOf: ({ register, finalValue: value, finalPhotoId: documentId, at }) => [
      { documentId, register, value, pointer: `#/${at}photo_document_id` },
    ],
  })
  if (photoReason !== undefined && ended.registers.every(({ finalPhotoId }) => finalPhotoId === undefined))
    throw new ValidationFailed([{ pointer: '#/photo_reason', code: 'invalid_value', must: 'of_first_reading' }])
  const { meter } = ended
  await insertLastValues(context, { ...ended, reason, photoReason })
  const answer = await answerMeter(context, meter)
  const object = { id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.closed', object, data: answer.body })
  return answer
}
