import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import { PhotoField } from './photo-field.tsx'
import type { Form } from './use-form.ts'
import { ValueField } from './value-field.tsx'

type CounterFieldsProps = {
  form: Form
  /** The meter in the photo; without an id it is still to be added. */
  meter: { id: string | null; unit: MeterUnit }
  value: { at: string; label: string; hint?: string }
  photo: { at: string; label: string }
  /** The field of the meter's number, where the form asks for it. */
  numberAt?: string
}

/** The value and the photo of a counter; the photo proposes the value. */
export function CounterFields({ form, meter, value, photo, numberAt }: CounterFieldsProps) {
  const { at, ...said } = value
  return (
    <>
      <ValueField {...form.fieldOf(at)} {...said} />
      <PhotoField
        {...form.fieldOf(photo.at)}
        label={photo.label}
        proposedTo={{
          meter,
          onUse: (text) => form.type(at, text),
          ...(numberAt !== undefined && { onUseNumber: (text) => form.type(numberAt, text) }),
        }}
      />
    </>
  )
}
