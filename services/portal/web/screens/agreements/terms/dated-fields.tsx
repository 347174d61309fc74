import type { TypedForm } from '../../../parts/bind-field.ts'
import group from '../../../parts/form.module.css'
import { AdvancesFields } from '../advances-fields.tsx'
import { ChargesFields } from '../charges-fields.tsx'
import { ModeFields } from '../mode-fields.tsx'
import { OpenParts, OptionalPart } from '../optional-part.tsx'
import type { PartName } from '../optional-parts.ts'
import { RentFields } from '../rent-fields.tsx'
import { SharedFields } from '../shared-fields.tsx'
import type { FoldedForm } from '../use-optional-parts.ts'

const datedParts = [
  'persons',
  'proration',
  'advances',
  'fixed_charges',
  'shared_costs',
] as const satisfies readonly PartName[]

/** The part of an agreement that may change on a day; a value that the mode does not need is kept while its field is hidden. */
export function DatedFields({ form }: { form: FoldedForm }) {
  return (
    <>
      <div className={group.group}>
        <ModeFields form={form} />
        <RentFields form={form} />
      </div>
      <ChargedFields form={form} />
      <OpenParts form={form} names={datedParts.filter((name) => name !== 'advances' || hasAdvances(form))} />
    </>
  )
}

/** Amounts beside the rent. */
export function ChargedFields({ form }: { form: FoldedForm }) {
  return (
    <>
      {hasAdvances(form) && (
        <OptionalPart form={form} name="advances">
          <AdvancesFields form={form} />
        </OptionalPart>
      )}
      <OptionalPart form={form} name="fixed_charges">
        <ChargesFields form={form} />
      </OptionalPart>
      <OptionalPart form={form} name="shared_costs">
        <SharedFields form={form} />
      </OptionalPart>
    </>
  )
}

/** Advances belong to utilities by readings. */
export function hasAdvances({ texts }: TypedForm): boolean {
  return texts['/mode'] === 'by_readings'
}
