import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import { useForm } from './use-form.ts'

/** Reopens a meter that was closed by mistake. */
export function ReopenMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const form = useForm({
    name: `reopen:${meter.id}`,
    send: (texts, key) => {
      const body = { reason: texts['/why'] ?? '' }
      return call('POST /v1/meters/{id}/reopen', { params: { id: meter.id }, body, key, ...version })
    },
    onDone,
  })
  const { fault, ...field } = form.fieldOf('/why')
  const told = form.faults.find(({ at }) => at === '/reason')?.detail ?? fault
  return (
    <MeterForm form={form} submit={meters.actions.reopen}>
      <p>{meters.reopenWhat}</p>
      <Field {...field} name="/reason" fault={told} label={meters.reason} maxLength={500} />
    </MeterForm>
  )
}
