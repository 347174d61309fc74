import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { AttachReadingPhoto } from '@lokum/contracts/settlements/reading-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { askAboutPhotos } from './ask-about-photos.ts'
import { lockMeter } from './meter.ts'
import { describeReading, findReading, requireCounting } from './reading.ts'
import { requirePhotos } from './require-photos.ts'
import { storeReading } from './store-reading.ts'

/**
 * Sets or replaces the photo of a reading; setting the same photo again changes nothing and is not audited.
 * @throws NotFound also for another account's document · StateForbids · ValidationFailed · ReadingNeedsReason
 */
export async function attachReadingPhoto(
  context: Context,
  { params, body }: RequestOf<typeof AttachReadingPhoto>,
): Promise<Answer<Reading>> {
  const { em, caller } = context
  const { document_id, photo_reason } = body
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  const reading = await findReading(em, { id: params.reading_id, meter })
  requireCounting(reading)
  await requirePhotos(context, { document_id })
  if (reading.photoDocumentId === document_id) return { body: describeReading(reading) }

  const { register, date } = reading
  const photo = { documentId: document_id, register, value: Number(reading.value), pointer: '#/document_id' }
  const asked = { meterId: meter.id, date, photos: [photo], reason: photo_reason }
  await askAboutPhotos(context, { ...asked, object: meter.id })
  Object.assign(reading, { photoDocumentId: document_id, photoReason: photo_reason ?? null })
  return { body: await storeReading(context, { reading, action: 'reading.photo_attached' }) }
}
