import type { OpenInputs, SharePart } from '@lokum/contracts/settlements/item-inputs'
import type { UsedReading } from './metered.ts'

/** A field of the correction; `pointer` is where the interface keeps its value. A `use` that is empty comes from the readings. */
export type CorrectionField = { pointer: string; kind: 'money' | 'quantity' | 'days' | 'use'; value: number | null }

/** The values of an item that a person may correct: only those that its kind has. */
export function correctionFields(inputs: OpenInputs): readonly CorrectionField[] {
  switch (inputs.kind) {
    case 'fixed':
      return [money('/inputs/monthly_pln', inputs.monthly_pln), days(inputs.days)]
    case 'readings':
      return [
        money('/inputs/rate_pln', inputs.rate_pln),
        ...typedValue('/inputs/previous/value', inputs.previous),
        ...typedValue('/inputs/current/value', inputs.current),
        { pointer: '/inputs/metered', kind: 'use', value: inputs.metered ?? null },
        ...(inputs.conversion_factor === null ? [] : [quantity('/inputs/conversion_factor', inputs.conversion_factor)]),
      ]
    case 'share':
      return [money('/inputs/cost_pln', inputs.cost_pln), ...ofShare(inputs)]
    case 'amount':
      return [money('/inputs/amount_pln', inputs.amount_pln)]
    case 'interest':
      return []
    default:
      return inputs satisfies never
  }
}

/** A reading that the meter does not have is typed. */
function typedValue(pointer: string, reading: UsedReading): CorrectionField[] {
  return reading === null || reading.reading_id !== null ? [] : [quantity(pointer, reading.value)]
}

/** Meters count the whole and the days of a share by sub-meters. */
function ofShare({
  weight: part,
  weight_total: total,
  days: counted,
  parts,
  sub_meters: use,
}: Share): CorrectionField[] {
  if (use !== undefined) return [quantity('/inputs/weight', part)]
  const whole = [quantity('/inputs/weight', part), quantity('/inputs/weight_total', total), days(counted)]
  return parts?.flatMap(ofPart) ?? whole
}

type Share = Extract<OpenInputs, { kind: 'share' }>

/** The days of a part are those of the terms. */
function ofPart({ weight: part, weight_total: total }: SharePart, place: number): CorrectionField[] {
  const at = `/inputs/parts/${place}`
  return [quantity(`${at}/weight`, part), quantity(`${at}/weight_total`, total)]
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
