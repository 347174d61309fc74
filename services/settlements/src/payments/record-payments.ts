import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { PaymentRow } from './payment.ts'

export type PaymentDraft = {
  agreementId: string | null
  receivedOn: string
  /** Decimal text, not 0. */
  amountPln: string
  payer: string | null
  title: string | null
  source: PaymentRow['source']
  importId: string | null
  fingerprint: string | null
}

/**
 * Records payments, many at once too, allocates them, and emits payment.received for each. A fingerprint that is there already is
 * passed over, so that the answer may have fewer than were asked for.
 * @throws RefundExceedsCredit
 */
export async function recordPayments(_context: Context, _drafts: readonly PaymentDraft[]): Promise<PaymentRow[]> {
  throw new Error('Not built yet')
}
