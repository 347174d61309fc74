import type { Finding } from '../../findings/finding.ts'
import { foldText } from './fold-text.ts'
import type { Settled } from './read-pages.ts'
import type { Totals } from './read-totals.ts'

type Found = { lines: readonly string[]; settled: Settled; totals: Totals; isCorrection: boolean }

/** Findings that the operator must know before charging the lines of a bill. */
export function findInPages({ lines, settled, totals, isCorrection }: Found): Finding[] {
  const folded = lines.map(foldText)
  const { rows, sum, total, addsUp } = settled
  const charges = rows.filter(({ kind }) => kind === 'charge')
  const says = (pattern: RegExp) => folded.some((line) => pattern.test(line))
  const isForecast =
    says(forecast) || charges.some(({ label }) => /prognoz|szacun|forecast|estimat/.test(foldText(label)))
  const hasTotal = total !== null
  const found: (Finding | false)[] = [
    (isCorrection || says(correction)) && { code: 'correction', of: null },
    isForecast && { code: 'forecast' },
    isForeign(folded) && { code: 'foreign_currency', currency: null },
    charges.length === 0 && { code: 'no_lines', why: 'no_charge' },
    !hasTotal && { code: 'no_total' },
    charges.length > 0 &&
      hasTotal &&
      !addsUp && {
        code: 'lines_do_not_add_up',
        sum: sum.toFixed(2),
        total: total.toFixed(2),
        isAfterPrepayments: false,
      },
    ...differences(totals, settled),
  ]
  return found.filter((finding) => finding !== false)
}

const forecast =
  /faktura prognoz|rachunek prognoz|okres prognozy|wedlug prognozy|estimated (?:bill|invoice|reading|use)|faktura szacunk/
const correction =
  /faktur\w{0,6} koryg|\bkorekta\b|nota koryg|correct(?:ion|ive|ing) (?:invoice|bill|note)|credit note|invoice correction/

function isForeign(folded: readonly string[]): boolean {
  const foreign = folded.some((line) =>
    /\d\s?(?:eur|usd|gbp|chf|czk|€|\$|£)|(?:eur|usd|gbp|chf|€|\$|£)\s?\d/.test(line),
  )
  return foreign && !folded.some((line) => /\bzl\b|\bpln\b/.test(line))
}

function differences({ toPay }: Totals, { total, addsUp }: Settled): Finding[] {
  if (!addsUp || toPay === null || total === null || toPay.eq(total)) return []
  return [{ code: 'to_pay_differs', total: total.toFixed(2), toPay: toPay.toFixed(2), reasons: null }]
}
