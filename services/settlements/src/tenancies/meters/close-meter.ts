import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { CloseMeter } from '@lokum/contracts/settlements/meter-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Answer } from '@lokum/service-kit/http/answer'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { answerMeter } from './answer-meter.ts'
import { closedRegisters, type EndedRegister } from './exchanged-registers.ts'
import { insertReading } from './insert-reading.ts'
import { loadHistory } from './load-history.ts'
import { DeviceRow, endDevice, lockMeter, type MeterRow } from './meter.ts'
import { requireLastValue } from './require-last-value.ts'
import { requirePhotos } from './require-photos.ts'

type Request = RequestOf<typeof CloseMeter>

/**
 * Closes a meter with the last value of each of its registers; later months need neither readings nor prices of it.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 */
export async function closeMeter(context: Context, { params, body }: Request): Promise<Answer<Meter>> {
  const { em, caller, ifMatch, now } = context
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  const registers = closedRegisters(meter, body)
  await requirePhotos(context, photosOf(registers))
  const number = await requireClosable(context, { meter, registers, body })

  const device = await em.findOneOrFail(DeviceRow, { accountId: meter.accountId, meterId: meter.id, device: number })
  device.removedOn = body.date
  endDevice(device, registers)
  Object.assign(meter, { version: meter.version + 1, updatedAt: now })
  await em.flush()
  const answer = await answerMeter(context, meter)
  const resource = { type: 'meter', id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.closed', resource, data: answer.body })
  const last = { meterId: meter.id, device: number, kind: 'final' as const, date: body.date, reason: body.reason }
  for (const { register, finalValue: value, rolledOver, finalPhotoId: photoDocumentId } of registers)
    await insertReading(context, { ...last, register, value, rolledOver, photoDocumentId })
  return answer
}

function photosOf(registers: readonly EndedRegister[]): Record<string, string | undefined> {
  return Object.fromEntries(registers.map(({ at, finalPhotoId }) => [`${at}photo_document_id`, finalPhotoId]))
}

type Wanted = { meter: MeterRow; registers: readonly EndedRegister[]; body: Request['body'] }

/** The device that is in use, if nothing was read of it after the last day. */
async function requireClosable({ em, now }: Context, { meter, registers, body }: Wanted): Promise<number> {
  const devices = []
  for (const one of registers) {
    const history = await loadHistory(em, { meter, register: one.register, now })
    devices.push(requireLastValue(history, { meterId: meter.id, one, ...body }))
  }
  return devices[0] ?? 1
}
