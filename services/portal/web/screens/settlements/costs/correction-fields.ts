import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'

/** A field of the correction; `pointer` is where the interface keeps its value. */
export type CorrectionField = { pointer: string; kind: 'money' | 'quantity' | 'days'; value: number | null }

/** The values of an item that a person may correct: only those that its kind has. */
export function correctionFields(inputs: ItemInputs): readonly CorrectionField[] {
  switch (inputs.kind) {
    case 'fixed':
      return [money('/inputs/monthly_pln', inputs.monthly_pln), days(inputs.days)]
    case 'readings':
      return [
        money('/inputs/rate_pln', inputs.rate_pln),
        ...(inputs.previous === null ? [] : [quantity('/inputs/previous/value', inputs.previous.value)]),
        ...(inputs.current === null ? [] : [quantity('/inputs/current/value', inputs.current.value)]),
        ...(inputs.conversion_factor === null ? [] : [quantity('/inputs/conversion_factor', inputs.conversion_factor)]),
      ]
    case 'share':
      return [
        money('/inputs/cost_pln', inputs.cost_pln),
        quantity('/inputs/part', inputs.part),
        quantity('/inputs/total', inputs.total),
        days(inputs.days),
      ]
    case 'amount':
      return [money('/inputs/amount_pln', inputs.amount_pln)]
    default:
      return inputs satisfies never
  }
}

function money(pointer: string, value: number): CorrectionField {
  return { pointer, kind: 'money', value }
}

function quantity(pointer: string, value: number): CorrectionField {
  return { pointer, kind: 'quantity', value }
}

function days(value: number): CorrectionField {
  return { pointer: '/inputs/days', kind: 'days', value }
}
