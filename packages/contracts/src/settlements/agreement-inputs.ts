import { z } from 'zod'
import { mustBe } from '../problems/requirement.ts'
import { idSchema } from '../values/ids.ts'
import { ChargePln, decimal } from '../values/money.ts'
import { plainWords } from '../values/plain-words.ts'
import { AccountNumber, Day, EmailAddress, name, PhoneNumber } from '../values/text.ts'
import { Advance, AgreementMode, DueDay, Locale, Papers, Persons, Proration } from './agreement.ts'
import {
  CostCategory,
  DifferenceShareBy,
  isMetered,
  ShareBy,
  TaxClassOfCharge,
  UtilityCategory,
} from './cost-category.ts'
import { Indexation } from './indexation.ts'

const FixedCharge = z
  .strictObject({
    label: name({ max: 100 }).meta({ description: 'What the charge is for, 1 to 100 characters' }),
    amount_pln: ChargePln,
    tax_class: TaxClassOfCharge.default('revenue'),
  })
  .meta({ id: 'FixedChargeInput', description: 'Charge for a full month, for example for a parking place' })

export const SharedCost = z
  .strictObject({
    category: CostCategory,
    share_by: ShareBy,
    percent: decimal({ decimals: 4, above: 0, max: 100 })
      .optional()
      .meta({ description: 'The tenant’s part in percent, above 0, at most four decimals' }),
    difference_share_by: DifferenceShareBy.optional().meta({
      description:
        'Who pays for what the main meter counted and no sub-meter did; with the key sub_meters only, landlord if left out',
    }),
  })
  .refine(({ share_by: key, percent }) => (key === 'percent') === (percent !== undefined), {
    path: ['percent'],
    params: { code: 'invalid_value' },
    error: mustBe('percent_of_key'),
  })
  .refine(({ share_by: key, difference_share_by: difference }) => key === 'sub_meters' || difference === undefined, {
    path: ['difference_share_by'],
    params: { code: 'invalid_value' },
    error: mustBe('difference_of_key'),
  })
  .refine(({ share_by: key, category }) => key !== 'sub_meters' || isMetered(category), {
    path: ['share_by'],
    params: { code: 'invalid_value' },
    error: mustBe('metered_category'),
  })
  .meta({
    id: 'SharedCostInput',
    description:
      'A cost shared by the tenant; percent is used with the key percent only, difference with the key sub_meters only',
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
    bank_account_number: AccountNumber,
  })
  .meta({ description: 'Who lets the apartment, as it stands on statements' })

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

const advances =
  'Monthly advances for utilities, each category once; in the mode by_readings only. The category is then left out of monthly settlements and settled by a true-up'
const Advances = z
  .array(
    z.strictObject(Advance.shape).meta({
      id: 'AdvanceInput',
      description: 'Monthly advance for a utility, settled later by a true-up',
    }),
  )
  .max(UtilityCategory.options.length)
  .refine((all) => new Set(all.map(({ category }) => category)).size === all.length, { params: { code: 'repeated' } })
  .meta({ description: advances })

/** The landlord's entries, without defaults: a change must not bring them back. */
export const AgreementTerms = z.strictObject({
  tenant: Tenant,
  landlord: Landlord,
  starts_on: Day,
  ends_on: Day.nullable(),
  mode: AgreementMode,
  rent_pln: ChargePln,
  proration: Proration,
  fixed_charges: FixedCharges,
  flat_utilities_pln: ChargePln.nullable(),
  advances: Advances,
  persons: Persons,
  due_day: DueDay,
  shared_costs: SharedCosts,
  indexation: Indexation.nullable().meta({ description: 'How the rent is indexed; null without a clause' }),
  document_ids: Papers,
})

const Creation = AgreementTerms.extend({
  apartment_id: idSchema('apartment'),
  tenant: NewTenant,
  ends_on: Day.nullable().default(null).meta({ description: 'Last day, inclusive; null if open-ended' }),
  fixed_charges: FixedCharges.default([]).meta({
    description: 'Charges for every full month beside the rent, at most 20',
  }),
  flat_utilities_pln: ChargePln.nullable()
    .default(null)
    .meta({ description: 'Flat amount for utilities of a full month; in the mode flat_rate only' }),
  advances: Advances.default([]).meta({ description: advances }),
  persons: Persons.default(1),
  indexation: Indexation.nullable()
    .default(null)
    .meta({ description: 'How the rent is indexed; null without a clause' }),
  document_ids: Papers.default([]),
})

type Checked = Pick<z.output<typeof Creation>, 'starts_on' | 'ends_on' | 'flat_utilities_pln' | 'advances'> & {
  mode?: AgreementMode | undefined
  shared_costs?: z.output<typeof SharedCosts> | undefined
}

function checkTerms(terms: Checked, context: z.RefinementCtx): void {
  const { starts_on: start, ends_on: end, mode, flat_utilities_pln: flat } = terms
  if (end !== null && end < start)
    context.addIssue({ code: 'custom', path: ['ends_on'], params: { code: 'before_start', start } })
  if (mode === 'flat_rate' && flat === null)
    context.addIssue({ code: 'custom', path: ['flat_utilities_pln'], params: { code: 'required' } })
  if (mode !== undefined && mode !== 'flat_rate' && flat !== null)
    context.addIssue({
      code: 'custom',
      path: ['flat_utilities_pln'],
      params: { code: 'not_in_mode', mode: 'flat_rate' },
    })
  if (mode !== undefined && mode !== 'by_readings') checkUnmetered(terms, context)
}

/** Advances and sub-meters need the mode by_readings. */
function checkUnmetered({ advances, shared_costs: costs = [] }: Checked, context: z.RefinementCtx): void {
  const params = { code: 'not_in_mode', mode: 'by_readings' }
  if (advances.length > 0) context.addIssue({ code: 'custom', path: ['advances'], params })
  for (const [index, { share_by: key }] of costs.entries())
    if (key === 'sub_meters') context.addIssue({ code: 'custom', path: ['shared_costs', index, 'share_by'], params })
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
      bank_account_number: AccountNumber.optional().meta({
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
