import { addDays } from '@lokum/amounts/calendar/month'
import type { MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import { fitsDigits, isTooBig } from '@lokum/month-engine/meters/judge-reading'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import { doubtPhotos } from './ask-about-photos.ts'
import { enterReading } from './enter-reading.ts'
import { insertReading } from './insert-reading.ts'
import { DeviceRow, lockMeter } from './meter.ts'
import { describeReading, ReadingNeedsReason, ReadingRow } from './reading.ts'
import { requireRegister } from './require-register.ts'
import { storeReading } from './store-reading.ts'

type Received = {
  meterId: string
  register: MeterRegister
  date: string
  value: number
  reason: string | undefined
  photoDocumentId: string
  /** When the reading was asked for. */
  askedAt: Date
}

/** The reading as it is shown to its sender, and the one that counts for its day. */
type Outcome = { reading: Reading; countingId: string }

/**
 * Takes a reading with its photo that somebody else than the landlord sent. If the landlord entered a value of that day meanwhile,
 * an equal one gets the photo; another one is kept beside it, cancelled, until the landlord has chosen. The sender's reason also
 * answers the question about a doubtful photo.
 * @throws NotFound · ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export async function receiveReading(context: Context, received: Received): Promise<Outcome> {
  const { meterId, date, value, reason, photoDocumentId } = received
  const meter = await lockMeter(context.em, { id: meterId, accountId: context.caller.accountId })
  const register = requireRegister(meter, received.register)
  const entered = await findEntered(context, received)
  const found = await doubtPhoto(context, { ...received, date: entered?.date ?? date })
  const [doubts, photoReason] = found.length > 0 && reason !== undefined ? [[], reason] : [found, undefined]
  if (entered === undefined) {
    const sent = { register, date, value, rolledOver: false, reason, photoDocumentId, photoReason }
    const reading = await enterReading(context, { meter, entered: sent, doubts })
    return { reading, countingId: reading.id }
  }
  if (doubts.length > 0) throw new ReadingNeedsReason(doubts, meterId)
  const isEqual = Number(entered.value) === value
  const reading = isEqual
    ? await attach(context, entered, { photoDocumentId, photoReason })
    : await keepBeside(context, entered, { ...received, photoReason })
  return { reading, countingId: entered.id }
}

async function doubtPhoto(
  context: Context,
  { meterId, register, date, value, photoDocumentId }: Received,
): Promise<Fault[]> {
  const photo = { documentId: photoDocumentId, register, value, pointer: '#/file' }
  return await doubtPhotos(context, { meterId, date, photos: [photo], reason: undefined })
}

/** A counting reading of that day, or one of the day before or after that was entered since the reading was asked for. */
async function findEntered(
  { em, caller: { accountId } }: Context,
  { meterId, register, date, askedAt }: Received,
): Promise<ReadingRow | undefined> {
  const near = await em.find(ReadingRow, {
    accountId,
    meterId,
    register,
    cancelledAt: null,
    date: { $in: [addDays(date, -1), date, addDays(date, 1)] },
  })
  const sameDay = near.find((one) => one.date === date)
  return sameDay ?? near.find(({ kind, createdAt }) => kind === 'regular' && createdAt >= askedAt)
}

type ExplainedPhoto = { photoDocumentId: string; photoReason: string | undefined }

async function attach(context: Context, entered: ReadingRow, photo: ExplainedPhoto): Promise<Reading> {
  if (entered.photoDocumentId != null) return describeReading(entered)
  Object.assign(entered, { photoDocumentId: photo.photoDocumentId, photoReason: photo.photoReason ?? null })
  return await storeReading(context, { reading: entered, action: 'reading.photo_attached' })
}

async function keepBeside(
  context: Context,
  entered: ReadingRow,
  received: Received & ExplainedPhoto,
): Promise<Reading> {
  const { em, caller, language } = context
  const { meterId, device } = entered
  const { digits } = await em.findOneOrFail(DeviceRow, { accountId: caller.accountId, meterId, device })
  if (isTooBig(String(received.value), digits))
    throw new ValidationFailed([{ pointer: '#/value', code: 'too_large', ...fitsDigits(digits) }])
  const { register, date, value, reason, photoDocumentId, photoReason } = received
  return await insertReading(context, {
    meterId,
    device,
    register,
    kind: 'regular',
    date,
    value,
    reason,
    photoDocumentId,
    photoReason,
    cancellationReason: beside[language](entered),
  })
}

const beside = {
  en: ({ value, date }: ReadingRow) =>
    `The tenant sent this value after ${Number(value)} had been entered for ${date}. Compare both with the photo and correct the entered one if it is wrong.`,
  pl: ({ value, date }: ReadingRow) =>
    `Najemca przysłał ten stan, gdy na ${date} był już wpisany ${Number(value)}. Porównaj oba ze zdjęciem i popraw wpisany, jeśli jest błędny.`,
}
