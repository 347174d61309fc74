import Big from 'big.js'

/** A line and its amounts. */
export type LineAmounts = { index: number; amounts: readonly Big[] }

/** The charges by a table of VAT before tax and after, at all its rates. */
export type TaxedSum = { net: Big; gross: Big; rates: readonly Big[] }

/** A line with amounts, and what else it says. */
type Line = LineAmounts & { text: string }
type Taxed = { net: Big; gross: Big; rate: Big | null }

/** Each as it is printed: "23 %", or 23 in a column of rates. */
const vatRates = [23, 22, 8, 7, 5].map((rate) => ({
  rate: new Big(rate),
  printed: new RegExp(`(?<![\\d.,])${rate}(?:(?:[.,]0+)? ?%|(?![\\d.,/-]| \\d))`),
}))
const nothing: TaxedSum = { net: new Big(0), gross: new Big(0), rates: [] }

/** The tables of VAT: lines that follow one another, each with a rate, what is net at it, its tax and both together. */
export function readTaxedSums(lines: readonly Line[]): TaxedSum[] {
  const sums: TaxedSum[] = []
  let open = nothing
  for (const line of lines.filter(({ amounts }) => amounts.length > 0)) {
    const taxed = taxedIn(line)
    if (isAgain(taxed, open)) continue
    if (taxed?.rate) open = plus(open, taxed, taxed.rate)
    else {
      sums.push(open)
      open = nothing
    }
  }
  return [...sums, open].filter((sum) => sum !== nothing)
}

/** The last line of a table may have the sums of the others. */
function isAgain(taxed: Taxed | null, { net, gross }: TaxedSum): boolean {
  return taxed?.net.eq(net) === true && taxed.gross.eq(gross)
}

function plus({ net, gross, rates }: TaxedSum, taxed: Taxed, rate: Big): TaxedSum {
  return { net: net.plus(taxed.net), gross: gross.plus(taxed.gross), rates: [...rates, rate] }
}

/** Three amounts beside each other: two of them are the third, and one is a part of the other. */
function taxedIn({ text, amounts }: Line): Taxed | null {
  for (const [at, last] of amounts.slice(2).entries()) {
    const [tax, net, gross] = [amounts[at], amounts[at + 1], last]
      .flatMap((one) => one ?? [])
      .toSorted((one, other) => one.abs().cmp(other.abs()))
    if (!tax || !net || !gross || tax.eq(0) || !net.plus(tax).eq(gross)) continue
    return { net, gross, rate: rateIn(text, { tax, net }) }
  }
  return null
}

/** The tax of each charge may be rounded, and then added up. */
const rounded = new Big('0.05')

function rateIn(text: string, { tax, net }: { tax: Big; net: Big }): Big | null {
  const isTax = (rate: Big) => tax.minus(net.times(rate).div(100)).abs().lte(rounded)
  return vatRates.find(({ rate, printed }) => isTax(rate) && printed.test(text))?.rate ?? null
}
