import type { DifferenceKey, ShareKey } from '@lokum/contracts/settlements/cost-category'
import type { FieldFault } from '../../../interface/refusal.ts'
import { readAmount } from '../../../words/read-amount.ts'

type Texts = Readonly<Record<string, string>>
type ShareBody = {
  line: number
  apartment_ids: string[]
  key?: ShareKey
  difference?: DifferenceKey
  total?: number
  period_from?: string
  period_to?: string
}

const keys: readonly ShareKey[] = ['area', 'persons', 'equal', 'percent', 'sub_meters']
const differences: readonly DifferenceKey[] = ['landlord', 'area', 'persons', 'equal']

/** The cost that was typed, or the fault of a whole that is no number. */
export function shareRequest(
  typed: Texts,
  { line, apartments, notANumber }: { line: number; apartments: readonly string[]; notANumber: string },
): ShareBody | FieldFault[] {
  const whole = readAmount(typed['/total'] ?? '')
  if (whole.kind === 'unreadable' || whole.kind === 'ambiguous')
    return [{ at: '/total', code: 'number', detail: notANumber }]
  const key = keys.find((one) => one === typed['/key'])
  const from = typed['/period_from'] ?? ''
  const to = typed['/period_to'] ?? ''
  return {
    line,
    apartment_ids: [...apartments],
    ...(key && { key }),
    ...(key === 'sub_meters'
      ? { difference: differenceIn(typed) }
      : whole.kind === 'amount' && { total: Number(whole.text) }),
    ...(from !== '' && { period_from: from }),
    ...(to !== '' && { period_to: to }),
  }
}

function differenceIn(typed: Texts): DifferenceKey {
  return differences.find((one) => one === typed['/difference']) ?? 'landlord'
}
