/**
 * The price that a correction belongs to, as keys of category, unit and label (one line each): the one of its own label, or the
 * only price of its category and unit when the supplier names the correction differently. Otherwise its own key, which matches none.
 */
export function pricedAs(correction: string, prices: ReadonlySet<string>): string {
  if (prices.has(correction)) return correction
  const alike = [...prices].filter((price) => kindOf(price) === kindOf(correction))
  return alike.length === 1 ? (alike[0] ?? correction) : correction
}

function kindOf(key: string): string {
  return key.split('\n', 2).join('\n')
}
