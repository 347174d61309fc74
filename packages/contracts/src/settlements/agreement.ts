import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idOf } from '../values/ids.ts'
import { ChargePln, decimal } from '../values/money.ts'
import { plainWords } from '../values/plain-words.ts'
import { AccountNumber, Day, EmailAddress, name, PhoneNumber, Timestamp } from '../values/text.ts'
import { CostCategory, ShareKey, TaxClass } from './cost-category.ts'
import { Indexation, IndexationClause } from './indexation.ts'

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

export const FixedCharge = z
  .strictObject({
    label: name({ max: 100 }).meta({ description: 'What the charge is for, 1 to 100 characters' }),
    amount_pln: ChargePln,
    tax_class: TaxClass.default('revenue').meta({ description: 'What the charge is to the tax office' }),
  })
  .meta({ id: 'FixedChargeInput', description: 'Charge for a full month, for example for a parking place' })

export const SharedCost = z
  .strictObject({
    category: CostCategory,
    key: ShareKey,
    percent: decimal({ decimals: 4, above: 0, max: 100 })
      .optional()
      .meta({ description: 'The tenant’s part in percent, above 0, at most four decimals' }),
  })
  .refine(({ key, percent }) => (key === 'percent') === (percent !== undefined), {
    path: ['percent'],
    params: { code: 'invalid_value' },
    error: mustBe('percent_of_key'),
  })
  .meta({
    id: 'SharedCostInput',
    description: 'A cost shared by the tenant; percent is used with the key percent only',
  })

const CoTenants = z
  .array(plainWords({ max: 200 }))
  .max(10)
  .meta({ description: 'Names of the people who signed the agreement together with the tenant' })
const Email = EmailAddress.nullable().meta({
  description: 'E-mail address; null if the tenant has none: statements are then handed over (`mark-sent`)',
})
const Tenant = z
  .strictObject({
    name: plainWords({ max: 200 }).meta({
      description: 'Full name as on the agreement, 1 to 200 characters; without links, because it is mailed',
    }),
    email: Email,
    locale: Locale,
    phone: PhoneNumber.nullable(),
    co_tenants: CoTenants,
  })
  .meta({ description: 'The tenant, and the language in which Lokum writes to them' })
const NewTenant = Tenant.extend({
  email: Email.default(null),
  phone: PhoneNumber.nullable().default(null).meta({ description: 'Phone number; null if there is none' }),
  co_tenants: CoTenants.default([]),
}).meta({ description: 'The tenant, and the language in which Lokum writes to them' })
export const LandlordName = plainWords({ max: 200 })
export const LandlordAddress = name({ max: 300 }).meta({
  description: 'Postal address in one line, at most 300 characters',
})
const Landlord = z
  .strictObject({
    name: LandlordName,
    address: LandlordAddress.optional(),
    account_number: AccountNumber,
  })
  .meta({ description: 'Who lets the apartment, as it stands on statements' })

const Persons = z.int().min(1).max(100).meta({ description: 'Number of people living in the apartment' })
export const DueDay = z.int().min(1).max(28).meta({ description: 'Day of the month on which statements are due' })

const FixedCharges = z
  .array(FixedCharge)
  .max(20)
  .meta({ description: 'Charges for every full month beside the rent, at most 20' })
export const SharedCosts = z
  .array(SharedCost)
  .max(20)
  .refine((costs) => new Set(costs.map(({ category }) => category)).size === costs.length, {
    params: { code: 'repeated' },
  })
  .meta({ description: 'Costs of which the tenant pays a share, at most 20, each category once' })

/** What the operator enters, without defaults: a change must not bring them back. */
export const AgreementTerms = z.strictObject({
  tenant: Tenant,
  landlord: Landlord,
  start: Day,
  end: Day.nullable(),
  mode: AgreementMode,
  rent_pln: ChargePln,
  proration: Proration,
  fixed_charges: FixedCharges,
  flat_utilities_pln: ChargePln.nullable(),
  persons: Persons,
  due_day: DueDay,
  shared_costs: SharedCosts,
  indexation: Indexation.nullable().meta({ description: 'How the rent is indexed; null without a clause' }),
})

const Creation = AgreementTerms.extend({
  apartment_id: idOf('apartment'),
  tenant: NewTenant,
  end: Day.nullable().default(null).meta({ description: 'Last day, inclusive; null if open-ended' }),
  fixed_charges: FixedCharges.default([]).meta({
    description: 'Charges for every full month beside the rent, at most 20',
  }),
  flat_utilities_pln: ChargePln.nullable()
    .default(null)
    .meta({ description: 'Flat amount for utilities of a full month; in the mode flat_rate only' }),
  persons: Persons.default(1),
  indexation: Indexation.nullable()
    .default(null)
    .meta({ description: 'How the rent is indexed; null without a clause' }),
})

type Checked = Pick<z.output<typeof Creation>, 'start' | 'end' | 'flat_utilities_pln'> & {
  mode?: AgreementMode | undefined
}

function checkTerms({ start, end, mode, flat_utilities_pln: flat }: Checked, context: z.RefinementCtx): void {
  if (end !== null && end < start)
    context.addIssue({ code: 'custom', path: ['end'], params: { code: 'before_start', start } })
  if (mode === 'flat_rate' && flat === null)
    context.addIssue({ code: 'custom', path: ['flat_utilities_pln'], params: { code: 'required' } })
  if (mode !== undefined && mode !== 'flat_rate' && flat !== null)
    context.addIssue({ code: 'custom', path: ['flat_utilities_pln'], params: { code: 'not_in_mode' } })
}

/** All terms of a new or changed agreement, with what the profile gave. */
export const CompleteTerms = Creation.superRefine(checkTerms)
export type CompleteTerms = z.output<typeof CompleteTerms>

const fromProfile = (otherwise: string) => ({ description: `Taken from the account’s profile if left out${otherwise}` })
const needed = '; required if the profile has none'

export const CreateAgreementRequest = Creation.extend({
  tenant: NewTenant.extend({ locale: Locale.optional().meta(fromProfile('')) }).meta({
    description: 'The tenant, and the language in which Lokum writes to them',
  }),
  landlord: z
    .strictObject({
      name: LandlordName.optional().meta(fromProfile(needed)),
      address: LandlordAddress.nullable().optional().meta({
        description: 'Taken from the account’s profile if left out; null for an agreement without an address',
      }),
      account_number: AccountNumber.optional().meta({
        description: `The first account number of the account’s profile if left out${needed}`,
      }),
    })
    .default({})
    .meta({ description: 'Who lets the apartment; what is left out comes from the account’s profile' }),
  mode: AgreementMode.optional().meta(fromProfile(needed)),
  proration: Proration.optional().meta(fromProfile('')),
  due_day: DueDay.optional().meta(fromProfile('')),
  shared_costs: SharedCosts.optional().meta(fromProfile('')),
})
  .superRefine(checkTerms)
  .meta({
    id: 'CreateAgreementRequest',
    description: 'A new agreement; what is left out comes from the account’s profile',
  })
export type CreateAgreementRequest = z.output<typeof CreateAgreementRequest>

/** A tenancy of one apartment. */
export const Agreement = z
  .object({
    id: idOf('agreement'),
    apartment_id: idOf('apartment'),
    tenant: z
      .object({
        name: z.string().meta({ description: 'Full name as on the agreement' }),
        email: z.string().nullable().meta({ description: 'E-mail address for statements; null: they are handed over' }),
        locale: Locale,
        phone: z.string().nullable().meta({ description: 'Phone number; null if there is none' }),
        co_tenants: z.array(z.string()).meta({ description: 'Names of those who signed together with the tenant' }),
      })
      .meta({ description: 'The tenant, and the language in which Lokum writes to them' }),
    landlord: z
      .object({
        name: z.string().meta({ description: 'Name of the person or company' }),
        address: z.string().nullable().meta({ description: 'Postal address in one line; null if there is none' }),
        account_number: z.string().meta({ description: 'Account that the tenant pays to (NRB), 26 digits' }),
      })
      .meta({ description: 'Who lets the apartment, as it stands on statements' }),
    start: Day,
    end: Day.nullable().meta({ description: 'Last day, inclusive; null if open-ended' }),
    mode: AgreementMode,
    rent_pln: ChargePln,
    proration: Proration,
    fixed_charges: z
      .array(
        z.object({
          label: z.string().meta({ description: 'What the charge is for' }),
          amount_pln: ChargePln,
          tax_class: TaxClass,
        }),
      )
      .meta({ description: 'Charges for every full month beside the rent' }),
    flat_utilities_pln: ChargePln.nullable().meta({
      description: 'Flat amount for utilities of a full month; null in other modes than flat_rate',
    }),
    persons: Persons,
    due_day: DueDay,
    shared_costs: z
      .array(
        z.object({
          category: CostCategory,
          key: ShareKey,
          percent: z.number().nullable().meta({ description: 'The tenant’s part in percent; null with another key' }),
        }),
      )
      .meta({ description: 'Costs of which the tenant pays a share' }),
    indexation: IndexationClause.nullable().meta({ description: 'How the rent is indexed; null without a clause' }),
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

/** What a neighbour has to know of an agreement: which apartment is let, and when; nothing of the people. */
export const Letting = Agreement.pick({ id: true, apartment_id: true, start: true, end: true })
export type Letting = z.infer<typeof Letting>
