import { z } from 'zod'
import { defineOperation, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { Quantity } from '../values/money.ts'
import { Day } from '../values/text.ts'
import { Meter, MeterDigits, MeterNumber, PhotoReason, Reason, RolledOver } from './meter.ts'
import { ClosedZones, ExchangedZones, isEither } from './meter-zones.ts'

const params = z.strictObject({ id: idSchema('meter') })
const write = {
  service: 'settlements',
  tag: 'Meters',
  method: 'POST',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
} as const

export const ExchangeMeter = defineOperation({
  ...write,
  id: 'exchangeMeter',
  path: '/v1/meters/{id}/exchange',
  summary: 'Exchange the device, with the final value of the old one and the initial value of the new one',
  description:
    'The final and the initial values become readings of the same day. An unusual final value needs a reason. Refused with reading_needs_reason if a photo belongs to another reading or seems to show another value and photo_reason does not say why it is right; the last and the first value may be on one photo. Refused with reading_exists or invalid_state if the day has a reading or a later one exists, and with meter_number_in_use if another meter has the new number. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({
        exchanged_on: Day,
        final_value: Quantity.optional().meta({ description: 'Required unless `registers` is sent' }),
        final_photo_document_id: idSchema('document').optional(),
        number: MeterNumber,
        digits: MeterDigits,
        initial_value: Quantity.optional().meta({ description: 'Required unless `registers` is sent' }),
        initial_photo_document_id: idSchema('document').optional(),
        registers: ExchangedZones.optional(),
        photo_reason: PhotoReason.optional(),
        reason: Reason.optional(),
        rolled_over: RolledOver.default(false),
      })
      .refine(({ final_value, registers }) => isEither(final_value, registers), {
        path: ['final_value'],
        error: mustBe('one_or_zones'),
      })
      .refine(({ initial_value, registers }) => isEither(initial_value, registers), {
        path: ['initial_value'],
        error: mustBe('one_or_zones'),
      })
      .meta({
        id: 'ExchangeMeterRequest',
        description: 'The day of the exchange, the final values of the old device, and the new device',
      }),
  },
  answer: { status: 200, body: Meter },
  problems: [
    'not_found',
    'meter_number_in_use',
    'reading_needs_reason',
    'reading_exists',
    'invalid_state',
    'precondition_failed',
  ],
})

export const CloseMeter = defineOperation({
  ...write,
  id: 'closeMeter',
  path: '/v1/meters/{id}/close',
  summary: 'Close a meter on a day, with the last value of each register',
  description:
    'A closed meter needs no readings and no prices after its last day. Refused with reading_needs_reason if a value is unusual and has no reason, or if a photo belongs to another reading or seems to show another value and photo_reason does not say why it is right. Reopen it if it was closed by mistake.',
  request: {
    params,
    body: z
      .strictObject({
        closed_on: Day,
        final_value: Quantity.optional().meta({ description: 'Required unless `registers` is sent' }),
        photo_document_id: idSchema('document').optional(),
        registers: ClosedZones.optional(),
        photo_reason: PhotoReason.optional(),
        reason: Reason.optional(),
        rolled_over: RolledOver.default(false),
      })
      .refine(({ final_value, registers }) => isEither(final_value, registers), {
        path: ['final_value'],
        error: mustBe('one_or_zones'),
      })
      .meta({ id: 'CloseMeterRequest', description: 'The last day of the meter and its last values' }),
  },
  answer: { status: 200, body: Meter },
  problems: ['not_found', 'reading_needs_reason', 'reading_exists', 'invalid_state', 'precondition_failed'],
})

export const ReopenMeter = defineOperation({
  ...write,
  id: 'reopenMeter',
  path: '/v1/meters/{id}/reopen',
  summary: 'Reopen a meter that was closed by mistake; its last values are cancelled',
  description:
    'Its last device is in use again, and the values entered when it was closed are cancelled with the reason. Refused with invalid_state if the meter is not closed, and with meter_number_in_use if another meter has taken its number. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({ reason: Reason })
      .meta({ id: 'ReopenMeterRequest', description: 'Why the meter is reopened' }),
  },
  answer: { status: 200, body: Meter },
  problems: ['not_found', 'meter_number_in_use', 'invalid_state', 'precondition_failed'],
})
