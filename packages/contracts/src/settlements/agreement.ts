import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { ChargePln } from '../values/money.ts'
import { Day, Timestamp } from '../values/text.ts'
import { CostCategory, DifferenceShareBy, ShareBy, TaxClassOfCharge, UtilityCategory } from './cost-category.ts'
import { documentIds } from './document-ids.ts'
import { IndexationClause } from './indexation.ts'

/** The settlement modes of the interface specification. */
export const AgreementMode = z.enum(['flat_rate', 'by_readings', 'rent_only']).meta({
  id: 'AgreementMode',
  description:
    'flat_rate: a flat utilities amount; by_readings (recommended): utilities by meter readings with photos; rent_only: no utilities',
})
export type AgreementMode = z.infer<typeof AgreementMode>

export const AgreementState = z.enum(['upcoming', 'running', 'ended']).meta({
  id: 'AgreementState',
  description: 'Whether the tenancy begins after today, runs today, or ended before today (Europe/Warsaw)',
})
export type AgreementState = z.infer<typeof AgreementState>

export const Proration = z.enum(['by_days', 'full_months']).meta({
  id: 'Proration',
  description: 'Charge for a partly covered month: by_days or full_months',
})

export const Locale = z.enum(['pl', 'en']).meta({ id: 'Locale', description: 'Language of mails and statements' })

export const Persons = z
  .int()
  .min(1)
  .max(100)
  .meta({ id: 'Persons', description: 'Number of people living in the apartment' })
export const DueDay = z
  .int()
  .min(1)
  .max(28)
  .meta({ id: 'DueDay', description: 'Day of the month on which statements are due' })

export const Papers = documentIds('Documents about the agreement, such as the signed agreement and its amendments')

/** A monthly amount for a utility that is settled later. */
export const Advance = z
  .object({
    category: UtilityCategory.meta({ description: 'Costs that the advance stands for' }),
    amount_pln: ChargePln.meta({ description: 'Amount for a full month in PLN; 0 if only the true-up charges it' }),
  })
  .meta({ id: 'Advance', description: 'Monthly advance for a utility, settled later by a true-up' })
export type Advance = z.infer<typeof Advance>

/** A tenancy of one apartment. */
export const Agreement = z
  .object({
    id: idSchema('agreement'),
    apartment_id: idSchema('apartment'),
    tenant: z
      .object({
        name: z.string().meta({ description: 'Full name as on the agreement' }),
        email: z.string().nullable().meta({ description: 'E-mail address for statements; null: they are handed over' }),
        locale: Locale,
        phone: z.string().nullable().meta({ description: 'Phone number; null if there is none' }),
        co_tenants: z.array(z.string()).meta({ description: 'Names of those who signed together with the tenant' }),
      })
      .meta({ id: 'AgreementTenant', description: 'The tenant, and the language in which Lokum writes to them' }),
    landlord: z
      .object({
        name: z.string().meta({ description: 'Name of the person or company' }),
        address: z.string().nullable().meta({ description: 'Postal address in one line; null if there is none' }),
        bank_account_number: z.string().meta({ description: 'Account that the tenant pays to (NRB), 26 digits' }),
      })
      .meta({ id: 'AgreementLandlord', description: 'Who lets the apartment, as it stands on statements' }),
    starts_on: Day,
    ends_on: Day.nullable().meta({ description: 'Last day, inclusive; null if open-ended' }),
    mode: AgreementMode,
    rent_pln: ChargePln,
    proration: Proration,
    fixed_charges: z
      .array(
        z
          .object({
            label: z.string().meta({ description: 'What the charge is for' }),
            amount_pln: ChargePln,
            tax_class: TaxClassOfCharge,
          })
          .meta({ id: 'FixedCharge', description: 'A charge for a full month' }),
      )
      .meta({ description: 'Charges for every full month beside the rent' }),
    flat_utilities_pln: ChargePln.nullable().meta({
      description: 'Flat amount for utilities of a full month; null in other modes than flat_rate',
    }),
    advances: z.array(Advance).meta({
      description: 'Monthly advances for utilities that a true-up settles; empty in other modes than by_readings',
    }),
    persons: Persons,
    due_day: DueDay,
    shared_costs: z
      .array(
        z
          .object({
            category: CostCategory,
            share_by: ShareBy,
            percent: z.number().nullable().meta({ description: 'The tenant’s part in percent; null with another key' }),
            difference_share_by: DifferenceShareBy.optional().meta({
              description: 'Who pays for what no sub-meter counted; with the key sub_meters only',
            }),
          })
          .meta({ id: 'SharedCost', description: 'A cost of which the tenant pays a share' }),
      )
      .meta({ description: 'Costs of which the tenant pays a share' }),
    indexation: IndexationClause.nullable().meta({ description: 'How the rent is indexed; null without a clause' }),
    document_ids: Papers,
    terms_from: Day.meta({
      description:
        'First day of the terms shown: those of today, the first ones before the tenancy starts, or the last ones after its end',
    }),
    next_terms_from: Day.nullable().meta({ description: 'First day of the next terms; null if none are entered' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Agreement', description: 'A tenancy of one apartment: people, days, and the terms of today' })
export type Agreement = z.infer<typeof Agreement>

export const AgreementWithMails = Agreement.extend({
  mails_declined_at: Timestamp.nullable().meta({
    description: 'When the tenant stopped the mails of this account to this address; null while mails are allowed',
  }),
}).meta({ id: 'AgreementWithMails', description: 'An agreement, and whether its tenant allows the landlord’s mails' })
export type AgreementWithMails = z.infer<typeof AgreementWithMails>

/** The part of an agreement that a neighbour has to know: which apartment is let, and when; nothing about people. */
export const Letting = Agreement.pick({ id: true, apartment_id: true, starts_on: true, ends_on: true })
export type Letting = z.infer<typeof Letting>
