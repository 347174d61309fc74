import type { Profile } from '@lokum/contracts/settlements/profile'
import type { AgreementForm } from './bind-field.ts'
import { DaysFields } from './days-fields.tsx'
import { IndexationFields } from './indexation/indexation-fields.tsx'
import { LandlordFields } from './landlord-fields.tsx'
import { TenantFields } from './tenant-fields.tsx'
import { DatedFields } from './terms/dated-fields.tsx'

type FieldsProps = { form: AgreementForm; profile: Profile | null; savedEmail: string | null }

/** Every field of an agreement. */
export function AgreementFields({ form, profile, savedEmail }: FieldsProps) {
  return (
    <>
      <TenantFields form={form} savedEmail={savedEmail} />
      <DaysFields form={form} />
      <DatedFields form={form} />
      <IndexationFields form={form} />
      <LandlordFields form={form} profile={profile} />
    </>
  )
}
