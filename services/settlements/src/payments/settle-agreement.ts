import type { Context } from '@lokum/service-kit/http/serve-operation'

/**
 * Allocates all payments of an agreement anew to the statements that count: the oldest settlement first, its items proportionally.
 * Emits settlement.paid for what became paid. The agreement's row is locked, so that one at a time does this.
 * @throws RefundExceedsCredit
 */
export async function settleAgreement(_context: Context, _agreementId: string): Promise<void> {
  throw new Error('Not built yet')
}
