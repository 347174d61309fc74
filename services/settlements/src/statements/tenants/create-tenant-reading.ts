import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { TenantReading } from '@lokum/contracts/settlements/tenant'
import type { CreateTenantReading } from '@lokum/contracts/settlements/tenant-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { createDocument } from '../../documents/create-document.ts'
import type { KeptFile } from '../../documents/keep-file.ts'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { receiveReading } from '../../tenancies/meters/receive-reading.ts'
import { findRequestedMeter, type RequestedReading } from './find-requested-meter.ts'
import { recordRequest } from './record-request.ts'

type Request = RequestOf<typeof CreateTenantReading> & { kept: KeptFile }

/**
 * Accepts the tenant's answer to a request: the photo becomes a document of the landlord, and its value a reading with that photo,
 * judged like any other. A value that the landlord entered meanwhile gets the photo, or the tenant's value beside it. The request is answered once all registers of its meters are.
 * @throws Problem invalid_token · NotFound · StateForbids · ValidationFailed · ReadingExists · ReadingNeedsReason · QuotaExceeded
 */
export async function createTenantReading(
  context: QuotaContext,
  { body, kept }: Request,
): Promise<Answer<TenantReading>> {
  const { read_on: date, value, reason } = body
  const requested = await findRequestedMeter(context, body, 'hold')
  const photo = await createDocument(context, { params: {}, query: {}, body: { kind: 'meter_photo' }, kept })
  const { register } = requested.meter
  const sent = { meterId: body.meter_id, register, date, value, reason, photoDocumentId: photo.body.id }
  const received = await receiveReading(context, { ...sent, askedAt: requested.request.createdAt })
  await answerRequest(context, requested, received.countingId)

  const { photo_document_id: _, photo_reason: __, ...reading } = received.reading
  return { body: reading, location: `/v1/tenant/readings/${reading.id}/photo` }
}

async function answerRequest(context: Context, { request, meter }: RequestedReading, readingId: string): Promise<void> {
  const { em } = context
  meter.readingId = readingId
  await em.flush()
  const { accountId, readingRequestId } = meter
  const unanswered = await runSql(em, selectUnanswered, [accountId, readingRequestId])
  const isAnswered = unanswered.length === 0
  if (isAnswered) request.state = 'answered'
  request.version += 1
  await em.flush()
  await recordRequest(context, request, `reading_request.${isAnswered ? 'answered' : 'partly_answered'}`)
}

// A reading cancelled by the landlord must be replaced.
const selectUnanswered = `
  SELECT FROM reading_request_meter AS requested LEFT JOIN reading
    ON reading.account_id = requested.account_id AND reading.id = requested.reading_id AND reading.cancelled_at IS NULL
  WHERE requested.account_id = $1 AND requested.reading_request_id = $2 AND reading.id IS NULL`
