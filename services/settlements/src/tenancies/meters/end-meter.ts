import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { doubtPhotos, type PhotoOfReading } from './ask-about-photos.ts'
import type { EndedRegister } from './exchanged-registers.ts'
import { insertReading } from './insert-reading.ts'
import { loadHistory } from './load-history.ts'
import { DeviceRow, endDevice, lockMeter, type MeterRow } from './meter.ts'
import { requireLastValue } from './require-last-value.ts'
import { requirePhotos } from './require-photos.ts'

type Ending<Register> = {
  id: string
  date: string
  /** The name of the day in the request. */
  dayMember: string
  reason: string | undefined
  /** The last values that the request has for each register of the meter. */
  registersOf: (meter: MeterRow) => Register[]
  photoReason: string | undefined
  photosOf: (register: Register) => PhotoOfReading[]
}

export type EndedMeter<Register> = { meter: MeterRow; device: DeviceRow; registers: Register[] }

/**
 * Ends the device of a meter that is in use on a day with its last values; the caller stores them as readings.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 */
export async function endMeter<Register extends EndedRegister>(
  context: Context,
  { id, date, dayMember, reason, photoReason, registersOf, photosOf }: Ending<Register>,
): Promise<EndedMeter<Register>> {
  const { em, caller, ifMatch, now } = context
  const meter = await lockMeter(em, { id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  const registers = registersOf(meter)
  const photos = registers.flatMap(photosOf)
  await requirePhotos(
    context,
    Object.fromEntries(photos.map(({ pointer, documentId }) => [pointer.slice(2), documentId])),
  )
  const doubts = await doubtPhotos(context, { meterId: meter.id, date, photos, reason: photoReason })
  for (const one of registers) {
    const history = await loadHistory(em, { meter, register: one.register, now })
    requireLastValue(history, { meterId: meter.id, one, date, dayMember, reason, doubts })
  }

  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const device = await em.findOneOrFail(DeviceRow, ofMeter, { orderBy: { device: 'desc' } })
  device.removedOn = date
  endDevice(device, registers)
  Object.assign(meter, { version: meter.version + 1, updatedAt: now })
  await em.flush()
  return { meter, device, registers }
}

type Final = EndedMeter<EndedRegister> & { reason: string | undefined; photoReason: string | undefined }

/** Stores the last values of an ended device; the reason of a photo belongs to those that have one. */
export async function insertLastValues(
  context: Context,
  { meter, device, registers, reason, photoReason }: Final,
): Promise<void> {
  const last = {
    meterId: meter.id,
    device: device.device,
    kind: 'final' as const,
    date: device.removedOn ?? '',
    reason,
  }
  for (const { register, finalValue: value, rolledOver, finalPhotoId: photoDocumentId } of registers) {
    const photo = photoDocumentId === undefined ? { photoDocumentId } : { photoDocumentId, photoReason }
    await insertReading(context, { ...last, register, value, rolledOver, ...photo })
  }
}
