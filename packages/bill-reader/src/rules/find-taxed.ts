import Big from 'big.js'
import type { PrintedNumber } from './read-numbers.ts'

const vatRates = [23, 8, 5, 7, 22].map((rate) => new Big(rate))
const grosz = new Big('0.011')

export type Taxed = { net: Big; gross: Big; vat: Big }

/** Two amounts that differ by VAT, at the stated rate or else at any. */
export function findTaxed(amounts: readonly PrintedNumber[], vat: Big | null, base: Big | undefined): Taxed | null {
  const values = amounts.flatMap(({ values }) => values.slice(0, 1))
  const nets = base ? [base] : values.toReversed()
  const rates = vat ? [vat] : vatRates
  for (const net of nets.filter((value) => !value.eq(0))) {
    for (const rate of rates) {
      const expected = net.times(rate.div(100).plus(1))
      const at = values.findIndex((value) => value.eq(net))
      const gross = values.find((value, index) => index !== at && value.minus(expected).abs().lte(grosz))
      if (gross) return { net, gross, vat: rate }
    }
  }
  return vat && withTax(values, nets, vat)
}

/** A net amount and its VAT, without the gross amount. */
function withTax(values: readonly Big[], nets: readonly Big[], vat: Big): Taxed | null {
  for (const net of nets.filter((value) => !value.eq(0))) {
    const tax = values.find((value) => !value.eq(0) && value.minus(net.times(vat).div(100)).abs().lte(grosz))
    if (tax) return { net, gross: net.plus(tax), vat }
  }
  return null
}
