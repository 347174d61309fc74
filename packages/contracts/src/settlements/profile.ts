import { z } from 'zod'
import { AccountNumber, EmailAddress, PhoneNumber, TaxAccountNumber, Timestamp } from '../values/text.ts'
import { Agreement, AgreementMode, DueDay, Locale, Proration } from './agreement.ts'
import { LandlordAddress, LandlordName, SharedCosts } from './agreement-inputs.ts'
import { InterestRates } from './interest-rates.ts'
import { ReminderTexts } from './reminder-texts.ts'

const AccountNumbers = z
  .array(AccountNumber)
  .max(10)
  .refine((numbers) => new Set(numbers).size === numbers.length, { params: { code: 'repeated' } })
  .meta({ description: 'The landlord’s bank accounts (NRB), at most 10, each once; new agreements take the first' })

/** How often the landlord pays the flat-rate tax. */
export const TaxPaidEach = z
  .enum(['month', 'quarter'])
  .meta({ id: 'TaxPaidEach', description: 'Whether the tax is paid for each month or each quarter' })
export type TaxPaidEach = z.infer<typeof TaxPaidEach>

/** Changes of the landlord; members that are left out stay as they are. */
export const UpdateProfileRequest = z
  .strictObject({
    name: LandlordName.nullable().meta({
      description: 'The landlord’s name in new agreements, 1 to 200 characters; null removes it',
    }),
    address: LandlordAddress.nullable().meta({
      description: 'The landlord’s postal address in new agreements, at most 300 characters; null removes it',
    }),
    email: EmailAddress.nullable().meta({ description: 'Shown to tenants' }),
    phone: PhoneNumber.nullable().meta({ description: 'Shown to tenants' }),
    bank_account_numbers: AccountNumbers,
    tax_account_number: TaxAccountNumber.nullable().meta({
      description: 'The landlord’s micro-account at the tax office; null removes it',
    }),
    tax_paid_each: TaxPaidEach,
    defaults: z
      .strictObject({
        tenant_locale: Locale,
        mode: AgreementMode.nullable(),
        proration: Proration,
        due_day: DueDay,
        shared_costs: SharedCosts,
      })
      .partial()
      .meta({ description: 'Terms of new agreements to change' }),
    reminder_texts: ReminderTexts,
    interest_rates: InterestRates,
    settlement_due_events: z.boolean().meta({
      description:
        'Whether settlement.due is emitted on days 1 to 10 while settlements of the month before were not sent, and balance.overdue when one is not paid in time',
    }),
  })
  .partial()
  .meta({ id: 'UpdateProfileRequest', description: 'Members of the profile to change; members that are left out stay' })
export type UpdateProfileRequest = z.output<typeof UpdateProfileRequest>

/** Defaults of an account for new agreements. */
export const Profile = z
  .object({
    name: z.string().nullable().meta({ description: 'The landlord’s name in new agreements' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'The landlord’s postal address in new agreements; null if there is none' }),
    email: z.string().nullable().meta({ description: 'Shown to tenants' }),
    phone: z.string().nullable().meta({ description: 'Shown to tenants' }),
    bank_account_numbers: z
      .array(z.string())
      .meta({ description: 'The landlord’s bank accounts; new agreements take the first one' }),
    tax_account_number: z.string().nullable().meta({ description: 'Micro-account at the tax office' }),
    tax_paid_each: TaxPaidEach,
    defaults: z
      .object({
        tenant_locale: Locale,
        mode: AgreementMode.nullable().meta({ description: 'null: each new agreement names its mode' }),
        proration: Proration,
        due_day: DueDay,
        shared_costs: Agreement.shape.shared_costs,
      })
      .meta({ description: 'Terms of new agreements that leave them out' }),
    reminder_texts: ReminderTexts,
    interest_rates: InterestRates,
    settlement_due_events: z.boolean().meta({
      description:
        'Whether settlement.due is emitted on days 1 to 10 while settlements of the month before were not sent, and balance.overdue when one is not paid in time',
    }),
    updated_at: Timestamp.nullable().meta({ description: 'null for a profile that was never written' }),
  })
  .meta({ id: 'Profile', description: 'What new agreements of the account take over, and its choice of reminders' })
export type Profile = z.infer<typeof Profile>
