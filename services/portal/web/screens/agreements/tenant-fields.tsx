import { bindField } from '../../parts/bind-field.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { useWords } from '../../words/use-words.ts'
import { OptionalPart } from './optional-part.tsx'
import { Rows } from './rows.tsx'
import type { FoldedForm } from './use-optional-parts.ts'

type TenantProps = { form: FoldedForm; savedEmail: string | null }

/** The tenants, and where statements go. Another address ends the links that were sent to the old one. */
export function TenantFields({ form, savedEmail }: TenantProps) {
  const { agreements, account } = useWords()
  const email = bindField(form, '/tenant/email')
  const typed = email.value.trim()
  const linksEnd = savedEmail !== null && typed !== savedEmail
  return (
    <>
      <Field {...bindField(form, '/tenant/name')} label={agreements.tenantName} autoComplete="off" />
      <Field
        {...email}
        label={agreements.email}
        hint={typed === '' ? `${agreements.emailHint} ${agreements.noEmail}` : agreements.emailHint}
        inputMode="email"
        autoComplete="off"
      />
      {linksEnd && <Note looks="warn" title={agreements.linksEnd(savedEmail)} isAlert />}
      <OptionalPart form={form} name="phone">
        <Field
          {...bindField(form, '/tenant/phone')}
          label={agreements.phone}
          hint={agreements.phoneHint}
          inputMode="tel"
          autoComplete="off"
        />
      </OptionalPart>
      <OptionalPart form={form} name="locale">
        <Choice {...bindField(form, '/tenant/locale')} label={agreements.locale} choices={account.locales} />
      </OptionalPart>
      <OptionalPart form={form} name="co_tenants">
        <Rows form={form} list="co_tenants" add={agreements.addCoTenant} nameOf={agreements.coTenant}>
          {(at, place) => <Field {...bindField(form, at)} label={agreements.coTenant(place)} autoComplete="off" />}
        </Rows>
      </OptionalPart>
    </>
  )
}
