import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { fitUnit } from '../calculation/fit-unit.ts'
import { foldLabel } from '../calculation/fold-label.ts'

type Line = Pick<DocumentLine, 'kind' | 'category' | 'unit' | 'label' | 'meter_number'>

/** Category, unit and label, by which a line is found again in another bill. */
export function lineKey({ category, unit, label }: Line): string {
  return [category, fitUnit(0, unit)?.unit ?? unit, foldLabel({ label })].join('\n')
}

/** Whether two lines charge the same; lines that name different meters do not. */
export function isSameLine(one: Line, other: Line): boolean {
  if (one.kind === 'none' || other.kind === 'none' || lineKey(one) !== lineKey(other)) return false
  return one.meter_number === null || other.meter_number === null || one.meter_number === other.meter_number
}
