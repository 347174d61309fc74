import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { Quantity } from '../values/money.ts'
import { Day } from '../values/text.ts'
import { MeterRegister, PhotoReason, Reading, Reason, RolledOver } from './meter.ts'
import { MeterUses } from './meter-uses.ts'

const params = z.strictObject({ id: idSchema('meter') })
const readingParams = z.strictObject({ id: idSchema('meter'), reading_id: idSchema('reading') })
const part = { service: 'settlements', tag: 'Meters' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

const ReadingMembers = z.strictObject({
  register: MeterRegister.optional().meta({ description: 'Required if the meter has several registers' }),
  read_on: Day,
  value: Quantity,
  photo_document_id: idSchema('document').optional(),
  photo_reason: PhotoReason.optional(),
  rolled_over: RolledOver.default(false),
  reason: Reason.optional(),
})

export const CreateReading = defineOperation({
  ...write,
  id: 'createReading',
  method: 'POST',
  path: '/v1/meters/{id}/readings',
  summary: 'Enter a reading',
  description:
    'A reason is required if the value is lower than the previous reading, higher than the next one or far above the usual consumption. A value equal to the previous reading needs none. If the counter passed zero, send rolled_over and a reason. A photo that belongs to another reading or seems to show another value needs a photo_reason; one photo may show all registers of a meter on one day. Without a photo a photo_reason is accepted for the first reading of a tenancy only.',
  versioned: true,
  request: {
    params,
    body: ReadingMembers.meta({ id: 'CreateReadingRequest', description: 'What the meter showed on a day' }),
  },
  answer: { status: 201, body: Reading },
  problems: ['not_found', 'reading_needs_reason', 'reading_exists'],
})

export const CreateReadings = defineOperation({
  ...write,
  id: 'createReadings',
  method: 'POST',
  path: '/v1/readings',
  summary: 'Enter readings of many meters at once, all or none',
  description:
    'Each reading is judged as by `POST /v1/meters/{id}/readings`, in the order of the request. If one is refused, none is entered, and `errors` names the place, such as `#/readings/3/value`: faults of form of all readings first, and once there are none the others, together. The code is that of the worst: not_found or validation_failed, then reading_exists, then reading_needs_reason.',
  request: {
    body: z
      .strictObject({
        readings: z
          .array(ReadingMembers.extend({ meter_id: idSchema('meter') }))
          .min(1)
          .max(200)
          .meta({ description: 'What meters showed, at most 200 readings' }),
      })
      .meta({ id: 'CreateReadingsRequest', description: 'The readings of a sheet' }),
  },
  answer: {
    status: 200,
    body: z
      .object({ data: z.array(Reading).meta({ description: 'The readings in the order of the request' }) })
      .meta({ id: 'CreatedReadings', description: 'The readings that were entered' }),
  },
  problems: ['not_found', 'reading_needs_reason', 'reading_exists'],
})

export const ListReadings = defineOperation({
  ...read,
  id: 'listReadings',
  method: 'GET',
  path: '/v1/meters/{id}/readings',
  summary: 'List the readings of a meter, newest first, including cancelled ones',
  description: `The initial and final values of each device are readings too, marked by their kind. A cancelled reading has a cancellation time and is not used. ${byChange}`,
  request: { params, query: changesQuery({}) },
  answer: {
    status: 200,
    body: changesPage(Reading).meta({ id: 'ReadingPage', description: 'A page of readings, newest first' }),
  },
  problems: ['not_found'],
})

export const GetReading = defineOperation({
  ...read,
  id: 'getReading',
  method: 'GET',
  path: '/v1/meters/{id}/readings/{reading_id}',
  summary: 'Get a reading',
  description: 'The answer has an ETag for `If-Match`. A cancelled reading is returned too, with the reason.',
  versioned: 'whole',
  request: { params: readingParams },
  answer: { status: 200, body: Reading },
  problems: ['not_found'],
})

export const UpdateReading = defineOperation({
  ...write,
  id: 'updateReading',
  method: 'PATCH',
  path: '/v1/meters/{id}/readings/{reading_id}',
  summary: 'Correct the value, the day, the roll-over, the photo or a reason of a reading (JSON merge patch)',
  description:
    'A changed value, day or roll-over is checked like a new reading, and an unusual one needs the reason in this request. The photo stays unless photo_document_id names another; if it seems to show another value, or belongs to another reading, photo_reason says in this request why it is right. Without a photo, photo_reason is accepted for the first reading of a meter or of a tenancy only. Refused with invalid_state while a prepared or sent statement uses the reading: reopen or correct its settlement first. Open settlements that use the reading have to be calculated again. The day of the first and of the last value of a device is changed with the meter (installed_on, closed_on).',
  versioned: true,
  request: {
    params: readingParams,
    body: z
      .strictObject({
        read_on: Day,
        value: Quantity,
        rolled_over: RolledOver,
        reason: Reason.nullable().meta({
          description: 'Why an unusual value is correct, 1 to 500 characters; null removes it',
        }),
        photo_document_id: idSchema('document').meta({ description: 'Another photo, in place of the one that it has' }),
        photo_reason: PhotoReason.nullable(),
      })
      .partial()
      .meta({ id: 'UpdateReadingRequest', description: 'Members of the reading to change; null removes a reason' }),
  },
  answer: { status: 200, body: Reading },
  problems: ['not_found', 'reading_needs_reason', 'reading_exists', 'invalid_state', 'precondition_failed'],
})

export const AttachReadingPhoto = defineOperation({
  ...write,
  id: 'attachReadingPhoto',
  method: 'POST',
  path: '/v1/meters/{id}/readings/{reading_id}/photo',
  summary: 'Attach or replace the photo of a reading',
  description:
    'The photo is a document of this account. Refused with invalid_state if the reading is cancelled, and with reading_needs_reason if the photo belongs to another reading or seems to show another value and photo_reason does not say why it is right. Attaching the same photo again changes nothing. Emits audit.event.',
  request: {
    params: readingParams,
    body: z
      .strictObject({ document_id: idSchema('document'), photo_reason: PhotoReason.optional() })
      .meta({ id: 'AttachReadingPhotoRequest', description: 'The document that is the photo of the reading' }),
  },
  answer: { status: 200, body: Reading },
  problems: ['not_found', 'invalid_state', 'reading_needs_reason'],
})

export const CancelReading = defineOperation({
  ...write,
  id: 'cancelReading',
  method: 'POST',
  path: '/v1/meters/{id}/readings/{reading_id}/cancel',
  summary: 'Cancel a wrong reading; it stays visible but is no longer used',
  description:
    'The initial and the final value of a device cannot be cancelled, nor a reading that a prepared or sent statement uses: reopen or correct its settlement first.',
  request: {
    params: readingParams,
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'CancelReadingRequest', description: 'Why the reading is cancelled' }),
  },
  answer: { status: 200, body: Reading },
  problems: ['not_found', 'invalid_state'],
})

export const ListMeterUses = defineOperation({
  ...read,
  id: 'listMeterUses',
  forPages: true,
  method: 'GET',
  path: '/v1/meters/{id}/uses',
  summary: 'List what a meter counted between its readings in the last 24 months',
  description: 'By register, the oldest first. A falling value is no use.',
  request: { params },
  answer: { status: 200, body: MeterUses },
  problems: ['not_found'],
})
