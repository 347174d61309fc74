import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { addFractions } from '../values/fraction.ts'
import { idSchema } from '../values/ids.ts'
import { ChargePln } from '../values/money.ts'
import { TaxNumber } from '../values/tax-number.ts'
import { name } from '../values/text.ts'

const OwnerName = name({ max: 200 }).meta({ description: 'Name of a taxpayer, 1 to 200 characters' })

/** A part of the whole, written with a slash. */
const Share = z
  .string()
  .max(20)
  .overwrite((text) => text.replaceAll(/\s/g, ''))
  .regex(/^(0|[1-9]\d{0,3})\/[1-9]\d{0,3}$/, mustBe('fraction'))
  .meta({
    description: 'Share of the apartments that no owner has alone, as an exact fraction of whole numbers up to 9999',
    examples: ['1/2'],
  })

const Apartments = z
  .array(idSchema('apartment'))
  .max(100)
  .meta({ description: 'Apartments that this owner has alone, at most 100; all others are divided by the shares' })

/** Flat-rate revenue beside that of the account. */
export const OtherRevenue = z.array(ChargePln).length(12).meta({
  description:
    'Other flat-rate revenue of the taxpayer from January to December: it takes its part of the threshold; its own tax is not computed',
})

/** A taxpayer of a year, as it is entered. */
const TaxOwnerInput = z
  .strictObject({
    name: OwnerName,
    share: Share,
    tax_number: TaxNumber.nullable().optional(),
    apartments: Apartments.default([]),
    other_revenue_pln: OtherRevenue.optional(),
  })
  .meta({
    id: 'TaxOwnerInput',
    description:
      'A taxpayer; tax_number and other_revenue_pln that are left out stay those of the owner of this name, and null removes the number. The other revenue of a sole owner is that of the year',
  })
export type TaxOwnerInput = z.output<typeof TaxOwnerInput>

/** The taxpayers of a year, as they are entered: their shares make the whole. */
export const TaxOwnersInput = z
  .array(TaxOwnerInput)
  .max(10)
  .superRefine((owners, { addIssue }) => {
    const sum = addFractions(owners.map(({ share }) => share))
    if (owners.length > 0 && sum !== undefined && sum !== '1')
      addIssue({ code: 'custom', params: { code: 'invalid_value' }, message: mustBe('shares_of_whole', { sum }) })
    const [sole] = owners
    if (owners.length === 1 && sole?.other_revenue_pln?.some((amount) => amount !== 0))
      addIssue({
        code: 'custom',
        path: [0, 'other_revenue_pln'],
        params: { code: 'invalid_value' },
        message: mustBe('other_of_the_year'),
      })
    if (isRepeated(owners.map((owner) => owner.name)) || isRepeated(owners.flatMap(({ apartments }) => apartments)))
      addIssue({ code: 'custom', params: { code: 'repeated' } })
  })
  .meta({
    id: 'TaxOwnersInput',
    description:
      'All owners, at most 10, with different names; their shares add up to 1. None: the account is one taxpayer',
  })

/** A taxpayer of a year. */
export const TaxOwner = z
  .object({
    name: z.string().meta({ description: 'Name of the taxpayer' }),
    share: z.string().meta({ description: 'Share of the apartments that no owner has alone', examples: ['1/2'] }),
    tax_number_ending: z
      .string()
      .nullable()
      .meta({ description: 'Last four digits of the NIP or PESEL, whole in the export; null without one' }),
    apartments: z.array(idSchema('apartment')).meta({ description: 'Apartments that this owner has alone' }),
    other_revenue_pln: OtherRevenue,
  })
  .meta({ id: 'TaxOwner', description: 'A taxpayer of a year' })
export type TaxOwner = z.infer<typeof TaxOwner>

function isRepeated(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length
}
