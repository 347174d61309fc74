import type { Profile } from '@lokum/contracts/settlements/profile'
import { ChargesFields } from './charges-fields.tsx'
import type { AgreementForm } from './field-of.ts'
import { LandlordFields } from './landlord-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import { SharedFields } from './shared-fields.tsx'
import { TenantFields } from './tenant-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

type FieldsProps = { form: AgreementForm; profile: Profile | null; savedEmail: string | null }

/** Every field of an agreement; a value that the mode does not need is kept while its field is hidden. */
export function AgreementFields({ form, profile, savedEmail }: FieldsProps) {
  return (
    <>
      <TenantFields form={form} savedEmail={savedEmail} />
      <TermsFields form={form} />
      <ModeFields form={form} />
      <ChargesFields form={form} />
      <SharedFields form={form} />
      <LandlordFields form={form} profile={profile} />
    </>
  )
}
