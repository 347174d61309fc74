import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { mustBe } from '../problems/requirement.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { Quantity } from '../values/money.ts'
import { Day, SearchText } from '../values/text.ts'
import { Utility } from './cost-category.ts'
import {
  DocumentIds,
  Meter,
  MeterDigits,
  MeterNumber,
  MeterPlace,
  MeterUnit,
  PhotoReason,
  SupplierNumber,
} from './meter.ts'
import { InitialZones, isEither } from './meter-zones.ts'

const unitsOf: Record<Utility, readonly MeterUnit[]> = {
  electricity: ['kWh'],
  gas: ['m3', 'kWh'],
  cold_water: ['m3'],
  hot_water: MeterUnit.options,
  heating: MeterUnit.options,
}

const MainMeterId = idSchema('meter').meta({
  description:
    'Main meter of the account, of the same utility and unit, behind which this meter counts; a hot water meter may be behind one of cold water. A main meter has no main meter itself',
})

const params = z.strictObject({ id: idSchema('meter') })
const part = { service: 'settlements', tag: 'Meters' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

export const CreateMeter = defineOperation({
  ...write,
  id: 'createMeter',
  method: 'POST',
  path: '/v1/meters',
  summary: 'Create a meter with its initial value',
  description:
    'The initial value becomes the first reading; a meter with two or three zones has one for each. A day after today is refused with validation_failed. A first value may have a photo_reason instead of a photo. Refused with reading_needs_reason if the photo belongs to another reading or seems to show another value and photo_reason does not say why it is right. Refused with meter_number_in_use if another meter of this utility that is in use has the number. main_meter_id is refused with validation_failed unless the meters fit. Emits audit.event.',
  versioned: true,
  request: {
    body: z
      .strictObject({
        apartment_id: idSchema('apartment'),
        utility: Utility,
        unit: MeterUnit,
        number: MeterNumber,
        supplier_number: SupplierNumber.optional(),
        place: MeterPlace.optional(),
        main_meter_id: MainMeterId.optional(),
        digits: MeterDigits,
        installed_on: Day.meta({ description: 'Day of installation and of the initial value' }),
        initial_value: Quantity.optional().meta({ description: 'Required unless `registers` is sent' }),
        registers: InitialZones.optional(),
        photo_document_id: idSchema('document').optional(),
        photo_reason: PhotoReason.optional(),
        document_ids: DocumentIds.default([]),
      })
      .refine(({ utility, unit }) => unitsOf[utility].includes(unit), {
        path: ['unit'],
        error: mustBe('unit_of_utility'),
      })
      .refine(({ initial_value, registers }) => isEither(initial_value, registers), {
        path: ['initial_value'],
        error: mustBe('one_or_zones'),
      })
      .meta({
        id: 'CreateMeterRequest',
        description:
          'Electricity is measured in kWh, gas in m3 or kWh, cold water in m3; heat and hot water in any unit.',
      }),
  },
  answer: { status: 201, body: Meter },
  problems: ['not_found', 'meter_number_in_use', 'reading_needs_reason', 'quota_exceeded'],
})

export const ListMeters = defineOperation({
  ...read,
  id: 'listMeters',
  method: 'GET',
  path: '/v1/meters',
  summary: 'List meters, newest first',
  description: `Closed meters are listed too. Each meter has all its devices and their latest readings. ${byChange}`,
  request: {
    query: changesQuery({
      apartment_id: idSchema('apartment').optional(),
      utility: Utility.optional(),
      main_meter_id: idSchema('meter').optional().meta({ description: 'The meters behind this main meter' }),
      number: MeterNumber.optional().meta({
        description:
          'The whole number of a device of the meter, also of a former one, or the supplier’s number, regardless of case',
      }),
      q: SearchText.optional().meta({ description: 'A part of such a number, regardless of case' }),
    }),
  },
  answer: {
    status: 200,
    body: changesPage(Meter).meta({ id: 'MeterPage', description: 'A page of meters, newest first' }),
  },
  problems: [],
})

export const GetMeter = defineOperation({
  ...read,
  id: 'getMeter',
  method: 'GET',
  path: '/v1/meters/{id}',
  summary: 'Get a meter with its devices',
  description:
    'The answer has an ETag for `If-Match`, all devices of the meter and the latest reading of each register.',
  versioned: true,
  request: { params },
  answer: { status: 200, body: Meter },
  problems: ['not_found'],
})

export const UpdateMeter = defineOperation({
  ...write,
  id: 'updateMeter',
  method: 'PATCH',
  path: '/v1/meters/{id}',
  summary: 'Correct the numbers, the place or the days of a meter, or attach documents (JSON merge patch)',
  description:
    'number and installed_on are those of the current device. After an exchange installed_on is the day of that exchange: the last value of the former device and the first value of the current one move to it. closed_on moves the last value of a closed meter. A day that would pass another reading is refused with invalid_state, and so is a day on which a prepared or sent statement uses the meter: reopen or correct its settlement first. main_meter_id is refused with validation_failed unless the meters fit, and with invalid_state while a prepared or sent statement shares a cost by this meter: close it and create another one then.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        number: MeterNumber,
        supplier_number: SupplierNumber.nullable(),
        place: MeterPlace.nullable(),
        main_meter_id: MainMeterId.nullable(),
        installed_on: Day,
        closed_on: Day,
        document_ids: DocumentIds,
      })
      .partial()
      .meta({
        id: 'UpdateMeterRequest',
        description: 'Members of the meter to change; null removes an optional value',
      }),
  },
  answer: { status: 200, body: Meter },
  problems: ['not_found', 'meter_number_in_use', 'invalid_state', 'precondition_failed'],
})

export const DeleteMeter = defineOperation({
  ...write,
  id: 'deleteMeter',
  method: 'DELETE',
  path: '/v1/meters/{id}',
  summary: 'Delete a meter entered by mistake, with its first values and cancelled readings',
  description:
    'Refused with invalid_state while it has readings besides its first values (cancel wrong ones), an item of a settlement charges it, a reading of it was requested of the tenant, or it is the main meter of others; close the meter then.',
  versioned: true,
  request: { params },
  answer: { status: 204 },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})
