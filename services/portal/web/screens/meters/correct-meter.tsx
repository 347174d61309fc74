import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import { useForm } from './use-form.ts'

/** Corrects the numbers, the place and the days of a meter. */
export function CorrectMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const saved = {
    '/number': meter.number,
    '/supplier_number': meter.supplier_number ?? '',
    '/place': meter.place ?? '',
    '/installed_on': meter.installed_on,
    '/closed_on': meter.closed_on ?? '',
  }
  const form = useForm({
    name: `correct:${meter.id}`,
    first: saved,
    send: (texts) => {
      const isChanged = (name: keyof typeof saved) => texts[name] !== saved[name]
      const body = {
        ...(isChanged('/number') && { number: texts['/number'] ?? '' }),
        ...(isChanged('/supplier_number') && { supplier_number: texts['/supplier_number'] || null }),
        ...(isChanged('/place') && { place: texts['/place'] || null }),
        ...(isChanged('/installed_on') && { installed_on: texts['/installed_on'] ?? '' }),
        ...(isChanged('/closed_on') && { closed_on: texts['/closed_on'] ?? '' }),
      }
      return call('PATCH /v1/meters/{id}', { params: { id: meter.id }, body, ...version })
    },
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.save}>
      <Field {...form.fieldOf('/number')} label={meters.number} />
      <Field {...form.fieldOf('/supplier_number')} label={meters.supplierNumber} hint={meters.supplierNumberHint} />
      <Field {...form.fieldOf('/place')} label={meters.place} hint={meters.placeHint} />
      <Field {...form.fieldOf('/installed_on')} label={meters.installedOn} type="date" />
      {meter.closed_on !== null && <Field {...form.fieldOf('/closed_on')} label={meters.lastDay} type="date" />}
    </MeterForm>
  )
}
