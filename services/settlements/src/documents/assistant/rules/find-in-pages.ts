import type { Finding } from '@lokum/contracts/settlements/document'
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
  return [
    finding(
      'correction',
      (isCorrection || says(correction)) && 'This is a correction; only the difference is charged.',
    ),
    finding('forecast', isForecast && 'The bill charges a forecast; a later one settles it.'),
    finding('foreign_currency', isForeign(folded) && 'The amounts are not in PLN.'),
    finding('no_lines', charges.length === 0 && 'No charge was found in the text.'),
    finding('no_total', total === null && 'No total was found in the text.'),
    finding(
      'lines_do_not_add_up',
      charges.length > 0 &&
        total !== null &&
        !addsUp &&
        `The lines are ${sum.toFixed(2)} together, the total ${total.toFixed(2)}.`,
    ),
    finding(
      'to_pay_differs',
      differs(totals, settled) && `The total is ${total?.toFixed(2)}, to pay ${totals.toPay?.toFixed(2)}.`,
    ),
  ].flat()
}

const forecast =
  /faktura prognoz|rachunek prognoz|okres prognozy|wedlug prognozy|estimated (?:bill|invoice|reading|use)|faktura szacunk/
const correction =
  /faktur\w{0,6} koryg|\bkorekta\b|nota koryg|correct(?:ion|ive|ing) (?:invoice|bill|note)|credit note|invoice correction/

function finding(code: Finding['code'], detail: string | false): Finding[] {
  return detail === false ? [] : [{ code, detail }]
}

function isForeign(folded: readonly string[]): boolean {
  const foreign = folded.some((line) =>
    /\d\s?(?:eur|usd|gbp|chf|czk|€|\$|£)|(?:eur|usd|gbp|chf|€|\$|£)\s?\d/.test(line),
  )
  return foreign && !folded.some((line) => /\bzl\b|\bpln\b/.test(line))
}

function differs({ toPay }: Totals, { total, addsUp }: Settled): boolean {
  return addsUp && toPay !== null && total !== null && !toPay.eq(total)
}
