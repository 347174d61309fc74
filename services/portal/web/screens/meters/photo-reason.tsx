import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Form } from './use-form.ts'

/** The field for what stands in for the photo of a first reading, or answers the question about a photo. */
export function PhotoReason({ form, hint }: { form: Form; hint: string }) {
  const { meters } = useWords()
  return <Field {...form.fieldOf('/photo_reason')} label={meters.photoReason} hint={hint} maxLength={500} />
}
