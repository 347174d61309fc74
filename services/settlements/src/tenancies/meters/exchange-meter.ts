import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { ExchangeMeter } from '@lokum/contracts/settlements/meter-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Answer } from '@lokum/service-kit/http/answer'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { type ExchangedRegister, exchangedRegisters } from './exchanged-registers.ts'
import { insertReading } from './insert-reading.ts'
import { fitsDigits, isTooBig } from './judge-reading.ts'
import { loadHistory } from './load-history.ts'
import { DeviceRow, endDevice, lockMeter, type MeterRow, valuesOf } from './meter.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireLastValue } from './require-last-value.ts'
import { requirePhotos } from './require-photos.ts'

type Request = RequestOf<typeof ExchangeMeter>

/**
 * Ends the current device with its final values and adds the next with its initial values, both as readings of the same day.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 *   · MeterNumberInUse
 */
export async function exchangeMeter(context: Context, { params, body }: Request): Promise<Answer<Meter>> {
  const { em, caller, ifMatch, now } = context
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  const registers = exchangedRegisters(meter, body)
  await requirePhotos(context, photosOf(registers))
  const device = await requireExchangeable(context, { meter, registers, body })

  await requireFreeNumber(em, { ...meter, number: body.number })

  meter.version += 1
  meter.updatedAt = now
  await exchangeDevice(context, { meter, device, body, registers })
  const answer = await answerMeter(context, meter)
  const resource = { type: 'meter', id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.exchanged', resource, data: answer.body })
  await insertReadings(context, { meter, device, body, registers })
  return answer
}

function photosOf(registers: readonly ExchangedRegister[]): Record<string, string | undefined> {
  return Object.fromEntries(
    registers.flatMap(({ at, finalPhotoId, initialPhotoId }) => [
      [`${at}final_photo_document_id`, finalPhotoId],
      [`${at}initial_photo_document_id`, initialPhotoId],
    ]),
  )
}

type Wanted = { meter: MeterRow; registers: readonly ExchangedRegister[]; body: Request['body'] }

/** The device that may be removed on the requested day. */
async function requireExchangeable({ em, now }: Context, { meter, registers, body }: Wanted): Promise<number> {
  const devices = []
  for (const one of registers) {
    const history = await loadHistory(em, { meter, register: one.register, now })
    devices.push(requireLastValue(history, { meterId: meter.id, one, ...body }))
    requireFirstValue(one, body)
  }
  return devices[0] ?? 1
}

function requireFirstValue({ at, initialValue }: ExchangedRegister, { digits }: Request['body']): void {
  if (!isTooBig(String(initialValue), digits)) return
  throw new ValidationFailed([{ pointer: `#/${at}initial_value`, code: 'too_big', ...fitsDigits(digits) }])
}

type Exchange = Wanted & { device: number }

async function exchangeDevice({ em }: Context, { meter, device, body, registers }: Exchange): Promise<void> {
  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const old = await em.findOneOrFail(DeviceRow, { ...ofMeter, device })
  old.removedOn = body.date
  endDevice(old, registers)
  await em.flush()
  await em.insert(DeviceRow, {
    ...ofMeter,
    device: device + 1,
    number: body.number,
    digits: body.digits,
    installedOn: body.date,
    ...valuesOf(registers.map(({ register, initialValue: value }) => ({ register, value }))),
  })
}

async function insertReadings(context: Context, { meter, device, body, registers }: Exchange): Promise<void> {
  for (const { register, finalValue, finalPhotoId, rolledOver } of registers)
    await insertReading(context, {
      ...{ meterId: meter.id, date: body.date, device, register, kind: 'final', value: finalValue },
      ...{ rolledOver, reason: body.reason, photoDocumentId: finalPhotoId },
    })
  for (const { register, initialValue, initialPhotoId } of registers)
    await insertReading(context, {
      ...{ meterId: meter.id, date: body.date, device: device + 1, register, kind: 'initial', value: initialValue },
      photoDocumentId: initialPhotoId,
    })
}
