import { AdvancesFields } from '../advances-fields.tsx'
import type { AgreementForm } from '../bind-field.ts'
import { ChargesFields } from '../charges-fields.tsx'
import { ModeFields } from '../mode-fields.tsx'
import { RentFields } from '../rent-fields.tsx'
import { SharedFields } from '../shared-fields.tsx'

/** The part of an agreement that may change on a day; a value that the mode does not need is kept while its field is hidden. */
export function DatedFields({ form }: { form: AgreementForm }) {
  return (
    <>
      <RentFields form={form} />
      <ModeFields form={form} />
      {form.texts['/mode'] === 'by_readings' && <AdvancesFields form={form} />}
      <ChargesFields form={form} />
      <SharedFields form={form} />
    </>
  )
}
