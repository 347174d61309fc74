import type { ItemInputs, OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { FieldFault } from '../../../interface/refusal.ts'
import { readAmount } from '../../../words/read-amount.ts'
import { readQuantity } from '../../../words/read-quantity.ts'
import { type CorrectionField, correctionFields } from './correction-fields.ts'

export type Texts = Readonly<Record<string, string>>
type ReadCorrection = { inputs: OpenInputs } | { faults: FieldFault[] }
type Sentences = { notAnAmount: string; notAQuantity: string; notADayCount: string }

/** The inputs as typed, or which fields are not readable. A changed reading is the person's own, not the meter's. */
export function readCorrection(inputs: ItemInputs, texts: Texts, sentences: Sentences): ReadCorrection {
  const read = correctionFields(inputs).map((field) => ({ field, value: typedValue(field, texts) }))
  const faults = read.flatMap(({ field, value }) => (value === null ? [faultOf(field, sentences)] : []))
  if (faults.length > 0) return { faults }
  const typed = new Map(read.map(({ field, value }) => [field.pointer, value]))
  const at = (pointer: string, before: number) => typed.get(pointer) ?? before
  return { inputs: withValues(inputs, at) }
}

/** What a field shows before anything is typed; four decimals are never asked about. */
export function textOf({ value }: CorrectionField, language: 'pl' | 'en'): string {
  if (value === null) return ''
  const text = /^\d+\.\d{3}$/.test(String(value)) ? `${value}0` : String(value)
  return language === 'pl' ? text.replace('.', ',') : text
}

function typedValue({ pointer, kind, value }: CorrectionField, texts: Texts): number | null {
  const text = texts[pointer]
  if (text === undefined) return value
  if (kind === 'money') {
    const read = readAmount(text)
    return read.kind === 'amount' ? Number(read.text) : null
  }
  const number = readQuantity(text)
  return kind === 'days' && (number === null || !Number.isInteger(number) || number > 31) ? null : number
}

function faultOf({ pointer, kind }: CorrectionField, sentences: Sentences): FieldFault {
  const detail = { money: sentences.notAnAmount, quantity: sentences.notAQuantity, days: sentences.notADayCount }[kind]
  return { at: pointer, code: 'unreadable', detail }
}

function withValues(inputs: ItemInputs, at: (pointer: string, before: number) => number): OpenInputs {
  switch (inputs.kind) {
    case 'fixed':
      return {
        ...inputs,
        monthly_pln: at('/inputs/monthly_pln', inputs.monthly_pln),
        days: at('/inputs/days', inputs.days),
      }
    case 'readings':
      return withReadings(inputs, at)
    case 'share':
      return {
        ...inputs,
        cost_pln: at('/inputs/cost_pln', inputs.cost_pln),
        part: at('/inputs/part', inputs.part),
        total: at('/inputs/total', inputs.total),
        days: at('/inputs/days', inputs.days),
      }
    case 'amount':
      return { ...inputs, amount_pln: at('/inputs/amount_pln', inputs.amount_pln) }
    default:
      return inputs satisfies never
  }
}

type OfReadings = Extract<ItemInputs, { kind: 'readings' }>

/** Without `metered` and `consumption`, which the interface computes from the readings, unless the readings are unchanged. */
function withReadings(inputs: OfReadings, at: (pointer: string, before: number) => number): OpenInputs {
  const { metered, consumption, ...rest } = inputs
  const previous = usedReading(inputs.previous, at('/inputs/previous/value', inputs.previous?.value ?? 0))
  const current = usedReading(inputs.current, at('/inputs/current/value', inputs.current?.value ?? 0))
  const conversion_factor =
    inputs.conversion_factor === null ? null : at('/inputs/conversion_factor', inputs.conversion_factor)
  const open = { ...rest, rate_pln: at('/inputs/rate_pln', inputs.rate_pln), previous, current, conversion_factor }
  const isSameUse =
    previous?.value === inputs.previous?.value &&
    current?.value === inputs.current?.value &&
    conversion_factor === inputs.conversion_factor
  return isSameUse ? { ...open, metered, consumption } : open
}

function usedReading(reading: OfReadings['current'], value: number): OfReadings['current'] {
  if (reading === null || reading.value === value) return reading
  return { ...reading, reading_id: null, value }
}
