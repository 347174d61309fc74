import type Big from 'big.js'
import type { Finding } from '../findings/finding.ts'
import { foldText } from './fold-text.ts'
import { readNumbers } from './read-numbers.ts'
import type { Settled } from './settled-rows.ts'

type ReadPages = { lines: readonly string[]; settled: Settled; toPay: Big | null; isCorrection: boolean }

/** Findings that the operator must know before charging the lines of a bill. */
export function findInPages({ lines, settled, toPay, isCorrection }: ReadPages): Finding[] {
  const folded = lines.map(foldText)
  const { rows, sum, total, addsUp } = settled
  const charges = rows.filter(({ kind }) => kind === 'charge')
  const says = (pattern: RegExp) => folded.some((line) => pattern.test(line))
  const saysForecast = folded.some(
    (line, at) =>
      (forecast.test(line) || (at < mostHeadLines && title.test(line))) &&
      !settledForecast.test(line) &&
      !hasMoney(line),
  )
  const isForecast =
    (saysForecast && !(isCorrection || says(correction))) ||
    charges.some(({ label }) => /prognoz|szacun|forecast|estimat/.test(foldText(label)))
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
    ...differences(toPay, settled),
  ]
  return found.filter((finding) => finding !== false)
}

const forecast =
  /(?:faktura|rachunek|bill|invoice)\b(?: vat)? ?[(-]? ?(?:prognoz|szacunk)|faktura vat prognoz|okres prognozy|prognozowan\w{1,4} (?:zuzyc|sprzedaz|okres|ilosc)|(?:wedlug|na podstawie|wg) prognoz|szacowan\w{1,3} zuzyc|faktura wstepna|rachunek wstepny|estimated (?:bill|invoice|reading|use|usage|consumption)|(?:odczyt\w{0,2}|stan\w{0,2}) (?:szacunk|szacowan)|rodzaj odczytu:? szacun/
/** "Bill for energy (forecast)", "Forecast for the time …". */
const mostHeadLines = 20
const title =
  /^(?:faktur|rachun|bill|invoice).{0,60}(?:prognoz|szacunk|szacowan|wstepn|estimate)|^prognoza (?:na (?!nastepn|kolejn|dalsz|przyszl)|za |zuzycia|sprzedazy)/
/** Earlier forecasts, which this bill takes off. */
const settledForecast = /odlicz|rozlicz\w{1,5} faktur|rozlicz\w{0,6}\b|wystawion|pomniejsz/
const correction =
  /faktur\w{0,6} koryg|\bkorekta\b(?! (?:prognoz|zaliczk|sald))|nota koryg|correct(?:ion|ive|ing) (?:invoice|bill|note)|credit note|invoice correction/

function hasMoney(line: string): boolean {
  return readNumbers(line).some(({ isMoney }) => isMoney)
}

function isForeign(folded: readonly string[]): boolean {
  const foreign = folded.some((line) =>
    /\d\s?(?:eur|usd|gbp|chf|czk|€|\$|£)|(?:eur|usd|gbp|chf|€|\$|£)\s?\d/.test(line),
  )
  return foreign && !folded.some((line) => /\bzl\b|\bpln\b/.test(line))
}

function differences(toPay: Big | null, { total, addsUp }: Settled): Finding[] {
  if (!addsUp || toPay === null || total === null || toPay.eq(total)) return []
  return [{ code: 'to_pay_differs', total: total.toFixed(2), toPay: toPay.toFixed(2), reasons: null }]
}
