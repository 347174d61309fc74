import { PhotoField } from './photo-field.tsx'
import type { MeterInPhoto, ProposedTo } from './proposal.tsx'
import type { Form } from './use-form.ts'
import { ValueField } from './value-field.tsx'

type CounterFieldsProps = {
  form: Form
  /** The meter in the photo; without an id it is still to be added. */
  meter: MeterInPhoto
  value: { at: string; label: string; hint?: string }
  photo: { at: string; label: string; hint?: string }
  /** Takes what the photo shows of the meter, where the form asks for it. */
  onUseMeter?: ProposedTo['onUseMeter']
}

/** The value and the photo of a counter; the photo proposes the value. */
export function CounterFields({ form, meter, value, photo, onUseMeter }: CounterFieldsProps) {
  const { at, ...said } = value
  const { at: photoAt, ...photoSaid } = photo
  return (
    <>
      <ValueField {...form.fieldOf(at)} {...said} />
      <PhotoField
        {...form.photoFieldOf(photoAt)}
        {...photoSaid}
        proposedTo={{
          meter,
          onUse: (text) => form.type(at, text),
          ...(onUseMeter && { onUseMeter }),
        }}
      />
    </>
  )
}
