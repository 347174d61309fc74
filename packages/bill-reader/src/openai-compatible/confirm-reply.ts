import type { LineAt } from '@lokum/contracts/settlements/line-at'
import { vatRates } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'
import type { ProposedReading } from '../assistant.ts'
import type { Finding } from '../findings/finding.ts'
import type { PdfPage } from '../readers/pdf-text.ts'
import { foldText } from '../rules/fold-text.ts'
import { type Charge, proposeLines } from '../rules/propose-lines.ts'
import { readDates } from '../rules/read-dates.ts'
import type { Days } from '../rules/read-month-words.ts'
import { readNumbers, unitAt } from '../rules/read-numbers.ts'
import { readRowDays } from '../rules/read-row-days.ts'
import { readSellerNip } from '../rules/read-seller-nip.ts'
import { subtractBefores } from '../rules/subtract-befores.ts'
import type { ModelLine, ModelReply } from './model-reply.ts'

/** A line of the document with every possible value of its numbers. */
type PrintedLine = Where & { values: ReadonlySet<string> }

/** `recognised`: how sure recognition was of the line; null for printed text. */
type Where = { text: string; place: string; at: LineAt; recognised: number | null }

/**
 * Keeps only those parts of a model's answer that are printed in the document, or were recognised in it: other numbers are dropped
 * and recorded. A charge is placed where its amount is printed, or dropped.
 */
export function confirmReply(reply: ModelReply, pages: readonly PdfPage[]): ProposedReading {
  const printed = printedLines(pages)
  const missing: string[] = []
  const confirm = (value: string | null, name: string) => {
    if (value === null || printed.some(({ values }) => values.has(new Big(value).toFixed()))) return value
    missing.push(name)
    return null
  }
  const whole = compact(pages.flatMap(({ lines }) => lines).join(' '))
  const confirmText = (value: string | null, name: string) => {
    if (value === null || whole.includes(compact(value))) return value
    missing.push(name)
    return null
  }
  const bill = daysOf(reply)
  const charges = reply.lines.flatMap((line, index): Charge[] => {
    const where = findLine(line, printed)
    if (!where) missing.push(`line ${index + 1}`)
    const read = { ...line, ...numbersOf(line, confirm), meter_number: confirmText(line.meter_number, 'meter_number') }
    return where ? [{ ...chargeOf(read, { ...where, index, days: bill }), net: netOf(read, printed) }] : []
  })
  const totals = { totalPln: confirm(reply.total, 'total'), toPayPln: confirm(reply.to_pay, 'to_pay') }
  const factor = reply.lines
    .map(({ conversion_factor }) => confirm(conversion_factor, 'conversion_factor'))
    .find((one) => one !== null)
  const days = { issued: reply.issued_on, from: reply.period_from, to: reply.period_to }
  const proposed = proposeLines(subtractBefores(charges), {
    seller: null,
    texts: [],
    meters: [],
    days: bill,
    factors: factor == null ? [] : [{ value: factor, beside: [] }],
  })
  return {
    readBy: 'openai-compatible',
    supplier: confirmText(reply.supplier, 'supplier'),
    sellerNip: readSellerNip(pages.flatMap(({ lines }) => lines)),
    number: confirmText(reply.number, 'number'),
    issuedOn: confirmDay(days.issued, pages),
    periodFrom: days.from,
    periodTo: days.to,
    ...totals,
    pages: null,
    lines: proposed.lines,
    findings: [...proposed.findings, ...recordMissing(missing), ...findSums(charges, totals)],
  }
}

function daysOf({ period_from: from, period_to: to }: ModelReply): Days | null {
  return from && to && from <= to ? { from, to } : null
}

function printedLines(pages: readonly PdfPage[]): PrintedLine[] {
  return pages.flatMap(({ lines, boxes, confidences }, page) =>
    lines.map((text, line) => {
      const recognised = confidences?.[line] ?? null
      const box = boxes?.[line] ?? null
      return {
        text,
        place: `page ${page + 1}, line ${line + 1}`,
        at: { kind: 'page', page: page + 1, box, ...(recognised !== null && { recognised: true }) } as const,
        recognised,
        values: valuesIn(text),
      }
    }),
  )
}

function valuesIn(text: string): ReadonlySet<string> {
  const found = [...readNumbers(text), ...readNumbers(text, { apart: true })]
  return new Set(found.flatMap(({ values }) => values.map((value) => value.toFixed())))
}

/** A text without what printing may change. */
function compact(text: string): string {
  return foldText(text).replaceAll(/\s+/g, '')
}

function confirmDay(day: string | null, pages: readonly PdfPage[]): string | null {
  return pages.some(({ lines }) => lines.some((line) => readDates(line).some((found) => found.day === day)))
    ? day
    : null
}

type Confirm = (value: string | null, name: string) => string | null

function numbersOf(line: ModelLine, confirm: Confirm) {
  return {
    quantity: confirm(line.quantity, 'quantity'),
    unit_price: confirm(line.unit_price, 'unit_price'),
    amount: confirm(line.amount, 'amount'),
  }
}

/** The line that contains the amount; of several, the one with most of the other numbers. */
function findLine(
  { amount, quantity, unit_price }: ModelLine,
  printed: readonly PrintedLine[],
): PrintedLine | undefined {
  const wanted = [amount, quantity, unit_price].flatMap((value) => (value === null ? [] : [new Big(value).toFixed()]))
  const hits = ({ values }: PrintedLine) => wanted.filter((value) => values.has(value)).length
  const counted = printed.map((line) => ({ line, count: hits(line) }))
  const most = counted.reduce((best, next) => Math.max(best, next.count), 0)
  return most > wanted.length / 2 ? counted.find(({ count }) => count === most)?.line : undefined
}

/** The net price that was found in the document, with a rate of VAT that stands somewhere in it. */
function netOf({ unit_price, unit_price_is_net, vat_percent }: ModelLine, printed: readonly PrintedLine[]) {
  const vatRate = vatRates.find((rate) => rate === vat_percent)
  if (unit_price === null || !unit_price_is_net || vatRate === undefined) return null
  return printed.some(({ values }) => values.has(vatRate)) ? { price: new Big(unit_price), vatRate } : null
}

type Numbered = Where & { index: number; days: Days | null }

const kinds = { charge: 'charge', before_correction: 'before', interest_or_prepayment: 'account' } as const

function chargeOf(line: ModelLine, { text, place, at, recognised, index, days }: Numbered): Charge {
  const vat = new Big(line.vat_percent ?? 0).div(100).plus(1)
  const gross = (value: string | null, isNet: boolean) =>
    value === null ? null : new Big(value).times(isNet ? vat : 1)
  return {
    kind: kinds[line.kind],
    label: line.label,
    category: line.category,
    quantity: line.quantity === null ? null : new Big(line.quantity),
    unit: line.unit === null ? null : (unitAt(line.unit) ?? line.unit),
    rate: gross(line.unit_price, line.unit_price_is_net),
    amount: gross(line.amount, line.amount_is_net),
    place,
    at,
    excerpt: text,
    meterNumber: line.meter_number,
    days: readRowDays({ label: line.label, excerpt: text }, days),
    suppliedOn: null,
    index,
    confidence: 0.8 * (recognised ?? 1),
  }
}

function recordMissing(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return []
  return [{ code: 'not_in_document', names: missing.slice(0, 10) }]
}

function findSums(
  charges: readonly Charge[],
  { totalPln, toPayPln }: { totalPln: string | null; toPayPln: string | null },
): Finding[] {
  const counted = charges.filter(({ kind }) => kind === 'charge')
  if (counted.length === 0) return [{ code: 'no_lines', why: 'no_charge' }]
  if (totalPln === null) return [{ code: 'no_total' }]
  const before = charges.filter(({ kind }) => kind === 'before')
  const sum = sumOf(counted).minus(sumOf(before))
  const tolerance = new Big('0.01').times(charges.length)
  const addsUp = sum.minus(totalPln).abs().lte(tolerance)
  const differs = toPayPln !== null && !new Big(toPayPln).eq(totalPln)
  const sums = { sum: sum.toFixed(2), total: totalPln, isAfterPrepayments: false }
  const found: (Finding | false)[] = [
    before.length > 0 && { code: 'correction', of: null },
    !addsUp && { code: 'lines_do_not_add_up', ...sums },
    differs && { code: 'to_pay_differs', total: totalPln, toPay: toPayPln, reasons: null },
  ]
  return found.filter((finding) => finding !== false)
}

function sumOf(charges: readonly Charge[]): Big {
  return charges.reduce((sum, { amount }) => sum.plus(amount?.round(2, Big.roundHalfUp) ?? 0), new Big(0))
}
