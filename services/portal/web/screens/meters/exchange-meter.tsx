import { call } from '../../interface/call.ts'
import { Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { endedRegisters } from './ended-registers.ts'
import { exchangeBody } from './exchange-body.ts'
import type { MeterChange } from './meter-change.ts'
import { MeterForm } from './meter-form.tsx'
import style from './meters.module.css'
import { PhotoField } from './photo-field.tsx'
import { today } from './today.ts'
import { useForm } from './use-form.ts'
import { ValueField } from './value-field.tsx'

/** Exchanges the device: the last reading of the old one, the first of the new one. */
export function ExchangeMeter({ meter, version, onDone }: MeterChange) {
  const { meters } = useWords()
  const form = useForm({
    name: `exchange:${meter.id}`,
    first: { '/date': today(), '/digits': String(meter.devices.at(-1)?.digits ?? '') },
    send: (texts, key) =>
      call('POST /v1/meters/{id}/exchange', {
        params: { id: meter.id },
        ...{ body: exchangeBody(meter, texts, meters), key },
        ...version,
      }),
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.actions.exchange}>
      <p>{meters.exchangeWhat}</p>
      <Field {...form.fieldOf('/date')} label={meters.day} type="date" />
      <Field {...form.fieldOf('/number')} label={meters.newNumber} />
      <Field {...form.fieldOf('/digits')} label={meters.digits} hint={meters.digitsHint} inputMode="numeric" />
      {endedRegisters(meter).map(({ register, at }) => (
        <fieldset key={register} className={style.group}>
          <legend>{meters.registers[register]}</legend>
          <ValueField {...form.fieldOf(`${at}final_value`)} label={meters.oldValue} />
          <PhotoField {...form.fieldOf(`${at}final_photo_document_id`)} label={meters.oldPhoto} />
          <ValueField {...form.fieldOf(`${at}initial_value`)} label={meters.newValue} />
          <PhotoField {...form.fieldOf(`${at}initial_photo_document_id`)} label={meters.newPhoto} />
        </fieldset>
      ))}
    </MeterForm>
  )
}
