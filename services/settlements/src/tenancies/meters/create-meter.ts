import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { CreateMeter } from '@lokum/contracts/settlements/meter-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { dayOf } from '../../calendar/usual-days.ts'
import { type QuotaContext, requireQuota } from '../../quotas/require-quota.ts'
import { type ApartmentContext, findApartment } from '../apartments/find-apartment.ts'
import { answerMeter } from './answer-meter.ts'
import { attachDocuments } from './attach-documents.ts'
import { insertReading } from './insert-reading.ts'
import { fitsDigits, isTooBig } from './judge-reading.ts'
import { DeviceRow, MeterRow } from './meter.ts'
import { requirePhotos } from './require-photos.ts'

type Body = RequestOf<typeof CreateMeter>['body']

/**
 * Creates a meter of an apartment with its first device, whose initial value is the first reading.
 * @throws NotFound · NeighbourUnavailable · ValidationFailed · QuotaExceeded
 */
export async function createMeter(
  context: ApartmentContext & QuotaContext,
  { body }: RequestOf<typeof CreateMeter>,
): Promise<Answer<Meter>> {
  const { photo_document_id: photoDocumentId, installed_on: date, initial_value: value } = body
  const apartment = await findApartment(context, body.apartment_id)
  requireBeginning(body, dayOf(context.now))
  await requirePhotos(context, { photo_document_id: photoDocumentId })

  const meter = await insertMeter(context, { ...body, apartment_id: apartment.id })
  await requireQuota(context, { meters: 1 })
  await attachDocuments(context, { meterId: meter.id, documentIds: body.document_ids })
  const answer = await answerMeter(context, meter)
  const resource = { type: 'meter', id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.created', resource, data: answer.body })
  await insertReading(context, { meterId: meter.id, device: 1, kind: 'initial', date, value, photoDocumentId })
  return { ...answer, location: `/v1/meters/${meter.id}` }
}

function requireBeginning({ installed_on, initial_value, digits }: Body, today: string): void {
  if (installed_on > today) throw new ValidationFailed([{ pointer: '#/installed_on', code: 'in_future' }])
  if (isTooBig(String(initial_value), digits)) {
    throw new ValidationFailed([{ pointer: '#/initial_value', code: 'too_big', ...fitsDigits(digits) }])
  }
}

async function insertMeter({ em, caller, now }: ApartmentContext, body: Body): Promise<MeterRow> {
  const { accountId } = caller
  const meter: MeterRow = {
    id: newId('meter'),
    accountId,
    apartmentId: body.apartment_id,
    utility: body.utility,
    unit: body.unit,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  await em.insert(MeterRow, meter)
  await em.insert(DeviceRow, {
    accountId,
    meterId: meter.id,
    device: 1,
    number: body.number,
    digits: body.digits,
    installedOn: body.installed_on,
    initialValue: String(body.initial_value),
  })
  return meter
}
