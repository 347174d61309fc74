import type { FieldFault } from '../../interface/refusal.ts'
import { AccountNumberField } from '../../parts/account-number-field.tsx'
import { Check } from '../../parts/check.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { useWords } from '../../words/use-words.ts'
import type { ProfileField, ProfileTexts } from './profile-texts.ts'

type FieldsProps = {
  texts: ProfileTexts
  onType: (field: ProfileField, text: string) => void
  faults: readonly FieldFault[]
}

export function ProfileFields({ texts, onType, faults }: FieldsProps) {
  const { account } = useWords()
  const field = (name: ProfileField) => ({
    name,
    value: texts[name],
    onChange: (text: string) => onType(name, text),
    fault: faults.find(({ at }) => at === name)?.detail,
  })
  return (
    <>
      <fieldset className={style.group}>
        <legend>{account.you}</legend>
        <Field {...field('/name')} label={account.name} autoComplete="name" />
        <Field
          {...field('/address')}
          label={account.address}
          hint={account.addressHint}
          autoComplete="street-address"
        />
        <Field
          {...field('/email')}
          label={account.email}
          hint={account.contactHint}
          type="email"
          autoComplete="email"
        />
        <Field {...field('/phone')} label={account.phone} hint={account.contactHint} type="tel" autoComplete="tel" />
        <AccountNumberField
          {...field('/bank_account_numbers/0')}
          label={account.bankAccountNumber}
          hint={account.accountNumberHint}
        />
      </fieldset>
      <fieldset className={style.group}>
        <legend>{account.terms}</legend>
        <Choice
          {...field('/defaults/mode')}
          label={account.mode}
          choices={{ '': account.modeNone, ...account.modes }}
        />
        <Choice {...field('/defaults/proration')} label={account.proration} choices={account.prorations} />
        <Field {...field('/defaults/due_day')} label={account.dueDay} hint={account.dueDayHint} inputMode="numeric" />
        <Choice {...field('/defaults/tenant_locale')} label={account.locale} choices={account.locales} />
        <Check
          name="/settlement_due_events"
          label={account.reminders}
          fault={field('/settlement_due_events').fault}
          isChecked={texts['/settlement_due_events'] === 'yes'}
          onChange={(isChecked) => onType('/settlement_due_events', isChecked ? 'yes' : 'no')}
        />
      </fieldset>
    </>
  )
}
