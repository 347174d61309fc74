import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { ChargePln, SumPln } from '../values/money.ts'
import { Day, Period, Timestamp } from '../values/text.ts'
import { TaxPaidEach } from './profile.ts'
import { OtherRevenue, TaxOwner } from './tax-owner.ts'

const Zloty = z.int().meta({
  description: 'Whole złoty, rounded according to art. 63 of the Tax Ordinance: 50 grosze or more are rounded up',
})

const TaxExact = z.string().meta({
  description:
    'Tax on the revenue before base and tax are rounded, as decimal text; 0 for a month in which refunds exceed receipts',
  examples: ['246.50000'],
})

const Lower = z
  .object({
    revenue_pln: SumPln,
    base_pln: Zloty,
    tax_rate: z.literal(0.085).meta({ description: '8.5 %' }),
  })
  .meta({ description: 'The part up to the threshold' })
const Higher = z
  .object({
    revenue_pln: SumPln,
    base_pln: Zloty,
    tax_rate: z.literal(0.125).meta({ description: '12.5 %' }),
  })
  .meta({ description: 'The part above the threshold' })

/** The tax of a month, as it was paid to the tax office; the figures of the month are kept as they were. */
export const TaxPayment = z
  .object({
    id: idSchema('taxPayment'),
    period: Period,
    amount_pln: ChargePln,
    paid_on: Day,
    created_at: Timestamp,
  })
  .meta({ id: 'TaxPayment', description: 'A payment of the tax of one month; the month does not change any more' })
export type TaxPayment = z.infer<typeof TaxPayment>

/** The money received in one month, and its tax. */
export const TaxMonth = z
  .object({
    period: Period,
    revenue_pln: SumPln.meta({ description: 'Revenue parts of the payments received in this month' }),
    pass_through_pln: SumPln,
    deposit_pln: SumPln,
    other_revenue_pln: ChargePln.meta({ description: 'Other revenue that shares the threshold, as it was entered' }),
    revenue_to_date_pln: SumPln,
    lower: Lower,
    higher: Higher,
    tax_exact_pln: TaxExact,
    tax_pln: Zloty,
    due_on: Day.meta({
      description: 'Last day to pay: the 20th after the month or its quarter, or the next working day',
    }),
    state: z
      .enum(['open', 'due', 'paid'])
      .meta({ description: 'open until the month is over, then due until its tax is marked as paid' }),
    carried_pln: SumPln.meta({
      description: 'Contained in revenue_pln: changes of earlier months after their tax was paid',
    }),
    changed_pln: SumPln.meta({
      description: 'Change of the revenue after the tax was paid; it counts in a later month or in the return',
    }),
    payment: TaxPayment.nullable(),
    difference_pln: SumPln.nullable().meta({ description: 'Tax of the month minus what was paid; null until paid' }),
  })
  .meta({
    id: 'TaxMonth',
    description: 'What was received in one month, and its tax; the tax of a quarter is in its last month',
  })
export type TaxMonth = z.infer<typeof TaxMonth>

const TaxThreshold = z.literal([100_000, 200_000]).meta({
  id: 'TaxThreshold',
  description:
    'Revenue of a year in PLN up to which the lower rate applies; 200 000 for spouses of whom one taxes everything',
})

const PrepaymentsCount = z.enum(['when_received', 'when_charged']).meta({
  id: 'PrepaymentsCount',
  description:
    'When money of a tenant that no statement uses yet is revenue: when_received, such as a rent paid in advance, or when_charged, once a statement uses it; then on its day, too',
})
export type PrepaymentsCount = z.infer<typeof PrepaymentsCount>

/** The inputs of a year beside what was received. */
export const TaxSettings = z
  .object({
    threshold_pln: TaxThreshold,
    prepayments_count: PrepaymentsCount,
    other_revenue_pln: OtherRevenue.meta({
      description:
        'Other flat-rate revenue of the only taxpayer from January to December: it takes its part of the threshold; its own tax is not computed. Several owners have each their own',
    }),
    owners: z
      .array(TaxOwner)
      .meta({ description: 'Taxpayers; each has a threshold of their own, unless it is 200 000. None: one taxpayer' }),
  })
  .meta({ id: 'TaxSettings', description: 'The inputs of a tax year beside what was received' })
export type TaxSettings = z.infer<typeof TaxSettings>

const OwnerFigures = z.object({
  revenue_pln: SumPln,
  lower: Lower,
  higher: Higher,
  tax_exact_pln: TaxExact,
  tax_pln: Zloty,
})

/** A taxpayer's part of a year. */
export const TaxOfOwner = TaxOwner.extend({
  tax_account_number: z
    .string()
    .nullable()
    .meta({ description: 'Micro-account at the tax office, made from the tax number; null without one' }),
  ...OwnerFigures.shape,
  threshold_used_pln: SumPln.meta({ description: 'Revenue and other revenue of the owner' }),
  months_tax_pln: Zloty,
  difference_pln: Zloty,
  months: z.array(OwnerFigures.extend({ period: Period })).meta({ description: 'January to December' }),
}).meta({ id: 'TaxOfOwner', description: 'What an owner of the year received, and the tax of it' })
export type TaxOfOwner = z.infer<typeof TaxOfOwner>

/** Flat-rate tax on private rental income of one calendar year, over all apartments of the account. */
export const TaxYear = z
  .object({
    year: z.int().meta({ description: 'Calendar year' }),
    paid_each: TaxPaidEach,
    threshold_pln: TaxThreshold,
    prepayments_count: PrepaymentsCount,
    other_revenue_pln: SumPln,
    threshold_used_pln: SumPln.meta({
      description: 'Revenue and other revenue of the year, which share the threshold',
    }),
    revenue_pln: SumPln,
    pass_through_pln: SumPln,
    deposit_pln: SumPln,
    prepaid_pln: SumPln.meta({
      description:
        'Contained in revenue_pln: received from tenants in the year, and used by no statement yet; 0 with prepayments_count when_charged',
    }),
    unallocated_pln: SumPln.meta({
      description:
        'Received from tenants in the year, used by no statement yet, and in no other figure; 0 with prepayments_count when_received',
    }),
    unmatched_pln: SumPln.meta({ description: 'Received in the year and not yet assigned to an agreement' }),
    lower: Lower,
    higher: Higher,
    tax_exact_pln: TaxExact,
    tax_pln: Zloty.meta({ description: 'Tax of the year, as in the tax return (PIT-28)' }),
    months_tax_pln: Zloty.meta({ description: 'Sum of the monthly tax payments' }),
    difference_pln: Zloty.meta({
      description:
        'Difference between the tax of the year and the monthly tax payments; a positive amount is due with the return',
    }),
    paid_pln: SumPln.meta({ description: 'Tax payments of all months' }),
    left_pln: SumPln.meta({ description: 'Tax of the year minus the payments; negative when too much was paid' }),
    overdue_pln: Zloty.meta({ description: 'Tax of the months that are due, and whose due day is over' }),
    months: z.array(TaxMonth).meta({ description: 'January to December' }),
    apartments: z
      .array(
        z.object({
          apartment_id: idSchema('apartment'),
          label: z.string().meta({ description: 'Label of the apartment' }),
          revenue_pln: SumPln,
          pass_through_pln: SumPln,
          deposit_pln: SumPln,
        }),
      )
      .meta({ description: 'Receipts of the year by apartment' }),
    owners: z.array(TaxOfOwner).meta({
      description:
        'Taxpayers with their parts, which add up to the figures of the year; empty for an account that is one',
    }),
    exported_at: Timestamp.nullable().meta({ description: 'Last export of the year; null before the first one' }),
    is_changed_since_export: z
      .boolean()
      .meta({ description: 'Whether revenue, bases or tax differ from those of the last export' }),
    computed_at: Timestamp,
  })
  .meta({
    id: 'TaxYear',
    description: 'Flat-rate tax on private rental income of one calendar year, over all apartments of the account',
  })
export type TaxYear = z.infer<typeof TaxYear>

/** A year as it is exported: with the whole tax numbers. */
export type ExportedTaxYear = Omit<TaxYear, 'owners'> & { owners: (TaxOfOwner & { tax_number: string | null })[] }
