import type { Payment } from '@lokum/contracts/settlements/payment'
import type { Words } from '../../words/words.ts'

/** The payer of a payment, or where it comes from when no bank statement names one. */
export function payerName({ payer, source }: Payment, { payments }: Pick<Words, 'payments'>): string {
  if (payer !== null) return payer
  if (source === 'manual') return payments.byHand
  return source === 'deposit' ? payments.setOff : payments.noPayer
}
