import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { UpdateReading } from '@lokum/contracts/settlements/reading-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { type Fault, StateForbids } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { doubtPhotos } from './ask-about-photos.ts'
import { loadHistory } from './load-history.ts'
import { correctValue, DeviceRow, lockMeter, type MeterRow } from './meter.ts'
import { describeReading, findReading, type ReadingRow, requireCounting } from './reading.ts'
import { type Corrected, requireCorrectable } from './require-correctable.ts'
import { requireFirstReading } from './require-first-reading.ts'
import { requirePhotos } from './require-photos.ts'
import type { RequireUnstated } from './require-unstated.ts'
import { storeReading } from './store-reading.ts'

type Body = RequestOf<typeof UpdateReading>['body']

/**
 * Corrects a reading that no statement uses (JSON merge patch, RFC 7396); the audit entry has the reading before and after. A patch
 * without changes is not audited.
 * @throws NotFound · Problem precondition_failed · StateForbids · ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export async function updateReading(
  context: Context & { requireUnstated: RequireUnstated },
  { params, body }: RequestOf<typeof UpdateReading>,
): Promise<Answer<Reading>> {
  const { em, caller, ifMatch, now } = context
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  const reading = await findReading(em, { id: params.reading_id, meter })
  requireMatch(ifMatch, reading.version)
  requireCounting(reading)
  const before = describeReading(reading)
  const corrected = correctedOf(before, body)
  if (!corrected) return { body: before, version: reading.version }
  await requirePhotos(context, { photo_document_id: body.photo_document_id })

  if (corrected.isMeasured) await requireUnused(context, reading)
  if (reading.kind !== 'regular' && corrected.date !== before.read_on)
    throw new StateForbids(stateReasons.dayOfDevice, [meter.id])
  const history = await loadHistory(em, { meter, register: reading.register, now })
  const doubts = await doubtPhoto(context, { reading, corrected, reason: body.photo_reason ?? undefined })
  const device = requireCorrectable(history, { reading, corrected, doubts })
  const { date, value, rolledOver, storedReason, photoDocumentId, photoReason } = corrected
  if (photoReason !== null && photoDocumentId === null)
    await requireFirstReading(context, { meter, kind: reading.kind, date })
  Object.assign(reading, { device, date, value, rolledOver, reason: storedReason, photoDocumentId, photoReason })
  if (reading.kind !== 'regular' && Number(value) !== before.value) await correctDevice(context, meter, reading)
  return { body: await storeReading(context, { reading, action: 'reading.updated', before }), version: reading.version }
}

type CorrectedReading = Corrected & {
  storedReason: string | null
  photoDocumentId: string | null
  photoReason: string | null
}

/** The corrected values, or undefined if nothing changes. The earlier reason does not explain another value. */
function correctedOf(before: Reading, body: Body): CorrectedReading | undefined {
  const { read_on: date = before.read_on, value = before.value, rolled_over: rolledOver = before.rolled_over } = body
  const storedReason = body.reason === undefined ? before.reason : body.reason
  const photo = photoOf(before, body)
  const isMeasured = date !== before.read_on || value !== before.value || rolledOver !== before.rolled_over
  if (!isMeasured && !photo.isChanged && storedReason === before.reason) return undefined
  const reason = isMeasured ? (body.reason ?? null) : storedReason
  return { date, value: String(value), rolledOver, reason, storedReason, ...photo, isMeasured }
}

/** The photo and its reason, which does not explain another photo. */
function photoOf(before: Reading, body: Body) {
  const photoDocumentId = body.photo_document_id ?? before.photo_document_id
  const isOther = photoDocumentId !== before.photo_document_id
  const photoReason = body.photo_reason === undefined && !isOther ? before.photo_reason : (body.photo_reason ?? null)
  return { photoDocumentId, photoReason, isChanged: isOther || photoReason !== before.photo_reason }
}

type Photographed = { reading: ReadingRow; corrected: CorrectedReading; reason: string | undefined }

/** Doubts about the photo of a reading with another value, day or photo. */
async function doubtPhoto(context: Context, { reading, corrected, reason }: Photographed): Promise<Fault[]> {
  const { id, meterId, register } = reading
  const { date, photoDocumentId } = corrected
  const value = Number(corrected.value)
  const changes: [string, boolean][] = [
    ['#/photo_document_id', photoDocumentId !== (reading.photoDocumentId ?? null)],
    ['#/value', value !== Number(reading.value)],
    ['#/read_on', date !== reading.date],
  ]
  const [pointer] = changes.find(([, isChanged]) => isChanged) ?? []
  if (pointer === undefined) return []
  const photo = { documentId: photoDocumentId ?? undefined, register, value, pointer }
  return await doubtPhotos(context, { meterId, readingId: id, date, reason, photos: [photo] })
}

async function requireUnused(
  { em, requireUnstated }: Context & { requireUnstated: RequireUnstated },
  { accountId, meterId, register, id, date }: ReadingRow,
): Promise<void> {
  await requireUnstated(em, { accountId, meterId, register, readingIds: [id], date })
}

/** The first and the last value of a device are shown by its meter, too. */
async function correctDevice(context: Context, meter: MeterRow, reading: ReadingRow): Promise<void> {
  const { accountId, meterId, device } = reading
  const row = await context.em.findOneOrFail(DeviceRow, { accountId, meterId, device })
  correctValue(row, { ...reading, value: Number(reading.value) })
  Object.assign(meter, { version: meter.version + 1, updatedAt: context.now })
  await context.em.flush()
  const { body } = await answerMeter(context, meter)
  const object = { id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.updated', object, data: body })
}
