import type { Meter, Reading } from '@lokum/contracts/settlements/meter'
import { call } from '../../interface/call.ts'
import { useAnswer } from '../../interface/use-answer.ts'
import { Answered } from '../../parts/answered.tsx'
import { Field } from '../../parts/field.tsx'
import { quantityText } from '../../words/figures.ts'
import { daysBetween } from '../../words/periods.ts'
import { useWords } from '../../words/use-words.ts'
import { useAgreements } from '../agreements/use-agreements.ts'
import { CounterFields } from './counter-fields.tsx'
import { MeterForm } from './meter-form.tsx'
import style from './meters.module.css'
import { nameZone } from './name-zone.ts'
import { PhotoReason } from './photo-reason.tsx'
import { readQuantities } from './read-quantities.ts'
import { readReason } from './read-reason.ts'
import { type Texts, useForm } from './use-form.ts'

type EditProps = { readingId: string; meter: Meter; onDone: () => void }

/** Corrects the value, the day or the photo of a reading, as far as no statement uses it. */
export function EditReading({ readingId, meter, onDone }: EditProps) {
  const query = useAnswer('GET /v1/meters/{id}/readings/{reading_id}', {
    params: { id: meter.id, reading_id: readingId },
  })
  return (
    <Answered query={query}>
      {({ body, version }) => <Edit reading={body} version={version} meter={meter} onDone={onDone} />}
    </Answered>
  )
}

/** The correction of a reading whose meter is not at hand. */
export function EditReadingOf({ meterId, ...edited }: Omit<EditProps, 'meter'> & { meterId: string }) {
  const query = useAnswer('GET /v1/meters/{id}', { params: { id: meterId } })
  return (
    <Answered query={query} rows={2}>
      {({ body }) => <EditReading {...edited} meter={body} />}
    </Answered>
  )
}

type EditedProps = Omit<EditProps, 'readingId'> & { reading: Reading; version: string | null }

function Edit({ reading, version, meter, onDone }: EditedProps) {
  const words = useWords()
  const { meters, language } = words
  const mayLackPhoto = useMayLackPhoto(reading, meter)
  const hasReasonField = reading.photo_document_id === null && mayLackPhoto
  const params = { id: meter.id, reading_id: reading.id }
  const form = useForm({
    name: `edit:${reading.id}`,
    first: {
      '/read_on': reading.read_on,
      '/value': String(reading.value).replace('.', language === 'pl' ? ',' : '.'),
      '/rolled_over': reading.rolled_over ? 'yes' : '',
      ...(hasReasonField && { '/photo_reason': reading.photo_reason ?? '' }),
    },
    send: async (texts) => {
      const value = readQuantities(texts, ['/value'], meters)('/value')
      const body = changeOf(reading, texts, value)
      if (Object.keys(body).length === 0) return
      await call('PATCH /v1/meters/{id}/readings/{reading_id}', {
        params,
        body,
        ...(version !== null && { version }),
      })
    },
    onDone,
  })
  return (
    <MeterForm form={form} submit={meters.save}>
      {reading.kind === 'regular' ? (
        <Field {...form.fieldOf('/read_on')} label={meters.day} type="date" />
      ) : (
        <p className={style.quiet}>{meters.dayOfMeter}</p>
      )}
      <CounterFields
        form={form}
        meter={meter}
        value={{
          at: '/value',
          label: meters.valueOf(nameZone(reading.register, words)),
          hint: meters.wasValue(quantityText(reading.value, meter.unit, language)),
        }}
        photo={{ at: '/photo_document_id', label: meters.newPhotoOfReading }}
      />
      {hasReasonField && <PhotoReason form={form} hint={meters.photoReasonHint} />}
    </MeterForm>
  )
}

/** Whether a reason may replace the photo: for the first reading of the meter, or one within ten days of the start of a tenancy. */
function useMayLackPhoto(reading: Reading, meter: Meter): boolean {
  const agreements = useAgreements(meter.apartment_id)
  if (reading.kind === 'initial' || reading.photo_reason !== null) return true
  return agreements.data?.some(({ starts_on }) => Math.abs(daysBetween(starts_on, reading.read_on)) <= 10) ?? false
}

function changeOf(reading: Reading, texts: Texts, value: number) {
  const { reason, rolled_over } = readReason(texts)
  return {
    ...(texts['/read_on'] !== reading.read_on && { read_on: texts['/read_on'] ?? '' }),
    ...(value !== reading.value && { value }),
    ...(rolled_over !== reading.rolled_over && { rolled_over }),
    ...(reason !== undefined && { reason }),
    ...photoOf(reading, texts),
  }
}

/** Another photo, and the reason for a photo or instead of one, if it changed. */
function photoOf(reading: Reading, texts: Texts) {
  const photo = texts['/photo_document_id'] ?? ''
  const reason = (texts['/photo_reason'] ?? '').trim()
  const isAsked = photo !== '' || reading.photo_document_id !== null
  const isReason = isAsked ? reason !== '' : reason !== (reading.photo_reason ?? '')
  return { ...(photo !== '' && { photo_document_id: photo }), ...(isReason && { photo_reason: reason || null }) }
}
