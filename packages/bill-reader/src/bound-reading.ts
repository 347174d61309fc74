import { isChargeable, mostPln } from '@lokum/amounts/money/is-chargeable'
import { NetPrice } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'
import type { ProposedLine, ProposedReading } from './assistant.ts'
import { readNip } from './nip.ts'

/** More lines than any bill has; a finding reports the ones beyond it. */
export const maxLines = 200

const mostPages = 1_000_000

/** Limits of the stored numbers: digits before and after the point, as in the tables and the contract. */
const widths = {
  quantity: { max: 1_000_000_000, decimals: 6 },
  ratePln: { max: 1_000_000, decimals: 8 },
  amountPln: { max: mostPln, decimals: 2 },
  conversionFactor: { max: 1_000, decimals: 8 },
} as const

/** Limits an assistant's proposal to what can be stored: drops numbers out of range, cuts and cleans texts. */
export function boundReading(reading: ProposedReading): ProposedReading {
  const { lines, findings } = reading
  const isForeign = findings.some(({ code }) => code === 'foreign_currency')
  const cut = lines.length > maxLines && !findings.some((one) => one.code === 'truncated' && one.lines === maxLines)
  return {
    ...reading,
    supplier: textOf(reading.supplier, 200),
    sellerNip: readNip(reading.sellerNip),
    number: textOf(reading.number, 200),
    issuedOn: dayOf(reading.issuedOn),
    periodFrom: dayOf(reading.periodFrom),
    periodTo: dayOf(reading.periodTo),
    totalPln: isForeign ? null : decimalOf(reading.totalPln, widths.amountPln),
    toPayPln: isForeign ? null : decimalOf(reading.toPayPln, widths.amountPln),
    pages: boundPages(reading.pages),
    lines: lines.slice(0, maxLines).map((line) => boundLine(isForeign ? inForeignCurrency(line) : line)),
    findings: [...findings, ...(cut ? [{ code: 'truncated', lines: maxLines } as const] : [])],
  }
}

/** A file may claim to have none, or more than any document. */
export function boundPages(pages: number | null | undefined): number | null {
  return pages != null && pages >= 1 && pages <= mostPages ? pages : null
}

function boundLine(line: ProposedLine): ProposedLine {
  const bound = {
    ...line,
    label: textOf(line.label, 200) ?? '?',
    // A correction takes back a quantity; a price for less than nothing does not exist.
    quantity: line.kind === 'cost' ? quantityOf(line) : positiveOf(quantityOf(line)),
    unit: textOf(line.unit, 16),
    ratePln: positiveOf(decimalOf(line.ratePln, widths.ratePln)),
    netPrice: boundNet(line),
    amountPln: decimalOf(line.amountPln, widths.amountPln),
    conversionFactor: positiveOf(decimalOf(line.conversionFactor, widths.conversionFactor)),
    meterNumber: textOf(line.meterNumber, 40),
    place: textOf(line.place, 200) ?? '?',
    excerpt: textOf(line.excerpt, 500),
    confidence: Math.round(Math.min(1, Math.max(0, line.confidence)) * 100) / 100,
  }
  const fits = isChargeable({ quantity: bound.quantity, rate: bound.ratePln, amount: bound.amountPln })
  return { ...bound, quantity: fits ? bound.quantity : null, kind: kindOf(bound) }
}

function quantityOf({ quantity }: ProposedLine): string | null {
  return decimalOf(quantity, widths.quantity)
}

/** The net price, beside the price that amounts are computed from. */
function boundNet({ netPrice, ratePln }: ProposedLine): NetPrice | null {
  const fits = ratePln !== null && netPrice !== null && NetPrice.safeParse(netPrice).success
  return fits ? netPrice : null
}

/** Amounts in another currency are dropped, as they are not PLN; the excerpt still shows them. */
function inForeignCurrency(line: ProposedLine): ProposedLine {
  return { ...line, kind: 'none', ratePln: null, amountPln: null }
}

// A rate without a price and a cost without an amount cannot be used in a calculation.
function kindOf({ kind, ratePln, amountPln }: ProposedLine): ProposedLine['kind'] {
  if (kind === 'rate') return ratePln === null ? 'none' : 'rate'
  return kind === 'cost' && amountPln === null ? 'none' : kind
}

function textOf(text: string | null, max: number): string | null {
  const clean = (text ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
  return [...clean].slice(0, max).join('').trim() || null
}

function dayOf(text: string | null): string | null {
  if (text === null || !/^(19|20)\d{2}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text ? null : text
}

function decimalOf(text: string | null, { max, decimals }: { max: number; decimals: number }): string | null {
  if (text === null || !/^-?\d{1,12}(\.\d{1,12})?$/.test(text)) return null
  const value = new Big(text).round(decimals, Big.roundHalfUp)
  return value.abs().gt(max) ? null : value.toFixed()
}

function positiveOf(text: string | null): string | null {
  return text === null || text.startsWith('-') ? null : text
}
