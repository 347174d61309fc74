import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { addFractions } from '../values/fraction.ts'
import { idSchema } from '../values/ids.ts'
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

/** A taxpayer of a year, as it is entered. */
const TaxOwnerInput = z
  .strictObject({
    name: OwnerName,
    share: Share,
    tax_number: TaxNumber.nullable().optional(),
    apartments: Apartments.default([]),
  })
  .meta({
    id: 'TaxOwnerInput',
    description: 'A taxpayer; without tax_number the one stays that an owner of this name has, and null removes it',
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
  })
  .meta({ id: 'TaxOwner', description: 'A taxpayer of a year' })
export type TaxOwner = z.infer<typeof TaxOwner>

function isRepeated(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length
}
