import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { CounterFields } from './counter-fields.tsx'
import { endedRegisters, endedZones } from './ended-registers.ts'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import { readPhoto, readText } from './read-photo.ts'
import { readQuantities } from './read-quantities.ts'
import { readReason } from './read-reason.ts'
import { RegisterGroup } from './register-group.tsx'
import { today } from './today.ts'
import { useForm } from './use-form.ts'

/** Closes a meter with the last reading of each register. */
export function CloseMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const registers = endedRegisters(meter)
  const form = useForm({
    name: `close:${meter.id}`,
    first: { '/closed_on': today() },
    send: (texts, key) => {
      const names = registers.map(({ at }) => `${at}final_value`)
      const quantityAt = readQuantities(texts, names, meters)
      const answer = readReason(texts)
      const zones = endedZones(meter).map(({ register, at }) => ({
        register,
        final_value: quantityAt(`${at}final_value`),
        rolled_over: answer.rolled_over,
        ...readPhoto(texts, `${at}photo_document_id`, 'photo_document_id'),
      }))
      const values =
        zones.length > 0
          ? { registers: zones }
          : {
              final_value: quantityAt('/final_value'),
              ...readPhoto(texts, '/photo_document_id', 'photo_document_id'),
            }
      const body = { closed_on: texts['/closed_on'] ?? '', ...readText(texts, 'photo_reason'), ...answer, ...values }
      return call('POST /v1/meters/{id}/close', { params: { id: meter.id }, body, key, ...version })
    },
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.actions.close}>
      <p>{meters.closeWhat}</p>
      <Field {...form.fieldOf('/closed_on')} label={meters.lastDay} type="date" />
      {registers.map(({ register, at }) => (
        <RegisterGroup key={register} register={register}>
          <CounterFields
            form={form}
            meter={meter}
            value={{ at: `${at}final_value`, label: meters.finalValue }}
            photo={{ at: `${at}photo_document_id`, label: meters.photo }}
          />
        </RegisterGroup>
      ))}
    </MeterForm>
  )
}
