/**
 * The micro-account of a taxpayer at the tax office, 26 digits: two check digits (ISO 13616), the bank 10100071, 222, the kind of the
 * tax number (1: PESEL, 2: NIP), the number, and zeros.
 * @param taxNumber a NIP of 10 or a PESEL of 11 digits
 */
export function makeTaxAccountNumber(taxNumber: string): string {
  const kind = taxNumber.length === 10 ? '2' : '1'
  const account = `10100071222${kind}${taxNumber}`.padEnd(24, '0')
  // PL00 is appended as 252100.
  const check = 98n - (BigInt(`${account}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${account}`
}
