import type { OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import type { FieldFault } from '../../../interface/refusal.ts'
import { readAmount } from '../../../words/read-amount.ts'
import { readQuantity } from '../../../words/read-quantity.ts'
import { type CorrectionField, correctionFields } from './correction-fields.ts'
import type { OfReadings } from './metered.ts'

export type Texts = Readonly<Record<string, string>>
type ReadCorrection = { inputs: OpenInputs } | { faults: FieldFault[] }
type OfShare = Extract<OpenInputs, { kind: 'share' }>
type Sentences = {
  required: string
  notAnAmount: string
  notAQuantity: string
  notADayCount: string
  groupsByCommas: boolean
}

/** The inputs as typed, or which fields are not readable. */
export function readCorrection(inputs: OpenInputs, texts: Texts, sentences: Sentences): ReadCorrection {
  const read = correctionFields(inputs).map((field) => ({ field, value: typedValue(field, texts, sentences) }))
  const faults = read.flatMap(({ field, value }) =>
    value === null ? [faultOf(field, texts[field.pointer] ?? '', sentences)] : [],
  )
  if (faults.length > 0) return { faults }
  const typed = new Map(read.map(({ field, value }) => [field.pointer, value ?? undefined]))
  return { inputs: withValues(inputs, (pointer) => typed.get(pointer)) }
}

/** The text of a field before anything is typed; four decimals are never asked about. */
export function writeValue({ value }: CorrectionField, language: 'pl' | 'en'): string {
  return value === null ? '' : writeNumber(value, language)
}

/** The text of a number in a field. */
export function writeNumber(value: number, language: 'pl' | 'en'): string {
  const text = /^\d+\.\d{3}$/.test(String(value)) ? `${value}0` : String(value)
  return language === 'pl' ? text.replace('.', ',') : text
}

/** Null: unreadable; undefined: left out. */
function typedValue(field: CorrectionField, texts: Texts, fields: Sentences): number | null | undefined {
  const text = texts[field.pointer]
  if (field.kind === 'use') return text === undefined ? (field.value ?? undefined) : typedUse(text)
  return text === undefined ? field.value : typedNumber(field, text, fields)
}

function typedUse(text: string): number | null | undefined {
  return text.trim() === '' ? undefined : readQuantity(text)
}

function typedNumber({ kind }: CorrectionField, text: string, fields: Sentences): number | null {
  if (kind === 'money') {
    const read = readAmount(text, fields)
    return read.kind === 'amount' ? Number(read.text) : null
  }
  const number = readQuantity(text)
  return kind === 'days' && (number === null || !Number.isInteger(number) || number > 31) ? null : number
}

function faultOf({ pointer, kind }: CorrectionField, text: string, sentences: Sentences): FieldFault {
  if (text.trim() === '') return { at: pointer, code: 'required', detail: sentences.required }
  const detail = {
    money: sentences.notAnAmount,
    quantity: sentences.notAQuantity,
    use: sentences.notAQuantity,
    days: sentences.notADayCount,
  }[kind]
  return { at: pointer, code: 'unreadable', detail }
}

/** The value that was typed for a pointer, if any. */
type Typed = (pointer: string) => number | undefined

function withValues(inputs: OpenInputs, typed: Typed): OpenInputs {
  const at = (pointer: string, before: number) => typed(pointer) ?? before
  switch (inputs.kind) {
    case 'fixed':
      return {
        ...inputs,
        monthly_pln: at('/inputs/monthly_pln', inputs.monthly_pln),
        days: at('/inputs/days', inputs.days),
      }
    case 'readings':
      return withReadings(inputs, typed)
    case 'share':
      return withShare({ ...inputs, cost_pln: at('/inputs/cost_pln', inputs.cost_pln) }, at)
    case 'amount':
      return { ...inputs, amount_pln: at('/inputs/amount_pln', inputs.amount_pln) }
    case 'interest':
      return inputs
    default:
      return inputs satisfies never
  }
}

/** A share with parts is that of the first one. */
function withShare(inputs: OfShare, at: (pointer: string, before: number) => number): OfShare {
  const parts = inputs.parts?.map((one, place) => ({
    ...one,
    weight: at(`/inputs/parts/${place}/weight`, one.weight),
    weight_total: at(`/inputs/parts/${place}/weight_total`, one.weight_total),
  }))
  const [first] = parts ?? []
  return {
    ...inputs,
    weight: first?.weight ?? at('/inputs/weight', inputs.weight),
    weight_total: first?.weight_total ?? at('/inputs/weight_total', inputs.weight_total),
    days: at('/inputs/days', inputs.days),
    ...(parts && { parts }),
  }
}

/** Without the use unless it was typed or is that of before: the interface then counts it from the readings. */
function withReadings(inputs: OfReadings, typed: Typed): OpenInputs {
  const { metered: before, consumption, ...rest } = inputs
  const metered = typed('/inputs/metered')
  const conversion_factor =
    inputs.conversion_factor === null ? null : (typed('/inputs/conversion_factor') ?? inputs.conversion_factor)
  const isSameUse = metered === before && conversion_factor === inputs.conversion_factor
  return {
    ...rest,
    rate_pln: typed('/inputs/rate_pln') ?? inputs.rate_pln,
    conversion_factor,
    ...(metered !== undefined && { metered }),
    ...(isSameUse && consumption !== undefined && { consumption }),
  }
}
