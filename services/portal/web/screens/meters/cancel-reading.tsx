import type { Reading } from '@lokum/contracts/settlements/meter'
import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { MeterForm } from './meter-form.tsx'
import { useForm } from './use-form.ts'

/** Withdraws a wrong reading; asks once, for the reason. */
export function CancelReading({ reading, onDone }: { reading: Reading; onDone: () => void }) {
  const { meters } = useWords()
  const form = useForm({
    name: `withdraw:${reading.id}`,
    send: (texts) =>
      call('POST /v1/meters/{id}/readings/{reading_id}/cancel', {
        params: { id: reading.meter_id, reading_id: reading.id },
        body: { reason: texts['/why'] ?? '' },
      }),
    onDone,
  })
  const fault = form.faults.find(({ at }) => at === '/reason')?.detail
  const { value, onChange } = form.fieldOf('/why')
  return (
    <MeterForm form={form} submit={meters.withdraw}>
      <p>{meters.withdrawWhat}</p>
      <Field name="/reason" value={value} onChange={onChange} fault={fault} label={meters.reason} maxLength={500} />
    </MeterForm>
  )
}
