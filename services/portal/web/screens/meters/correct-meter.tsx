import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { MainMeterField } from './main-meter-field.tsx'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import { type Texts, useForm } from './use-form.ts'

/** Corrects the numbers, the place and the days of a meter. */
export function CorrectMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const saved = {
    '/number': meter.number,
    '/supplier_number': meter.supplier_number ?? '',
    '/place': meter.place ?? '',
    '/main_meter_id': meter.main_meter_id ?? '',
    '/installed_on': meter.installed_on,
    '/closed_on': meter.closed_on ?? '',
  }
  const form = useForm({
    name: `correct:${meter.id}`,
    first: saved,
    send: (texts) => {
      const body = changesIn(texts, saved)
      return call('PATCH /v1/meters/{id}', { params: { id: meter.id }, body, ...version })
    },
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.save}>
      <Field {...form.fieldOf('/number')} label={meters.number} />
      <Field {...form.fieldOf('/supplier_number')} label={meters.supplierNumber} hint={meters.supplierNumberHint} />
      <Field {...form.fieldOf('/place')} label={meters.place} hint={meters.placeHint} />
      <MainMeterField form={form} utility={meter.utility} unit={meter.unit} meterId={meter.id} />
      <Field {...form.fieldOf('/installed_on')} label={meters.firstDay} type="date" />
      {meter.closed_on !== null && <Field {...form.fieldOf('/closed_on')} label={meters.lastDay} type="date" />}
    </MeterForm>
  )
}

const optional = ['supplier_number', 'place', 'main_meter_id'] as const
const required = ['number', 'installed_on', 'closed_on'] as const

/** The members whose texts differ from the saved ones; an empty text removes an optional value. */
function changesIn(texts: Texts, saved: Texts) {
  const textOf = (member: string) => texts[`/${member}`] ?? ''
  const isChanged = (member: string) => texts[`/${member}`] !== saved[`/${member}`]
  return Object.fromEntries([
    ...optional.filter(isChanged).map((member) => [member, textOf(member) || null]),
    ...required.filter(isChanged).map((member) => [member, textOf(member)]),
  ])
}
