import type { DifferenceShareBy, ShareBy } from '@lokum/contracts/settlements/cost-category'
import type { FieldFault } from '../../../interface/refusal.ts'
import { readAmount } from '../../../words/read-amount.ts'
import type { Words } from '../../../words/words.ts'

type Texts = Readonly<Record<string, string>>
type ShareBody = {
  line: number
  apartment_ids: string[]
  share_by?: ShareBy
  difference_share_by?: DifferenceShareBy
  weight_total?: number
  period_from?: string
  period_to?: string
}

const keys: readonly ShareBy[] = ['area', 'persons', 'equal', 'percent', 'sub_meters']
const differences: readonly DifferenceShareBy[] = ['landlord', 'area', 'persons', 'equal']

/** The cost that was typed, or the fault of a whole that is no number. */
export function shareRequest(
  typed: Texts,
  { line, apartments, words }: { line: number; apartments: readonly string[]; words: Words },
): ShareBody | FieldFault[] {
  const whole = readAmount(typed['/weight_total'] ?? '', words.fields)
  if (whole.kind === 'unreadable' || whole.kind === 'ambiguous')
    return [{ at: '/weight_total', code: 'number', detail: words.accounts.noNumber }]
  const key = keys.find((one) => one === typed['/share_by'])
  const from = typed['/period_from'] ?? ''
  const to = typed['/period_to'] ?? ''
  return {
    line,
    apartment_ids: [...apartments],
    ...(key && { share_by: key }),
    ...(key === 'sub_meters'
      ? { difference_share_by: differenceIn(typed) }
      : whole.kind === 'amount' && { weight_total: Number(whole.text) }),
    ...(from !== '' && { period_from: from }),
    ...(to !== '' && { period_to: to }),
  }
}

function differenceIn(typed: Texts): DifferenceShareBy {
  return differences.find((one) => one === typed['/difference_share_by']) ?? 'landlord'
}
