import type { Payment } from '@lokum/contracts/settlements/payment'
import { amountText } from '../../words/amounts.ts'
import { monthInSentence } from '../../words/dates.ts'
import type { Words } from '../../words/words.ts'

/** The months that a payment paid for, oldest first, and the credit left over; empty for a payment without an agreement. */
export function whereTo(
  { agreement_id, parts, unallocated_pln }: Payment,
  { payments, language }: Pick<Words, 'payments' | 'language'>,
): string {
  const periods = [...new Set(parts.map(({ period }) => period))]
  const months = periods.map((period) => monthInSentence(period, language)).join(', ')
  return [
    ...(months === '' ? [] : [payments.paidFor(months)]),
    ...(agreement_id !== null && unallocated_pln > 0 ? [payments.leftOver(amountText(unallocated_pln, language))] : []),
  ].join('; ')
}
