import Big from 'big.js'

/** A net value with VAT at a rate in percent, unrounded; `zw`, `oo` and `np` add none, and neither does an unknown rate. */
export function addVat(net: Big.BigSource, vatRate: string | null): Big {
  const percent = vatRate !== null && /^\d+$/.test(vatRate) ? vatRate : '0'
  return new Big(net).times(new Big(percent).div(100).plus(1))
}
