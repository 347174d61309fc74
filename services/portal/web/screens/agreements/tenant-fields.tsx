import { Choice, Field } from '../../parts/field.tsx'
import style from '../../parts/form.module.css'
import { Note } from '../../parts/note.tsx'
import { useWords } from '../../words/use-words.ts'
import { type AgreementForm, bindField } from './bind-field.ts'
import { Rows } from './rows.tsx'

type TenantProps = { form: AgreementForm; savedEmail: string | null }

/** The tenants, and where statements go. Another address ends the links that were sent to the old one. */
export function TenantFields({ form, savedEmail }: TenantProps) {
  const { agreements, account } = useWords()
  const email = bindField(form, '/tenant/email')
  const typed = email.value.trim()
  const linksEnd = savedEmail !== null && typed !== savedEmail
  return (
    <fieldset className={style.group}>
      <legend>{agreements.tenant}</legend>
      <Field {...bindField(form, '/tenant/name')} label={agreements.tenantName} autoComplete="off" />
      <Field
        {...email}
        label={agreements.email}
        hint={typed === '' ? `${agreements.emailHint} ${agreements.noEmail}` : agreements.emailHint}
        inputMode="email"
        autoComplete="off"
      />
      {linksEnd && <Note looks="warn" title={agreements.linksEnd(savedEmail)} isAlert />}
      <Field
        {...bindField(form, '/tenant/phone')}
        label={agreements.phone}
        hint={agreements.phoneHint}
        inputMode="tel"
        autoComplete="off"
      />
      <Choice {...bindField(form, '/tenant/locale')} label={agreements.locale} choices={account.locales} />
      <Rows
        form={form}
        list="/tenant/co_tenants"
        add={agreements.addCoTenant}
        nameOf={agreements.coTenant}
        first={(at) => ({ [at]: '' })}
      >
        {(at, place) => <Field {...bindField(form, at)} label={agreements.coTenant(place)} autoComplete="off" />}
      </Rows>
    </fieldset>
  )
}
