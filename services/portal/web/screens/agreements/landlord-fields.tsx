import type { Profile } from '@lokum/contracts/settlements/profile'
import { AccountNumberField } from '../../parts/account-number-field.tsx'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { groupedAccountNumber } from '../../words/account-number.ts'
import { useWords } from '../../words/use-words.ts'
import { type AgreementForm, bindField } from './bind-field.ts'

type LandlordProps = {
  form: AgreementForm
  /** The profile of the account, for a new agreement. */
  profile: Profile | null
}

/** The landlord: from the profile if it is complete, so that nothing is asked twice. */
export function LandlordFields({ form, profile }: LandlordProps) {
  const { agreements } = useWords()
  const isKnown = profile !== null && profile.name !== null && profile.bank_account_numbers.length > 0
  const isFaulty = form.faults.some(({ at }) => at.startsWith('/landlord'))
  if (isKnown && form.texts.landlord !== 'own' && !isFaulty) {
    return <FromProfile profile={profile} onChange={() => form.onType('landlord', 'own')} />
  }
  return (
    <fieldset className={style.group}>
      <legend>{agreements.landlord}</legend>
      {profile !== null && profile.updated_at === null && <p>{agreements.fillsProfile}</p>}
      <Field {...bindField(form, '/landlord/name')} label={agreements.landlordName} autoComplete="name" />
      <Field
        {...bindField(form, '/landlord/address')}
        label={agreements.landlordAddress}
        hint={agreements.landlordAddressHint}
        autoComplete="street-address"
      />
      <AccountNumberField
        {...bindField(form, '/landlord/bank_account_number')}
        label={agreements.bankAccountNumber}
        hint={agreements.accountNumberHint}
      />
    </fieldset>
  )
}

function FromProfile({ profile, onChange }: { profile: Profile; onChange: () => void }) {
  const { agreements } = useWords()
  return (
    <fieldset className={style.group}>
      <legend>{agreements.landlord}</legend>
      <div>
        <p>{agreements.fromProfile}:</p>
        <p>{profile.name}</p>
        {profile.address !== null && <p>{profile.address}</p>}
        <p>{groupedAccountNumber(profile.bank_account_numbers[0] ?? '')}</p>
      </div>
      <div>
        <Button onPress={onChange}>{agreements.otherLandlord}</Button>
      </div>
    </fieldset>
  )
}
