import Big from 'big.js'
import type { Finding } from '../../findings/finding.ts'
import { type PdfPage, pdfLimits } from '../../readers/pdf-text.ts'
import type { ProposedReading } from '../assistant.ts'
import { dropRestated } from './drop-restated.ts'
import { findInPages } from './find-in-pages.ts'
import { findSuspicious } from './find-suspicious.ts'
import { type Charge, meteredUnits, proposeLines } from './propose-lines.ts'
import { readHead } from './read-head.ts'
import { readConversionFactor, readMeters } from './read-meters.ts'
import { type Row, readRows } from './read-rows.ts'
import { readSellerNip } from './read-seller-nip.ts'
import { readTotals, type Totals } from './read-totals.ts'

/** Reads the text of a bill by rules. */
export function readPages(given: readonly PdfPage[]): ProposedReading {
  const pages = given.map(({ lines, ...facts }) => ({
    lines: lines.map((line) => line.slice(0, pdfLimits.lineCharacters)),
    ...facts,
  }))
  const lines = pages.flatMap((page) => page.lines)
  const point = usesPoint(lines)
  const rows = dropRestated(readRows(pages, { point }))
  const totals = readTotals(lines, { point })
  const settled = settle(rows, totals, lines)
  const firstLines = firstLinesOf(pages)
  const befores = beforesOf(settled.rows)
  const charges = settled.rows.map((row) => chargeOf(row, { ...settled, befores, firstLines }))
  const isCorrection = rows.some(({ kind }) => kind === 'before')
  const places = pages.flatMap((page, at) =>
    page.lines.map((text, line) => ({ text, place: `page ${at + 1}, line ${line + 1}` })),
  )
  const findings: Finding[] = [...findInPages({ lines, settled, totals, isCorrection }), ...findSuspicious(places)]
  return {
    readBy: 'rules',
    ...readHead(lines),
    sellerNip: readSellerNip(lines),
    totalPln: settled.total?.toFixed(2) ?? null,
    toPayPln: totals.toPay?.toFixed(2) ?? null,
    pages: null,
    lines: proposeLines(charges, {
      texts: lines,
      meters: readMeters(lines),
      conversionFactor: readConversionFactor(lines),
    }),
    findings,
  }
}

function usesPoint(lines: readonly string[]): boolean {
  const text = lines.join('\n')
  const points = text.match(/\d\.\d{2}(?![\d.])/g)?.length ?? 0
  const commas = text.match(/\d,\d{2}(?![\d,])/g)?.length ?? 0
  return points > commas
}

type SettledRow = Row & { rate: Big | null; grossAmount: Big }
export type Settled = { rows: readonly SettledRow[]; sum: Big; total: Big | null; addsUp: boolean }

/** Amounts without a label are net or gross depending on the total that they add up to. */
function settle(rows: readonly Row[], totals: Totals, lines: readonly string[]): Settled {
  const vat = commonVat(lines)
  const asGross = rows.map((row) => grossRow(row, null))
  const asNet = rows.map((row) => grossRow(row, row.vat ?? vat))
  const candidates = [...totals.candidates, ...(totals.toPay ? [totals.toPay] : [])]
  for (const counted of [asGross, asNet]) {
    const sum = sumOf(counted)
    const tolerance = new Big('0.01').times(Math.max(1, counted.length))
    const total = counted.length > 0 ? nearest(candidates, sum, tolerance) : undefined
    if (total) return { rows: counted, sum, total, addsUp: true }
  }
  const counted = speaksOfNet(lines) ? asNet : asGross
  return { rows: counted, sum: sumOf(counted), total: candidates[0] ?? null, addsUp: false }
}

function nearest(candidates: readonly Big[], sum: Big, tolerance: Big): Big | undefined {
  const near = candidates.filter((one) => one.minus(sum).abs().lte(tolerance))
  return near.toSorted((one, other) => one.minus(sum).abs().cmp(other.minus(sum).abs()))[0]
}

function grossRow(row: Row, vat: Big | null): SettledRow {
  if (row.kind === 'account') return { ...row, rate: null, grossAmount: row.gross ?? row.amount }
  const factor = (row.gross ? (row.vat ?? new Big(0)) : (vat ?? new Big(0))).div(100).plus(1)
  const grossAmount = row.gross ?? row.amount.times(factor).round(2, Big.roundHalfUp)
  return { ...row, rate: row.price?.times(factor) ?? null, grossAmount }
}

function sumOf(rows: readonly SettledRow[]): Big {
  return rows.reduce((sum, { kind, grossAmount }) => {
    if (kind === 'account') return sum
    return kind === 'before' ? sum.minus(grossAmount) : sum.plus(grossAmount)
  }, new Big(0))
}

function commonVat(lines: readonly string[]): Big | null {
  const rates = lines.flatMap((line) =>
    [...line.matchAll(/(?<![\d.,])(23|22|8|7|5)(?:[.,]0+)?\s?%/g)].map(([, rate]) => rate),
  )
  return rates[0] === undefined ? null : new Big(rates[0])
}

function speaksOfNet(lines: readonly string[]): boolean {
  return lines.some((line) => /netto|\bnet\b/i.test(line)) && !lines.some((line) => /brutto|gross/i.test(line))
}

/** The position of the first line of each page among all lines. */
function firstLinesOf(pages: readonly PdfPage[]): number[] {
  let count = 0
  return pages.map(({ lines }) => {
    count += lines.length
    return count - lines.length
  })
}

type Befores = ReadonlyMap<string, SettledRow>

/** By its label, the first row with what was charged before a correction. */
function beforesOf(rows: readonly SettledRow[]): Befores {
  return new Map(
    rows
      .filter(({ kind }) => kind === 'before')
      .toReversed()
      .map((row) => [row.label, row]),
  )
}

type Where = { befores: Befores; addsUp: boolean; firstLines: readonly number[] }

function chargeOf(row: SettledRow, { befores, addsUp, firstLines }: Where): Charge {
  const { kind, label, category, section, quantity, unit, rate, page, line, box, recognised, excerpt } = row
  return {
    kind,
    label,
    category: category ?? section,
    quantity,
    unit,
    rate,
    amount: amountOf(row, befores),
    place: `page ${page}, line ${line}`,
    at: { kind: 'page', page, box, ...(recognised !== null && { recognised: true }) },
    excerpt,
    meterNumber: null,
    index: (firstLines[page - 1] ?? 0) + line - 1,
    confidence: confidenceOf(row, addsUp),
  }
}

/** A corrected cost is charged with its difference; a rate keeps the amount on the bill. */
function amountOf({ kind, label, unit, grossAmount }: SettledRow, befores: Befores): Big {
  const isRate = unit !== null && meteredUnits.includes(unit)
  if (kind !== 'charge' || isRate) return grossAmount
  const before = befores.get(label)
  return before ? grossAmount.minus(before.grossAmount) : grossAmount
}

/** Where words were recognised, nothing is as certain as printed text. */
const mostRecognised = 0.9

function confidenceOf({ isChecked, recognised }: Row, addsUp: boolean): number {
  const asText = printedConfidence(isChecked, addsUp)
  return recognised === null ? asText : Math.min(mostRecognised, asText) * recognised
}

function printedConfidence(isChecked: boolean, addsUp: boolean): number {
  if (addsUp) return isChecked ? 0.98 : 0.9
  return isChecked ? 0.8 : 0.55
}
