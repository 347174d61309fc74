import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter, MeterRegister } from '@lokum/contracts/settlements/meter'
import type { CreateMeter } from '@lokum/contracts/settlements/meter-operations'
import { fitsDigits, isTooBig } from '@lokum/month-engine/meters/judge-reading'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { type QuotaContext, requireQuota } from '../../quotas/require-quota.ts'
import { type ApartmentContext, findApartment } from '../apartments/find-apartment.ts'
import { attachDocuments } from '../papers/attach-documents.ts'
import { answerMeter } from './answer-meter.ts'
import { askAboutPhotos } from './ask-about-photos.ts'
import { insertReading } from './insert-reading.ts'
import { DeviceRow, firstValues, lockMeters, MeterRow } from './meter.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireMainMeter } from './require-main-meter.ts'
import { requirePhotos } from './require-photos.ts'

type Body = RequestOf<typeof CreateMeter>['body']

/**
 * Creates a meter of an apartment with its first device, whose initial value is the first reading.
 * @throws NotFound · NeighbourUnavailable · ValidationFailed · MeterNumberInUse · ReadingNeedsReason · QuotaExceeded
 */
export async function createMeter(
  context: ApartmentContext & QuotaContext,
  { body }: RequestOf<typeof CreateMeter>,
): Promise<Answer<Meter>> {
  const { installed_on: date } = body
  const apartment = await findApartment(context, body.apartment_id)
  const beginnings = beginningsOf(body)
  requireBeginning(body, beginnings, dayIn(context.now))
  await requirePhotos(context, photosOf(body))

  const photos = beginnings.map(({ photoDocumentId: documentId, register, value, photoPointer: pointer }) => ({
    documentId,
    register,
    value,
    pointer,
  }))
  const asked = { meterId: undefined, date, photos, reason: body.photo_reason }
  await askAboutPhotos(context, { ...asked, object: apartment.id })

  const meter = await insertMeter(context, { ...body, apartment_id: apartment.id, beginnings })
  await requireQuota(context, { meters: 1 })
  await attachDocuments(context, { to: 'meter', id: meter.id, documentIds: body.document_ids })
  const first = { meterId: meter.id, device: 1, kind: 'initial', date, photoReason: body.photo_reason } as const
  for (const { register, value, photoDocumentId } of beginnings)
    await insertReading(context, { ...first, register, value, photoDocumentId })
  const answer = await answerMeter(context, meter)
  const object = { id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.created', object, data: answer.body })
  return { ...answer, location: `/v1/meters/${meter.id}` }
}

/** The first value of a register, with its places in the request. */
type Beginning = {
  register: MeterRegister
  value: number
  photoDocumentId: string | undefined
  pointer: string
  photoPointer: string
}

/** A photo of the meter is that of each zone without a photo of its own. */
function beginningsOf({ initial_value, registers = [], photo_document_id }: Body): Beginning[] {
  const shared = { photoDocumentId: photo_document_id, photoPointer: '#/photo_document_id' }
  const single = { ...shared, register: 'total', pointer: '#/initial_value' } as const
  return [
    ...(initial_value === undefined ? [] : [{ ...single, value: initial_value }]),
    ...registers.map((zone, index) => ({
      register: zone.register,
      value: zone.initial_value,
      pointer: `#/registers/${index}/initial_value`,
      ...(zone.photo_document_id === undefined
        ? shared
        : { photoDocumentId: zone.photo_document_id, photoPointer: `#/registers/${index}/photo_document_id` }),
    })),
  ]
}

function photosOf({ photo_document_id, registers = [] }: Body): Record<string, string | undefined> {
  const zones = registers.map(
    (zone, index) => [`registers/${index}/photo_document_id`, zone.photo_document_id] as const,
  )
  return { photo_document_id, ...Object.fromEntries(zones) }
}

function requireBeginning({ installed_on, digits }: Body, beginnings: readonly Beginning[], today: string): void {
  if (installed_on > today) throw new ValidationFailed([{ pointer: '#/installed_on', code: 'in_future' }])
  const faults = beginnings
    .filter(({ value }) => isTooBig(String(value), digits))
    .map(({ pointer }) => ({ pointer, code: 'too_large' as const, ...fitsDigits(digits) }))
  if (faults.length > 0) throw new ValidationFailed(faults)
}

type NewMeter = Body & { beginnings: readonly Beginning[] }

async function insertMeter({ em, caller, now }: ApartmentContext, body: NewMeter): Promise<MeterRow> {
  const { accountId } = caller
  const meter: MeterRow = {
    id: newId('meter'),
    accountId,
    apartmentId: body.apartment_id,
    utility: body.utility,
    unit: body.unit,
    supplierNumber: body.supplier_number ?? null,
    place: body.place ?? null,
    mainMeterId: body.main_meter_id ?? null,
    registers: body.beginnings.map(({ register }) => register),
    version: 1,
    createdAt: now,
    updatedAt: now,
  }
  await requireFreeNumber(em, { ...meter, number: body.number })
  if (body.main_meter_id !== undefined) {
    await lockMeters(em, { accountId, ids: [body.main_meter_id] })
    await requireMainMeter(em, { ...meter, installedOn: body.installed_on })
  }
  await em.insert(MeterRow, meter)
  await em.insert(DeviceRow, {
    accountId,
    meterId: meter.id,
    device: 1,
    number: body.number,
    digits: body.digits,
    installedOn: body.installed_on,
    ...firstValues(body.beginnings),
  })
  return meter
}
