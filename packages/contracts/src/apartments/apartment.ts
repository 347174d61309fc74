import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { decimal } from '../values/money.ts'
import { Day, name, Timestamp } from '../values/text.ts'

const maxTariffs = 50
const maxTariffBytes = 2_048

export const AddressInput = z
  .object({
    street: name({ max: 200 }).meta({ description: 'Street and number', examples: ['ul. Długa 7/12'] }),
    city: name({ max: 100 }).meta({ description: 'Free text', examples: ['Kraków'] }),
    postal_code: z
      .string()
      .regex(/^\d{2}-\d{3}$/, mustBe('postal_code'))
      .optional()
      .meta({ description: 'NN-NNN', examples: ['30-001'] }),
  })
  .meta({ id: 'AddressInput', description: 'Address of an apartment in Poland' })

/** One utility tariff; members it does not know are kept as they came. */
export const Tariff = z
  .looseObject({
    utility: name({ max: 64 })
      .optional()
      .meta({ description: 'What the tariff prices, at most 64 characters', examples: ['electricity'] }),
    unit: name({ max: 16 })
      .optional()
      .meta({ description: 'Unit of `rate_pln`, at most 16 characters', examples: ['kWh'] }),
    rate_pln: decimal({ decimals: 8, min: 0, max: 1_000_000 })
      .optional()
      .meta({ description: 'Price in PLN per unit, at most eight decimals' }),
    fixed_pln: decimal({ decimals: 2, min: 0, max: 1_000_000 })
      .optional()
      .meta({ description: 'Price in PLN per month, at most two decimals' }),
    valid_from: Day.optional().meta({
      description: 'First day of the tariff, YYYY-MM-DD; without one it has always applied',
    }),
  })
  .refine((tariff) => Buffer.byteLength(JSON.stringify(tariff)) <= maxTariffBytes, {
    params: { code: 'too_long' },
    error: mustBe('bytes', { max: maxTariffBytes }),
  })
  .meta({ id: 'Tariff', description: 'Utility tariff, at most 2 KB; additional members are kept' })

export const Label = name({ max: 32 }).meta({
  description: 'Unique within the account, ignoring case; shown in the portal and to the tenant',
  examples: ['Długa 7/12'],
})

export const SurfaceM2 = decimal({ decimals: 2, above: 0, max: 100_000 }).meta({
  description: 'Area in square metres, at most two decimals; used to split costs proportionally',
  examples: [48.5],
})

export const Tariffs = z.array(Tariff).max(maxTariffs).meta({ description: 'Prices of utilities, at most 50' })

export const ApartmentState = z
  .enum(['setup', 'active', 'archived'])
  .meta({ description: 'setup after creation, active from the first agreement on, archived by the landlord' })

/** The full apartment: the answer to its creation and the data of its events. */
export const Apartment = z
  .object({
    id: idSchema('apartment'),
    label: z.string().meta({ description: 'Name of the apartment, unique within the account, ignoring case' }),
    state: ApartmentState,
    created_at: Timestamp,
    updated_at: Timestamp,
    address: z
      .object({
        street: z.string().meta({ description: 'Street and number' }),
        city: z.string().meta({ description: 'Town' }),
        postal_code: z.string().nullable().meta({ description: 'NN-NNN; null if none was entered' }),
      })
      .meta({ description: 'Address in Poland' }),
    surface_m2: z.number().nullable().meta({ description: 'Area in square metres; null if none was entered' }),
    tariffs: z.array(z.looseObject({})).meta({ description: 'Prices of utilities, with all members that were sent' }),
  })
  .meta({ id: 'Apartment', description: 'An apartment of the account' })
export type Apartment = z.infer<typeof Apartment>
