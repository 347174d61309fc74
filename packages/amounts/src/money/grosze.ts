import Big from 'big.js'

/** An amount in PLN with at most two decimals, in grosze. */
export function toGrosze(pln: Big.BigSource): bigint {
  return BigInt(new Big(pln).times(100).toFixed(0))
}

/** Grosze as a number in PLN. */
export function toPln(grosze: bigint): number {
  return new Big(grosze.toString()).div(100).toNumber()
}
