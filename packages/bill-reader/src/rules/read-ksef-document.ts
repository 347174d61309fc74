import { vatRates } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'
import type { ProposedReading } from '../assistant.ts'
import { type PaperSign, writeNumber } from '../paper-sign.ts'
import { isAdvance } from '../readers/find-in-ksef.ts'
import type { KsefInvoice } from '../readers/ksef-invoice.ts'
import { pdfLimits } from '../readers/pdf-text.ts'
import { type ReconciledLine, reconcileKsef } from '../readers/reconcile-ksef.ts'
import { readAddress, writeAddress } from './address.ts'
import { categorize } from './categorize.ts'
import { chargeAdvances, deductAdvances } from './charge-advances.ts'
import { type ExplainedLine, explainRows } from './explain-rows.ts'
import { findLeftOut } from './find-left-out.ts'
import { findSuspicious } from './find-suspicious.ts'
import { isForLateness } from './kind-of-row.ts'
import { periodOfInvoice } from './period-of-invoice.ts'
import { type Charge, type NetOfRate, proposeLines } from './propose-lines.ts'
import { readDetails, writeEntry } from './read-attachment.ts'
import { readFactors } from './read-factors.ts'
import { readInvoiceDays, spanOfRows } from './read-invoice-days.ts'
import { readMeters } from './read-meters.ts'
import type { Days } from './read-month-words.ts'
import { unitAt } from './read-numbers.ts'
import { keepOnce, readSigns } from './read-signs.ts'

type Description = KsefInvoice['descriptions'][number]

/** Reads a KSeF invoice: its fields as given, and the meaning of its names and descriptions. */
export function readKsefDocument(invoice: KsefInvoice): ProposedReading {
  const { seller, number, issuedOn, total, toPay, descriptions } = invoice
  const reconciled = reconcileKsef(invoice)
  const common = descriptions.filter(({ line }) => line === null).map(writeEntry)
  const attached = attachedLines(invoice)
  const ofLines = Map.groupBy(descriptions, ({ line }) => line)
  const metersOfLines = metersByLine(ofLines)
  const everywhere = [...descriptions.map(writeEntry), ...attached]
  const details = readDetails(invoice.attachments)
  const { periodFrom, periodTo, findings, isDoubtful } = periodOfInvoice(invoice, details)
  const bill = daysOfBill(periodFrom, periodTo)
  const charges = [
    ...explainRows(reconciled.lines, details).map((line, index) => ({
      ...chargeOf(line, { index, described: metersOfLines.get(line.number), isDoubtful }),
      ...readInvoiceDays(line, ofLines.get(line.number) ?? [], bill),
    })),
    ...(isAdvance(invoice) ? chargeAdvances(invoice) : []),
    ...(reconciled.advances === null ? [] : [deductAdvances(reconciled, invoice.advances)]),
    ...accountsOf(invoice),
  ]
  const { lines, findings: unclear } = proposeLines(charges, {
    seller: seller.name,
    texts: [...charges.map(({ label }) => label), ...everywhere],
    meters: readMeters([...common, ...attached]).map((meter) => ({ ...meter, index: 0 })),
    factors: readFactors(everywhere),
    days: bill,
  })
  const days = bill ?? spanOfRows(invoice, lines)
  return {
    readBy: 'rules',
    invoiceKind: invoice.kind,
    supplier: seller.name,
    sellerNip: seller.taxId,
    number,
    issuedOn,
    periodFrom: days?.from ?? periodFrom,
    periodTo: days?.to ?? periodTo,
    totalPln: total,
    toPayPln: toPay,
    pages: null,
    lines,
    findings: [
      ...reconciled.findings,
      ...findings,
      ...unclear,
      ...findLeftOut(charges),
      ...findSuspicious(textsOf(charges, everywhere)),
    ],
    signs: signsOf(invoice, [...everywhere, ...invoice.lines.map(({ name }) => name)]),
  }
}

/** Signs in the parties, the notes and the rows. */
function signsOf({ buyers, contracts }: KsefInvoice, texts: readonly string[]): PaperSign[] {
  const addresses = buyers.flatMap(({ address }) => (address === null ? null : readAddress(address)) ?? [])
  return keepOnce([
    ...buyers.flatMap(({ customerNumber }) => customerNumber ?? []).map((value) => signOf('customer', value)),
    ...contracts.map((value) => signOf('contract', value)),
    ...readSigns(texts.slice(0, mostTexts).map((text) => text.slice(0, pdfLimits.lineCharacters))),
    ...addresses.map((address) => ({ kind: 'address', value: writeAddress(address) }) as const),
  ])
}

const mostTexts = 2_000

function signOf(kind: PaperSign['kind'], number: string): PaperSign {
  return { kind, value: writeNumber(number).slice(0, longestNumber) }
}

const longestNumber = 40

function daysOfBill(from: string | null, to: string | null): Days | null {
  return from && to && from <= to ? { from, to } : null
}

function attachedLines({ attachments }: KsefInvoice): string[] {
  return attachments.flatMap(linesOf).map((line) => line.slice(0, pdfLimits.lineCharacters))
}

/** An attachment as lines of text, with cells two spaces apart as in a PDF; an empty cell keeps its place. */
function linesOf({ entries, paragraphs, tables }: KsefInvoice['attachments'][number]): string[] {
  const rows = tables.flatMap((table) => [table.columns, ...table.rows])
  const written = rows.map((cells) => cells.map((cell) => cell || '-').join('  '))
  return [...[...entries, ...tables.flatMap((table) => table.entries)].map(writeEntry), ...paragraphs, ...written]
}

function textsOf(charges: readonly Charge[], descriptions: readonly string[]) {
  return [
    ...charges.map(({ label, place }) => ({ text: label, place })),
    ...descriptions.map((text, index) => ({ text, place: `note ${index + 1} of the invoice` })),
  ]
}

/** The first meter that the descriptions of each line name: read once, as many lines may have one number. */
function metersByLine(
  ofLines: ReadonlyMap<Description['line'], readonly Description[]>,
): ReadonlyMap<Description['line'], string | null> {
  return new Map([...ofLines].map(([line, own]) => [line, readMeters(own.map(writeEntry))[0]?.number ?? null]))
}

/** The landlord has to decide for which days the invoice is. */
const inDoubt = 0.4

type Where = { index: number; described: string | null | undefined; isDoubtful: boolean }

function chargeOf(line: ExplainedLine, { index, described, isDoubtful }: Where): Charge {
  const { name, quantity, unit, unitGross, place } = line
  const takenBack = isTakenBack(line)
  // It is part of the total here, and a person decides whose it is.
  const isLate = isForLateness(name)
  return {
    kind: kindOf(line),
    label: name || '?',
    category: isLate ? 'other' : categorize(name),
    quantity: takenBack ? null : decimalOf(quantity),
    unit: unit === null ? null : (unitAt(unit) ?? unit),
    rate: takenBack ? null : decimalOf(unitGross),
    net: takenBack ? null : netOf(line),
    amount: decimalOf(line.gross),
    added: decimalOf(line.charge),
    place,
    at: { kind: 'xml', path: place },
    excerpt: excerptOf(line),
    meterNumber: readMeters([name])[0]?.number ?? described ?? line.detail?.meterNumber ?? null,
    index,
    confidence: isLate || isDoubtful ? inDoubt : 1,
  }
}

/** P_9A and P_12; kinds of one rate count as one. */
function netOf({ unitNet, vatRate }: ExplainedLine): NetOfRate | null {
  const rate = vatRates.find((one) => one === vatRate?.split(' ')[0])
  return unitNet === null || rate === undefined ? null : { price: new Big(unitNet), vatRate: rate }
}

function kindOf(line: ReconciledLine): Charge['kind'] {
  if (/przedp[łl]at/i.test(line.name)) return 'account'
  return line.isBefore && !isTakenBack(line) ? 'before' : 'charge'
}

/** A row before a correction that has no row after it is no longer charged. */
function isTakenBack({ isBefore, charge }: ReconciledLine): boolean {
  return isBefore && charge !== null && !new Big(charge).eq(0)
}

function decimalOf(text: string | null): Big | null {
  return text === null ? null : new Big(text)
}

function excerptOf({ name, quantity, unit, unitNet, unitGross, net, gross, vatRate, detail }: ExplainedLine): string {
  const priced = unitNet === null ? unitGross : `${unitNet} net`
  const valued = net === null ? gross : `${net} net`
  return [
    name,
    quantity && `${quantity} ${unit ?? ''}`.trim(),
    priced && `x ${priced}`,
    valued && `= ${valued}`,
    vatRate && `VAT ${vatRate}`,
    detail?.readings && `(${detail.readings.join(' – ')})`,
  ]
    .filter((part) => part)
    .join(' ')
}

function accountsOf({ surcharges, deductions }: KsefInvoice): Charge[] {
  return [
    ...surcharges.map((one, index) => accountOf(one, `Fa/Rozliczenie/Obciazenia[${index + 1}]`, 1)),
    ...deductions.map((one, index) => accountOf(one, `Fa/Rozliczenie/Odliczenia[${index + 1}]`, -1)),
  ]
}

function accountOf({ amount, reason }: { amount: string; reason: string }, place: string, sign: 1 | -1): Charge {
  const value = new Big(amount).times(sign)
  const excerpt = `${reason} ${value.toFixed(2)}`
  const at = { kind: 'xml', path: place } as const
  const empty = { category: null, quantity: null, unit: null, rate: null, meterNumber: null }
  return { kind: 'account', label: reason, amount: value, place, at, excerpt, index: 0, confidence: 1, ...empty }
}
