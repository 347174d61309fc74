import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import { useState } from 'react'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import { Field } from '../../parts/field.tsx'
import { dayText } from '../../words/dates.ts'
import { quantityText } from '../../words/figures.ts'
import { useWords } from '../../words/use-words.ts'
import { CounterFields } from './counter-fields.tsx'
import { MeterForm } from './meter-form.tsx'
import { nameZone } from './name-zone.ts'
import { today } from './today.ts'
import { useForm } from './use-form.ts'
import { useSendReading } from './use-send-reading.ts'
import { Uses } from './uses/uses.tsx'

type ReadingFormProps = {
  meterId: string
  /** The registers to read, one after the other; all of the meter, or those without a reading. */
  registers: readonly MeterRegister[]
  /** The day that the form starts with, else today. */
  date?: string
  /** Called once every register has its reading. */
  onDone: () => void
}

/** Enters the readings of a meter, register by register, so that the guard asks about each of them alone. */
export function ReadingForm({ meterId, registers, date, onDone }: ReadingFormProps) {
  const [place, setPlace] = useState(0)
  const [day, setDay] = useState(date ?? today())
  const register = registers[place]
  if (register === undefined) return null
  const next = (chosen: string) => {
    setDay(chosen)
    if (place + 1 === registers.length) onDone()
    else setPlace(place + 1)
  }
  return (
    <OneReading key={register} meterId={meterId} register={register} registers={registers} date={day} onDone={next} />
  )
}

type OneReadingProps = Omit<ReadingFormProps, 'onDone'> & {
  register: MeterRegister
  date: string
  onDone: (date: string) => void
}

function OneReading({ meterId, register, registers, date, onDone }: OneReadingProps) {
  const words = useWords()
  const { meters, language } = words
  const send = useSendReading(meterId, register)
  const form = useForm({
    name: `reading:${meterId}:${register}:${date}`,
    first: { '/read_on': date },
    send,
    onDone: () => onDone(form.texts['/read_on'] ?? date),
  })
  const query = useAnswer('GET /v1/meters/{id}', { params: { id: meterId } })
  const isLast = registers.at(-1) === register
  return (
    <Answered query={query}>
      {({ body: meter }) => {
        const latest = meter.devices.at(-1)?.registers.find((one) => one.register === register)?.latest_reading
        const hint = latest
          ? meters.lastValue(quantityText(latest.value, meter.unit, language), dayText(latest.read_on, language))
          : meters.noReading
        return (
          <MeterForm form={form} submit={isLast ? meters.saveReading : meters.saveAndNext} last={hint}>
            <Field {...form.fieldOf('/read_on')} label={meters.day} type="date" />
            <CounterFields
              form={form}
              meter={meter}
              value={{ at: '/value', label: meters.valueOf(nameZone(register, words)), hint }}
              photo={{ at: '/photo_document_id', label: meters.photo, hint: meters.photoNeeded }}
            />
            <Uses meter={meter} registers={[register]} />
          </MeterForm>
        )
      }}
    </Answered>
  )
}
