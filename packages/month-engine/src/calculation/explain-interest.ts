import { type Locale, writeDay, writeNumber, writePln } from '@lokum/amounts/money/write-number'
import type { InterestInputs, InterestSpan } from '@lokum/contracts/settlements/interest-inputs'
import Big from 'big.js'

/** More spans than these are summed up, so that a row of the statement stays readable. */
const mostSpans = 4

const words = {
  pl: {
    day: 'dzień',
    days: 'dni',
    percent: (value: string) => `${value}\u00a0%`,
    spans: (count: number) => `suma ${count} okresów (kwota × dni × stopa`,
    between: (one: string, other: string) => `od ${one} do ${other}`,
  },
  en: {
    day: 'day',
    days: 'days',
    percent: (value: string) => `${value}%`,
    spans: (count: number) => `the sum of ${count} spans (amount × days × rate`,
    between: (one: string, other: string) => `${one} to ${other}`,
  },
} as const satisfies Record<Locale, Record<string, unknown>>

/** Open amounts with their days and rates: `2 400,00 zł × 31 dni × 11,25 % / 365`; many spans are summed up with their limits. */
export function explainInterest({ starts_on: from, ends_on: until, spans }: InterestInputs, locale: Locale) {
  const products = spans.map((span) => writeProduct(span, locale))
  if (products.length === 1) return `${products.join('')} / 365`
  if (products.length <= mostSpans) return `(${products.join(' + ')}) / 365`
  const { spans: named, percent, between } = words[locale]
  const amounts = limits(spans.map(({ amount_pln }) => amount_pln)).map((amount) => writePln(amount, locale))
  const rates = limits(spans.map((span) => span.percent)).map((rate) => percent(writeNumber(rate, locale)))
  const ranges = [amounts, rates].map(([one = '', other]) => (other === undefined ? one : between(one, other)))
  const days = `${writeDay(from, locale)} – ${writeDay(until, locale)}`
  return `${named(spans.length)}, ${[days, ...ranges].join(', ')}) / 365`
}

function writeProduct({ amount_pln, days, percent }: InterestSpan, locale: Locale): string {
  const { day, days: several, percent: rate } = words[locale]
  return `${writePln(amount_pln, locale)} × ${days} ${days === 1 ? day : several} × ${rate(writeNumber(percent, locale))}`
}

/** The least and the greatest value, or the one that there is. */
function limits(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].toSorted((one, other) => new Big(one).cmp(other))
  return sorted.length < 2 ? sorted : [sorted[0] ?? 0, sorted.at(-1) ?? 0]
}
