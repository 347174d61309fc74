import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Quantity } from '../values/money.ts'
import { Day, line, name, Timestamp } from '../values/text.ts'
import { Utility } from './cost-category.ts'
import { documentIds } from './document-ids.ts'

export const MeterUnit = z
  .enum(['kWh', 'm3', 'GJ'])
  .meta({ id: 'MeterUnit', description: 'Unit in which the meter counts' })
export type MeterUnit = z.infer<typeof MeterUnit>

export const MeterNumber = name({ max: 40 }).meta({ description: 'Serial number', examples: ['12345678'] })

export const SupplierNumber = name({ max: 40 }).meta({
  description: 'Number that the supplier prints for the meter, when it differs from the serial number',
  examples: ['PPE 590310600001234567'],
})

export const MeterPlace = name({ max: 100 }).meta({
  description: 'Place of the meter, which requests for readings show to the tenant',
  examples: ['Kitchen, under the sink'],
})

/** The zones that two- and three-zone tariffs count separately. */
export const MeterZone = z
  .enum(['day', 'night', 'peak', 'off_peak', 'morning_peak', 'afternoon_peak'])
  .meta({ id: 'MeterZone', description: 'Zone of a two- or three-zone tariff, counted by a register of its own' })
export type MeterZone = z.infer<typeof MeterZone>

/** One counter of a meter: a meter without zones has only `total`. */
export const MeterRegister = z
  .enum(['total', ...MeterZone.options])
  .meta({ id: 'MeterRegister', description: 'One counter of a meter; a meter without zones has only `total`' })
export type MeterRegister = z.infer<typeof MeterRegister>

export const MeterDigits = z
  .int()
  .min(3)
  .max(10)
  .meta({
    description: 'Digits of the counter before the decimal point; with n digits it passes zero at 10^n',
    examples: [6],
  })

export const DocumentIds = documentIds('Documents about the meter, such as the protocol of its installation')

/** One device at the metering point; an exchange adds another. */
export const MeterDevice = z
  .object({
    device: z.int().meta({ description: 'Number of the device: 1 for the first, 2 after the first exchange' }),
    number: z.string().meta({ description: 'Serial number of the device' }),
    digits: MeterDigits,
    installed_on: Day,
    initial_value: Quantity.nullable().meta({ description: 'null if the meter has several registers' }),
    removed_on: Day.nullable(),
    final_value: Quantity.nullable().meta({ description: 'null until it is removed, or if it has several registers' }),
    registers: z
      .array(
        z.object({
          register: MeterRegister,
          initial_value: Quantity,
          final_value: Quantity.nullable(),
          latest_reading: z
            .object({ id: idSchema('reading'), read_on: Day, value: Quantity })
            .nullable()
            .meta({ description: 'Latest reading of this register of the device that is not cancelled' }),
        }),
      )
      .meta({ description: 'Counters of the device with their first, last and latest values' }),
  })
  .meta({ id: 'MeterDevice', description: 'One device at the metering point; an exchange adds another' })

export const Meter = z
  .object({
    id: idSchema('meter'),
    apartment_id: idSchema('apartment'),
    utility: Utility,
    unit: MeterUnit,
    number: z.string().meta({ description: 'Serial number of the current device' }),
    supplier_number: z.string().nullable().meta({
      description: 'Number that the supplier prints for the meter, when it differs from the serial number',
    }),
    place: z.string().nullable().meta({ description: 'Place of the meter; tenants see it in requests for readings' }),
    main_meter_id: idSchema('meter').nullable().meta({
      description: 'Main meter, behind which this one counts a part of its use; null if there is none',
    }),
    installed_on: Day.meta({ description: 'Day of installation of the current device' }),
    registers: z.array(MeterRegister).meta({
      description: 'Counters of the meter: `total`, or two or three zones; each has its own readings and prices',
    }),
    closed_on: Day.nullable().meta({
      description: 'Last day of a closed meter, which needs no readings or prices later',
    }),
    document_ids: DocumentIds,
    devices: z.array(MeterDevice).meta({ description: 'Devices in the order of their installation' }),
    warnings: z
      .array(
        z.object({
          code: z.enum(['number_in_use']).meta({ description: 'Name of the warning' }),
          meter_ids: z.array(idSchema('meter')).meta({ description: 'The other meters, at most 5' }),
        }),
      )
      .meta({
        description:
          'number_in_use: other meters in use of this utility have the same number, of which at most 5 are named',
      }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Meter', description: 'A meter of an apartment with its devices' })
export type Meter = z.infer<typeof Meter>

/** The value of a meter on one day; the first and the last value of a device are readings too. */
export const Reading = z
  .object({
    id: idSchema('reading'),
    meter_id: idSchema('meter'),
    device: z.int().meta({ description: 'Number of the device in `devices` of the meter, from 1' }),
    register: MeterRegister,
    kind: z.enum(['initial', 'regular', 'final']).meta({
      id: 'ReadingKind',
      description: 'initial and final: the first and the last value of a device; regular: all others',
    }),
    read_on: Day,
    value: Quantity,
    rolled_over: z.boolean().meta({ description: 'The counter passed zero since the previous reading' }),
    reason: z.string().nullable().meta({ description: 'Reason why an unusual value is correct; null without one' }),
    photo_document_id: idSchema('document')
      .nullable()
      .meta({ description: 'Document with the photo; null without a photo' }),
    photo_reason: z.string().nullable().meta({
      description: 'Why a first reading has no photo, or why a doubtful photo is right; null without such a reason',
    }),
    cancelled_at: Timestamp.nullable().meta({ description: 'Time of cancellation; a cancelled reading is not used' }),
    cancellation_reason: z
      .string()
      .nullable()
      .meta({ description: 'Reason of the cancellation; null while the reading is in use' }),
    created_at: Timestamp,
  })
  .meta({
    id: 'Reading',
    description: 'What a meter showed on one day; the first and the last values of a device are readings too',
  })
export type Reading = z.infer<typeof Reading>

export const RolledOver = z
  .boolean()
  .meta({ description: 'true if the counter passed zero since the previous reading' })

/** Stands for the photo of a first reading, and answers the question about a photo. */
export const PhotoReason = line({ max: 500 }).meta({
  id: 'PhotoReason',
  description:
    'Why the first reading of a meter or of a tenancy has no photo, such as the handover protocol, or the bill of the supplier and the place in it; or why a photo is right that belongs to another reading or seems to show another value. 1 to 500 characters',
})

/** Why the landlord does what a guard warns of. */
export const Reason = line({ max: 500 }).meta({
  id: 'Reason',
  description: 'Why, in words that a person will understand later, 1 to 500 characters',
})
