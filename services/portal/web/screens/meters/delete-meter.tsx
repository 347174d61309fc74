import { call } from '../../interface/call.ts'
import { useWords } from '../../words/use-words.ts'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import { useForm } from './use-form.ts'

/** Deletes a meter that was entered by mistake; asks once. */
export function DeleteMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const form = useForm({
    name: `delete:${meter.id}`,
    send: () => call('DELETE /v1/meters/{id}', { params: { id: meter.id }, ...version }),
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.actions.delete}>
      <p>{meters.deleteWhat}</p>
    </MeterForm>
  )
}
