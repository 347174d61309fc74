import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { SumPln } from '../values/money.ts'
import { Period, Timestamp } from '../values/text.ts'

const Zloty = z.int().meta({ description: 'Full złoty, rounded by art. 63 of the Tax Ordinance: from 50 grosze up' })

const TaxExact = z.string().meta({
  description:
    'Revenue at its rates before base and tax are rounded, as decimal text; of a month in which more was given back than received: 0',
  examples: ['246.50000'],
})

/** What was received in one month, and its tax. */
export const TaxMonth = z
  .object({
    month: Period,
    revenue_pln: SumPln.meta({ description: 'Parts of payments received in this month that are revenue' }),
    pass_through_pln: SumPln,
    deposit_pln: SumPln,
    revenue_to_date_pln: SumPln,
    lower: z.object({ revenue_pln: SumPln, base_pln: Zloty, rate: z.literal(0.085) }),
    higher: z.object({ revenue_pln: SumPln, base_pln: Zloty, rate: z.literal(0.125) }),
    tax_exact_pln: TaxExact,
    tax_pln: Zloty,
  })
  .meta({ id: 'TaxMonth' })
export type TaxMonth = z.infer<typeof TaxMonth>

/** The flat-rate tax on private rental of one calendar year, over all apartments of the account. */
export const TaxYear = z
  .object({
    year: z.int(),
    threshold_pln: z.literal(100_000),
    revenue_pln: SumPln,
    pass_through_pln: SumPln,
    deposit_pln: SumPln,
    unallocated_pln: SumPln.meta({
      description: 'Received in the year and not yet allocated to a settlement, so its tax class is not known yet',
    }),
    unmatched_pln: SumPln.meta({ description: 'Received in the year from an unknown payer' }),
    lower: z.object({ revenue_pln: SumPln, base_pln: Zloty, rate: z.literal(0.085) }),
    higher: z.object({ revenue_pln: SumPln, base_pln: Zloty, rate: z.literal(0.125) }),
    tax_exact_pln: TaxExact,
    tax_pln: Zloty.meta({ description: 'Of the year, as the return (PIT-28) has it' }),
    months_tax_pln: Zloty.meta({ description: 'Sum of the months’ payments' }),
    difference_pln: Zloty.meta({ description: 'tax - months: more than 0 is still to be paid with the return' }),
    months: z.array(TaxMonth),
    apartments: z.array(
      z.object({
        apartment_id: idOf('apartment'),
        label: z.string(),
        revenue_pln: SumPln,
        pass_through_pln: SumPln,
        deposit_pln: SumPln,
      }),
    ),
    computed_at: Timestamp,
  })
  .meta({ id: 'TaxYear' })
export type TaxYear = z.infer<typeof TaxYear>
