import Big from 'big.js'

/** No bill has more rates of VAT. */
const mostRates = 4

/** The rates of VAT that the bill names, or has in a column (`charged`), the most frequent ones first. */
export function ratesIn(lines: readonly string[], charged: readonly Big[]): Big[] {
  const named = lines.flatMap((line) =>
    [...line.matchAll(/(?<![\d.,])(23|22|8|7|5)(?:[.,]0+)?\s?%/g)].map(([, rate = '']) => rate),
  )
  const counts = new Map<string, number>()
  for (const rate of [...named, ...charged.filter((one) => one.gt(0)).map((one) => one.toFixed())])
    counts.set(rate, (counts.get(rate) ?? 0) + 1)
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostRates)
    .map(([rate]) => new Big(rate))
}

/** Whether amounts are net ones, if nothing else says so. */
export function speaksOfNet(lines: readonly string[]): boolean {
  return lines.some((line) => /netto|\bnet\b/i.test(line)) && !lines.some((line) => /brutto|gross/i.test(line))
}
