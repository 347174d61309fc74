import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { ExchangeMeter } from '@lokum/contracts/settlements/meter-device-operations'
import { fitsDigits, isTooBig } from '@lokum/month-engine/meters/judge-reading'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { type EndedMeter, endMeter, insertLastValues } from './end-meter.ts'
import { type ExchangedRegister, exchangedRegisters } from './exchanged-registers.ts'
import { insertReading } from './insert-reading.ts'
import { DeviceRow, firstValues } from './meter.ts'
import { requireFreeNumber } from './require-free-number.ts'

type Request = RequestOf<typeof ExchangeMeter>
type Body = Request['body']

/**
 * Ends the current device with its final values and adds the next with its initial values, both as readings of the same day.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 *   · MeterNumberInUse
 */
export async function exchangeMeter(context: Context, { params, body }: Request): Promise<Answer<Meter>> {
  const { exchanged_on: date, number, reason, photo_reason: photoReason } = body
  const ended = await endMeter(context, {
    id: params.id,
    date,
    dayMember: 'exchanged_on',
    reason,
    photoReason,
    registersOf: (meter) => exchangedRegisters(meter, body),
    photosOf: ({ register, finalValue, finalPhotoId, initialValue, initialPhotoId, at }) => [
      { documentId: finalPhotoId, register, value: finalValue, pointer: `#/${at}final_photo_document_id` },
      { documentId: initialPhotoId, register, value: initialValue, pointer: `#/${at}initial_photo_document_id` },
    ],
  })
  const { meter, registers } = ended
  requireFirstValues(registers, body)
  await requireFreeNumber(context.em, { ...meter, number })

  await insertNext(context, ended, body)
  await insertLastValues(context, { ...ended, reason, photoReason })
  await insertFirstValues(context, ended, body)
  const answer = await answerMeter(context, meter)
  const object = { id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.exchanged', object, data: answer.body })
  return answer
}

function requireFirstValues(registers: readonly ExchangedRegister[], { digits }: Body): void {
  const faults: Fault[] = registers
    .filter(({ initialValue }) => isTooBig(String(initialValue), digits))
    .map(({ at }) => ({ pointer: `#/${at}initial_value`, code: 'too_large', ...fitsDigits(digits) }))
  if (faults.length > 0) throw new ValidationFailed(faults)
}

type Exchanged = EndedMeter<ExchangedRegister>

async function insertNext({ em }: Context, { device, registers }: Exchanged, body: Body): Promise<void> {
  await em.insert(DeviceRow, {
    accountId: device.accountId,
    meterId: device.meterId,
    device: device.device + 1,
    number: body.number,
    digits: body.digits,
    installedOn: body.exchanged_on,
    ...firstValues(registers.map(({ register, initialValue: value }) => ({ register, value }))),
  })
}

async function insertFirstValues(context: Context, { device, registers }: Exchanged, body: Body): Promise<void> {
  const { exchanged_on: date, photo_reason: photoReason } = body
  const first = { meterId: device.meterId, device: device.device + 1, kind: 'initial' as const, date, photoReason }
  for (const { register, initialValue: value, initialPhotoId: photoDocumentId } of registers)
    await insertReading(context, { ...first, register, value, photoDocumentId })
}
