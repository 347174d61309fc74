import type { Profile } from '@lokum/contracts/settlements/profile'
import { AccountNumberField } from '../../parts/account-number-field.tsx'
import { bindField } from '../../parts/bind-field.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { OptionalPart } from './optional-part.tsx'
import type { FoldedForm } from './use-optional-parts.ts'

type LandlordProps = {
  form: FoldedForm
  /** The profile of the account, for a new agreement. */
  profile: Profile | null
}

/** The account to which the tenant pays, and the landlord if the profile does not name one. */
export function LandlordFields({ form, profile }: LandlordProps) {
  const { agreements } = useWords()
  return (
    <>
      <AccountNumberField
        {...bindField(form, '/landlord/bank_account_number')}
        label={agreements.bankAccountNumber}
        hint={agreements.accountNumberHint}
      />
      <OptionalPart form={form} name="landlord">
        {profile !== null && profile.updated_at === null && <p>{agreements.fillsProfile}</p>}
        <Field {...bindField(form, '/landlord/name')} label={agreements.landlordName} autoComplete="name" />
        <Field
          {...bindField(form, '/landlord/address')}
          label={agreements.landlordAddress}
          hint={agreements.landlordAddressHint}
          autoComplete="street-address"
        />
      </OptionalPart>
    </>
  )
}
