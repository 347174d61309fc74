import type { Profile } from '@lokum/contracts/settlements/profile'
import group from '../../parts/form.module.css'
import { DaysFields } from './days-fields.tsx'
import { IndexationFields } from './indexation/indexation-fields.tsx'
import { LandlordFields } from './landlord-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import { OpenParts, OptionalPart } from './optional-part.tsx'
import { partNames } from './optional-parts.ts'
import { RentFields } from './rent-fields.tsx'
import { TenantFields } from './tenant-fields.tsx'
import { ChargedFields, hasAdvances } from './terms/dated-fields.tsx'
import type { FoldedForm } from './use-optional-parts.ts'

type FieldsProps = { form: FoldedForm; profile: Profile | null; savedEmail: string | null }

/** The fields that every agreement needs, the parts that hold something, and one line that opens the others. */
export function AgreementFields({ form, profile, savedEmail }: FieldsProps) {
  // The form of a new agreement offers its paper first.
  const names = partNames.filter((name) => name !== 'paper' && (name !== 'advances' || hasAdvances(form)))
  return (
    <>
      <div className={group.group}>
        <ModeFields form={form} />
        <TenantFields form={form} savedEmail={savedEmail} />
        <DaysFields form={form} />
        <RentFields form={form} />
        <LandlordFields form={form} profile={profile} />
      </div>
      <ChargedFields form={form} />
      <OptionalPart form={form} name="indexation">
        <IndexationFields form={form} />
      </OptionalPart>
      <OpenParts form={form} names={names} />
    </>
  )
}
