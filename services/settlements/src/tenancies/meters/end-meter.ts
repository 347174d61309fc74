import { requireMatch } from '@lokum/service-kit/http/require-match'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { EndedRegister } from './exchanged-registers.ts'
import { insertReading } from './insert-reading.ts'
import { loadHistory } from './load-history.ts'
import { DeviceRow, endDevice, lockMeter, type MeterRow } from './meter.ts'
import { requireLastValue } from './require-last-value.ts'
import { requirePhotos } from './require-photos.ts'

type Ending<Register> = {
  id: string
  date: string
  reason: string | undefined
  /** The last values that the request has for each register of the meter. */
  registersOf: (meter: MeterRow) => Register[]
  /** The photos of a register, by the members that name them. */
  photosOf: (register: Register) => Record<string, string | undefined>
}

export type EndedMeter<Register> = { meter: MeterRow; device: DeviceRow; registers: Register[] }

/**
 * Ends the device of a meter that is in use on a day with its last values; the caller stores them as readings.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · ReadingExists · LaterReadingExists · ReadingNeedsReason
 */
export async function endMeter<Register extends EndedRegister>(
  context: Context,
  { id, date, reason, registersOf, photosOf }: Ending<Register>,
): Promise<EndedMeter<Register>> {
  const { em, caller, ifMatch, now } = context
  const meter = await lockMeter(em, { id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  const registers = registersOf(meter)
  await requirePhotos(context, Object.fromEntries(registers.flatMap((one) => Object.entries(photosOf(one)))))
  for (const one of registers) {
    const history = await loadHistory(em, { meter, register: one.register, now })
    requireLastValue(history, { meterId: meter.id, one, date, reason })
  }

  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const device = await em.findOneOrFail(DeviceRow, ofMeter, { orderBy: { device: 'desc' } })
  device.removedOn = date
  endDevice(device, registers)
  Object.assign(meter, { version: meter.version + 1, updatedAt: now })
  await em.flush()
  return { meter, device, registers }
}

type Final = EndedMeter<EndedRegister> & { reason: string | undefined }

/** Stores the last values of an ended device. */
export async function insertLastValues(context: Context, { meter, device, registers, reason }: Final): Promise<void> {
  const last = {
    meterId: meter.id,
    device: device.device,
    kind: 'final' as const,
    date: device.removedOn ?? '',
    reason,
  }
  for (const { register, finalValue: value, rolledOver, finalPhotoId: photoDocumentId } of registers)
    await insertReading(context, { ...last, register, value, rolledOver, photoDocumentId })
}
