const mostGrosze = 10_000_000n * 100n

/** The code of a currency other than PLN. */
export type Amount = { pln: string } | { currency: string }

/**
 * Parses a bank's amount to decimal text with two digits after the point; undefined for anything else. Thousands may be grouped by
 * any space, or by a comma or point when the other one separates decimals; a minus may be Unicode's or come last. `1,234` is
 * refused as ambiguous.
 */
export function readAmount(text: string): Amount | undefined {
  const [, before = '', number = '', after = ''] = shape.exec(text.replaceAll(/\p{Zs}/gu, ' ').trim()) ?? []
  const currency = (before + after).toUpperCase()
  const digits = readDigits(number)
  if (digits === undefined) return undefined
  return currency === '' || currency === 'PLN' || currency === 'ZŁ' ? { pln: digits } : { currency }
}

const shape = /^(\p{L}{2,3}(?= ?[-+−–\d]))? ?([-+−–]? ?\d[\d ,.]*[-−–]?) ?(\p{L}{2,3})?$/u
// Groups of three; a comma or point surely groups thousands only when decimals or a second group follow.
const numbers = [
  /^(?<whole>\d{1,20})(?:[,.](?<fraction>\d{1,2}))?$/,
  /^(?<whole>\d{1,3}(?: \d{3}){1,5})(?:[,.](?<fraction>\d{1,2}))?$/,
  /^(?<whole>\d{1,3}(?:\.\d{3}){1,5}),(?<fraction>\d{1,2})$/,
  /^(?<whole>\d{1,3}(?:,\d{3}){1,5})\.(?<fraction>\d{1,2})$/,
  /^(?<whole>\d{1,3}(?:\.\d{3}){2,5}|\d{1,3}(?:,\d{3}){2,5})$/,
]

function readDigits(text: string): string | undefined {
  if (/^[-−–].*[-−–]$/.test(text)) return undefined
  const unsigned = text.replaceAll(/[-+−–]/g, '').trim()
  const found = numbers.map((number) => number.exec(unsigned)?.groups).find((groups) => groups !== undefined)
  if (found?.whole === undefined) return undefined
  const grosze = BigInt(found.whole.replaceAll(/[ ,.]/g, '') + (found.fraction ?? '').padEnd(2, '0'))
  if (grosze > mostGrosze) return undefined
  const digits = String(grosze).padStart(3, '0')
  const sign = /[-−–]/.test(text) && grosze > 0n ? '-' : ''
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
