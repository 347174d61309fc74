import type Big from 'big.js'
import type { ProposedReading } from '../assistant.ts'
import type { Finding } from '../findings/finding.ts'
import { type PdfPage, pdfLimits } from '../readers/pdf-text.ts'
import { findInPages } from './find-in-pages.ts'
import { findLeftOut } from './find-left-out.ts'
import { findNetPrice, findStatedRates } from './find-net-price.ts'
import { findSuspicious } from './find-suspicious.ts'
import { type Charge, proposeLines } from './propose-lines.ts'
import { readFactors } from './read-factors.ts'
import { readHead } from './read-head.ts'
import { readMeters } from './read-meters.ts'
import type { Days } from './read-month-words.ts'
import { daysOfRows } from './read-row-days.ts'
import { readRows } from './read-rows.ts'
import { readSellerNip } from './read-seller-nip.ts'
import { readSigns } from './read-signs.ts'
import { readTotals, type Totals } from './read-totals.ts'
import type { Row } from './row.ts'
import { settleRows } from './settle-rows.ts'
import { type Settled, type SettledRow, takenOff } from './settled-rows.ts'
import { signedAmount } from './split-at-total.ts'
import { subtractBefores } from './subtract-befores.ts'

/** Reads the text of a bill by rules. */
export function readPages(given: readonly PdfPage[]): ProposedReading {
  const pages = given.map(({ lines, ...facts }) => ({
    lines: lines.map((line) => line.slice(0, pdfLimits.lineCharacters)),
    ...facts,
  }))
  const lines = pages.flatMap((page) => page.lines)
  const point = usesPoint(lines)
  const rows = readRows(pages, { point })
  const charged = new Set(
    rows.filter(({ kind, certainty }) => kind !== 'account' && certainty !== 'possible').map(({ index }) => index),
  )
  const totals = readTotals(lines, { point, charged })
  const settled = settleRows(rows, totals, lines)
  const toPay = settlePayable(totals, settled)
  const head = readHead(lines)
  const days = daysOfRows(settled.rows, daysOf(head))
  const stated = findStatedRates({ lines, rows, totals })
  const charges = subtractBefores(
    settled.rows.map((row) => ({
      ...chargeOf(row, { ...settled, days: days.get(row) ?? null }),
      net: findNetPrice(row, { stated, point }),
    })),
  )
  const isCorrection = settled.rows.some(({ kind }) => kind === 'before')
  const places = pages.flatMap((page, at) =>
    page.lines.map((text, line) => ({ text, place: `page ${at + 1}, line ${line + 1}` })),
  )
  const findings: Finding[] = [
    ...findInPages({ lines, settled, toPay, isCorrection }),
    ...findUnconfirmed(settled),
    ...findLeftOut(charges),
    ...findSuspicious(places),
  ]
  const proposed = proposeLines(charges, {
    days: daysOf(head),
    seller: head.supplier,
    texts: lines.filter((line) => head.supplier === null || !line.includes(head.supplier)),
    meters: readMeters(lines),
    factors: readFactors(lines),
  })
  return {
    readBy: 'rules',
    ...head,
    sellerNip: readSellerNip(lines),
    totalPln: settled.total?.toFixed(2) ?? null,
    toPayPln: toPay?.toFixed(2) ?? null,
    pages: null,
    lines: proposed.lines,
    findings: [...findings, ...proposed.findings],
    signs: readSigns(lines),
  }
}

function usesPoint(lines: readonly string[]): boolean {
  const text = lines.join('\n')
  const points = text.match(/\d\.\d{2}(?![\d.])/g)?.length ?? 0
  const commas = text.match(/\d,\d{2}(?![\d,])/g)?.length ?? 0
  return points > commas
}

type Where = { addsUp: boolean; days: Days | null }

function daysOf({ periodFrom: from, periodTo: to }: ReturnType<typeof readHead>): Days | null {
  return from && to && from <= to ? { from, to } : null
}

function chargeOf(row: SettledRow, { addsUp, days }: Where): Charge {
  const {
    kind,
    label,
    category,
    section,
    quantity,
    unit,
    rate,
    page,
    line,
    index,
    box,
    recognised,
    excerpt,
    meterNumber,
  } = row
  return {
    kind,
    label,
    category: category ?? section,
    // A number without a unit says too little.
    quantity: unit === null ? null : quantity,
    unit,
    rate,
    amount: kind === 'account' ? signedAmount(row) : row.grossAmount,
    place: `page ${page}, line ${line}`,
    at: { kind: 'page', page, box, ...(recognised !== null && { recognised: true }) },
    excerpt,
    meterNumber,
    days,
    suppliedOn: null,
    index,
    confidence: confidenceOf(row, addsUp),
  }
}

/** Where words were recognised, nothing is as certain as printed text. */
const mostRecognised = 0.9
/** The part of the doubt about recognised words that is left by a check that a row passes. */
const leftByCheck = 0.3

function confidenceOf({ isChecked, recognised }: Pick<Row, 'isChecked' | 'recognised'>, addsUp: boolean): number {
  const asText = printedConfidence(isChecked, addsUp)
  if (recognised === null) return asText
  const passed = Number(isChecked) + Number(addsUp)
  return Math.min(mostRecognised, asText) * (1 - (1 - recognised) * leftByCheck ** passed)
}

function printedConfidence(isChecked: boolean, addsUp: boolean): number {
  if (addsUp) return isChecked ? 0.98 : 0.9
  return isChecked ? 0.8 : 0.55
}

/** The recognised charges that neither their quantity and price nor the total confirm. */
function findUnconfirmed({ rows, addsUp }: Settled): Finding[] {
  const doubtful = addsUp
    ? []
    : rows.filter((row) => row.kind === 'charge' && row.recognised !== null && !row.isChecked)
  if (doubtful.length === 0) return []
  const quoted = doubtful.slice(0, mostNamed).map(({ label }) => [...label].slice(0, longestName).join(''))
  return [{ code: 'not_confirmed', rows: { quoted, more: doubtful.length - quoted.length } }]
}

const [mostNamed, longestName] = [5, 100]

/** The amount to pay: of several, the one that the charges and earlier payments come to. */
function settlePayable({ payables, stated }: Totals, { rows, sum, total, addsUp }: Settled): Big | null {
  const owed = (addsUp ? (total ?? sum) : sum).plus(takenOff(rows))
  const found = payables.find((one) => one.minus(owed).abs().lte('0.01'))
  // Where no words say it, the sum does, if it is printed.
  const isStated =
    addsUp && payables.length === 0 && stated.some(({ amounts }) => amounts.some((one) => one.abs().eq(owed.abs())))
  return found ?? payables[0] ?? (isStated ? owed : null)
}
