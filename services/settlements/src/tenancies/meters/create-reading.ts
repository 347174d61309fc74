import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { CreateReading } from '@lokum/contracts/settlements/reading-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { doubtPhotos } from './ask-about-photos.ts'
import { enterReading } from './enter-reading.ts'
import { lockMeter } from './meter.ts'
import { requireFirstReading } from './require-first-reading.ts'
import { requirePhotos } from './require-photos.ts'
import { requireRegister } from './require-register.ts'

/**
 * Enters the value of a meter on a day; days may be entered in any order.
 * @throws NotFound · ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export async function createReading(
  context: Context,
  { params, body }: RequestOf<typeof CreateReading>,
): Promise<Answer<Reading>> {
  const { em, caller } = context
  const { read_on: date, value, photo_document_id: photoDocumentId, photo_reason: photoReason } = body
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  const register = requireRegister(meter, body.register)
  await requirePhotos(context, { photo_document_id: photoDocumentId })
  if (photoReason !== undefined && photoDocumentId === undefined)
    await requireFirstReading(context, { meter, kind: 'regular', date })

  const photo = { documentId: photoDocumentId, register, value, pointer: '#/photo_document_id' }
  const doubts = await doubtPhotos(context, { meterId: meter.id, date, photos: [photo], reason: photoReason })
  const rolledOver = body.rolled_over
  const entered = { register, date, value, rolledOver, reason: body.reason, photoDocumentId, photoReason }
  const reading = await enterReading(context, { meter, entered, doubts })
  return { body: reading, version: 1, location: `/v1/meters/${meter.id}/readings/${reading.id}` }
}
