import Big from 'big.js'

/** The range of PLN amounts that the contract allows, for both signs. */
export const mostPln = 10_000_000

export type Priced = {
  quantity: number | string | null | undefined
  rate: number | string | null | undefined
  amount: number | string | null | undefined
}

/** Whether a line without an amount of its own gives at most 10 million zloty, as every amount. */
export function isChargeable({ quantity, rate, amount }: Priced): boolean {
  if (amount != null || rate == null || quantity == null) return true
  return new Big(rate).times(quantity).abs().lte(mostPln)
}
