import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import { useState } from 'react'
import { call } from '../../interface/call.ts'
import { Button } from '../../parts/button.tsx'
import { Choice, Field } from '../../parts/field.tsx'
import { useWords } from '../../words/use-words.ts'
import { CounterFields } from './counter-fields.tsx'
import { createBody, digitsOf, readUnit, readUtility, tariffZones, unitsOf } from './create-body.ts'
import { MainMeterField } from './main-meter-field.tsx'
import { MeterForm } from './meter-form.tsx'
import { PhotoField } from './photo-field.tsx'
import { PhotoReason } from './photo-reason.tsx'
import { RegisterGroup } from './register-group.tsx'
import { typeMeter } from './type-meter.ts'
import { useFirstDay } from './use-first-day.ts'
import { type Form, useForm } from './use-form.ts'
import { ValueField } from './value-field.tsx'

/** Adds a meter with the first reading and photo of each register. */
export function CreateMeter({ apartmentId, onDone }: { apartmentId: string; onDone: () => void }) {
  const { meters } = useWords()
  const firstDay = useFirstDay(apartmentId)
  const form = useForm({
    name: `meter:${apartmentId}`,
    first: {
      '/utility': 'electricity',
      '/zones': 'one',
      '/installed_on': firstDay,
      '/photo_reason': '',
    },
    send: (texts, key) => call('POST /v1/meters', { body: createBody(apartmentId, texts, meters), key }),
    onDone,
  })
  const utility = readUtility(form.texts)
  const registers = tariffZones(form.texts)
  const meter = { id: null, unit: readUnit(form.texts) }
  const units = Object.fromEntries(unitsOf[utility].map((unit) => [unit, meters.units[unit]]))
  return (
    <MeterForm form={form} submit={meters.add}>
      {registers.length === 1 && <FirstPhoto form={form} meter={meter} />}
      <Choice {...form.fieldOf('/utility')} label={meters.utility} choices={meters.utilities} />
      {unitsOf[utility].length > 1 && <Choice {...form.fieldOf('/unit')} label={meters.unit} choices={units} />}
      <Field {...form.fieldOf('/number')} label={meters.number} hint={meters.numberHint} />
      <Field
        {...form.fieldOf('/digits')}
        value={digitsOf(form.texts)}
        label={meters.digits}
        hint={meters.digitsHint}
        inputMode="numeric"
      />
      {utility === 'electricity' && (
        <Choice {...form.fieldOf('/zones')} label={meters.zones} choices={meters.zoneChoices} />
      )}
      <Field {...form.fieldOf('/installed_on')} label={meters.firstDay} type="date" />
      {registers.length === 1 ? (
        <ValueField
          {...form.fieldOf('/initial_value')}
          label={meters.firstValue}
          hint={meters.unitHint(meters.units[meter.unit])}
        />
      ) : (
        registers.map(({ register, at, photoAt }) => (
          <RegisterGroup key={register} register={register}>
            <CounterFields
              form={form}
              meter={meter}
              value={{ at, label: meters.firstValue, hint: meters.unitHint(meters.units[meter.unit]) }}
              photo={{ at: photoAt, label: meters.photo }}
              onUseMeter={(seen) => typeMeter(form, seen)}
            />
          </RegisterGroup>
        ))
      )}
      <PhotoReason form={form} hint={meters.photoReasonHint} />
      <RareFields form={form} />
    </MeterForm>
  )
}

const rare = ['/supplier_number', '/place', '/main_meter_id'] as const

/** Fields that few meters need, beneath a button until one of them is filled or refused. */
function RareFields({ form }: { form: Form }) {
  const { meters } = useWords()
  const [isAsked, setIsAsked] = useState(rare.some((at) => form.texts[at]))
  if (!isAsked && !form.faults.some(({ at }) => rare.some((one) => one === at))) {
    return (
      <Button looks="quiet" onPress={() => setIsAsked(true)}>
        {meters.rareFields}
      </Button>
    )
  }
  return (
    <>
      <Field {...form.fieldOf('/supplier_number')} label={meters.supplierNumber} hint={meters.supplierNumberHint} />
      <Field {...form.fieldOf('/place')} label={meters.place} hint={meters.placeHint} />
      <MainMeterField form={form} utility={readUtility(form.texts)} unit={readUnit(form.texts)} />
    </>
  )
}

type FirstPhotoProps = { form: Form; meter: { id: null; unit: MeterUnit } }

/** The photo comes first, because it fills fields beneath it. */
function FirstPhoto({ form, meter }: FirstPhotoProps) {
  const { meters } = useWords()
  return (
    <PhotoField
      {...form.photoFieldOf('/photo_document_id')}
      label={meters.photo}
      proposedTo={{
        meter,
        onUse: (value) => form.type('/initial_value', value),
        onUseMeter: (seen) => typeMeter(form, seen),
      }}
    />
  )
}
