import { readAmount } from '../words/read-amount.ts'
import type { Words } from '../words/words.ts'
import type { FieldFault } from './refusal.ts'

/** The number that was typed into a field, or its fault; null: nothing was typed. */
export type TypedNumber = { value: number | null; faults: readonly FieldFault[] }

/** Reads an amount, a price or another decimal number of a form; a number that is needed and missing is a fault. */
export function typedNumber(at: string, text: string, fields: Words['fields'], isNeeded = false): TypedNumber {
  const read = readAmount(text, fields)
  switch (read.kind) {
    case 'amount':
      return { value: Number(read.text), faults: [] }
    case 'empty':
      return { value: null, faults: isNeeded ? [{ at, code: 'required', detail: fields.required }] : [] }
    case 'ambiguous':
      return { value: null, faults: [{ at, code: 'ambiguous', detail: fields.whichAmount }] }
    case 'unreadable':
      return { value: null, faults: [{ at, code: 'invalid_type', detail: fields.notAnAmount }] }
    default:
      return read satisfies never
  }
}
