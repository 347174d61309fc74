const mostPln = 10_000_000n * 100n

/** Another currency than PLN, with its code. */
export type Amount = { pln: string } | { currency: string }

/**
 * The amount that a bank wrote, as decimal text with two digits after the point; undefined when it is none. Thousands may be apart by
 * spaces of any kind or by the other of comma and point; a minus may be Unicode's or stand behind. `1,234` is refused: it may be
 * either.
 */
export function readAmount(text: string): Amount | undefined {
  const [, before = '', number = '', after = ''] = shape.exec(text.replaceAll(/\p{Zs}/gu, ' ').trim()) ?? []
  const currency = (before + after).toUpperCase()
  const digits = readDigits(number)
  if (digits === undefined) return undefined
  return currency === '' || currency === 'PLN' || currency === 'ZŁ' ? { pln: digits } : { currency }
}

const shape = /^(\p{L}{2,3}(?= ?[-+−–\d]))? ?([-+−–]? ?\d[\d ,.]*[-−–]?) ?(\p{L}{2,3})?$/u
const minus = /[-−–]/

function readDigits(text: string): string | undefined {
  if (/^[-−–].*[-−–]$/.test(text)) return undefined
  const unsigned = text.replaceAll(/[-+−–]/g, '').trim()
  const [, whole, fraction = ''] = /^(.*?)(?:[,.](\d{1,2}))?$/.exec(unsigned) ?? []
  if (whole === undefined || !isGrouped(whole)) return undefined
  const grosze = BigInt(whole.replaceAll(/[ ,.]/g, '') + fraction.padEnd(2, '0'))
  if (grosze > mostPln) return undefined
  const all = String(grosze).padStart(3, '0')
  const sign = minus.test(text) && grosze > 0n ? '-' : ''
  return `${sign}${all.slice(0, -2)}.${all.slice(-2)}`
}

/** A single group behind comma or point is ambiguous unless decimals follow, which `1,234` has none of. */
function isGrouped(whole: string): boolean {
  return /^\d{1,20}$/.test(whole) || /^\d{1,3}( \d{3}){1,5}$/.test(whole) || isGroupedByMark(whole)
}

function isGroupedByMark(whole: string): boolean {
  return /^\d{1,3}(,\d{3}){1,5}$/.test(whole) || /^\d{1,3}(\.\d{3}){1,5}$/.test(whole)
}
