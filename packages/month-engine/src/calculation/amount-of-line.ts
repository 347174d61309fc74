import { roundPln } from '@lokum/amounts/money/round-pln'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'

type Priced = Pick<DocumentLine, 'amount_pln' | 'rate_pln' | 'quantity'>

/** PLN that a line charges: its amount, else its price for its quantity; null when it states neither. */
export function amountOfLine({ amount_pln: amount, rate_pln: rate, quantity }: Priced): Big | null {
  if (amount !== null) return new Big(amount)
  return rate === null || quantity === null ? null : new Big(roundPln(new Big(rate).times(quantity)))
}
