import type { Balance } from '@lokum/contracts/settlements/payment'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import Big from 'big.js'

/** The money of an agreement before a statement; decimal texts. */
export type Standing = {
  /** Already paid towards the settlement, when an earlier version of its statement was sent. */
  paidPln: string
  /** Money not yet used. */
  creditPln: string
  /** The open amount of earlier months less the credit: positive is owed. */
  balanceBeforePln: string
  /** The statements of earlier months that are not paid in full. */
  openBefore: NonNullable<StatementSnapshot['open_before']>
}

type Of = { settlementId: string; period: string }

/**
 * The standing of an agreement before a settlement. Later months have statements of their own, which ask for them, so they do not
 * count.
 */
export function standingBefore({ settlements, credit_pln: credit }: Balance, { settlementId, period }: Of): Standing {
  const own = settlements.find(({ settlement_id: id }) => id === settlementId)
  const earlier = settlements.filter((one) => one.period < period)
  const open = earlier.reduce((sum, { open_pln }) => sum.plus(open_pln), new Big(0))
  return {
    paidPln: new Big(own?.paid_pln ?? 0).toFixed(2),
    creditPln: new Big(credit).toFixed(2),
    balanceBeforePln: open.minus(credit).toFixed(2),
    openBefore: earlier
      .filter(({ open_pln }) => open_pln > 0)
      .map(({ period: month, open_pln, due_on }) => ({ period: month, open_pln, due_on })),
  }
}

/** The total amount due, or the tenant's remaining credit. */
export function weigh(totalPln: Big.BigSource, { paidPln, balanceBeforePln }: Omit<Standing, 'openBefore'>) {
  const left = new Big(totalPln).minus(paidPln).plus(balanceBeforePln)
  const none = new Big(0)
  return {
    toPayPln: (left.gt(0) ? left : none).toFixed(2),
    creditAfterPln: (left.lt(0) ? left.neg() : none).toFixed(2),
  }
}
