import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { CounterFields } from './counter-fields.tsx'
import { endedRegisters } from './ended-registers.ts'
import { exchangeBody } from './exchange-body.ts'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import { RegisterGroup } from './register-group.tsx'
import { today } from './today.ts'
import { typeMeter } from './type-meter.ts'
import { useForm } from './use-form.ts'

/** Exchanges the device: the last reading of the old one, the first of the new one. */
export function ExchangeMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const form = useForm({
    name: `exchange:${meter.id}`,
    first: { '/exchanged_on': today(), '/digits': String(meter.devices.at(-1)?.digits ?? '') },
    send: (texts, key) =>
      call('POST /v1/meters/{id}/exchange', {
        params: { id: meter.id },
        body: exchangeBody(meter, texts, meters),
        key,
        ...version,
      }),
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.actions.exchange}>
      <p>{meters.exchangeWhat}</p>
      <Field {...form.fieldOf('/exchanged_on')} label={meters.day} type="date" />
      <Field {...form.fieldOf('/number')} label={meters.newNumber} />
      <Field {...form.fieldOf('/digits')} label={meters.digits} hint={meters.digitsHint} inputMode="numeric" />
      {endedRegisters(meter).map(({ register, at }) => (
        <RegisterGroup key={register} register={register}>
          <CounterFields
            form={form}
            meter={meter}
            value={{ at: `${at}final_value`, label: meters.oldValue }}
            photo={{ at: `${at}final_photo_document_id`, label: meters.oldPhoto }}
          />
          <CounterFields
            form={form}
            meter={{ id: null, unit: meter.unit }}
            value={{ at: `${at}initial_value`, label: meters.newValue }}
            photo={{ at: `${at}initial_photo_document_id`, label: meters.newPhoto }}
            onUseMeter={(seen) => typeMeter(form, { ...seen, utility: null })}
          />
        </RegisterGroup>
      ))}
    </MeterForm>
  )
}
