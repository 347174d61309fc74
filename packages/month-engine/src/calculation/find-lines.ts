import { daysFrom } from '@lokum/amounts/calendar/month'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { MeterZone } from '@lokum/contracts/settlements/meter'
import type { MeterCase } from '../meters/meter-case.ts'
import { type CoveredDays, coveredDays, overlap, ownDays } from './covered-days.ts'
import { beforeRows, isCorrection } from './lines-to-charge.ts'
import type { DocumentCase } from './settlement-case.ts'

/**
 * A document of the month; `days` are missing when it states no period, `factor` is the gas conversion factor when stated,
 * and a correction repeats the rows that it corrects.
 */
export type PricingDocument = Omit<DocumentCase, 'lines'> & {
  days: number
  factor: number | null
  isCorrection: boolean
  lines: readonly PricingLine[]
}

/** A line; `partOf` is the bill to whose quantity a correction adds a part at a price of its own. */
export type PricingLine = DocumentLine & { partOf?: string }

/** Whether a price names this meter, no meter, or one number that no meter of the apartment has (the supplier's own). */
type Naming = 'this' | 'none' | 'other'

export type PricedLine = {
  document: PricingDocument
  line: PricingLine
  ratePln: number
  category: NonNullable<DocumentLine['category']>
  naming: Naming
  /** Whether any price of the document names this meter. */
  namesMeter: boolean
}

/**
 * The documents whose period, or that of one of their lines, overlaps the days, those covering most days first; of equally long ones the corrections with rows
 * before and after first, then the later ones.
 */
export function coveringDocuments(within: CoveredDays, documents: readonly DocumentCase[]): PricingDocument[] {
  return documents
    .map((document) => ({
      ...document,
      days: daysOf(document, within),
      factor: factorOf(document),
      isCorrection: correctsPrices(document),
    }))
    .filter(({ days, lines, ...document }) => {
      const isOfLines = lines.some((line) => overlap(ownDays(line) ?? never, within))
      return days > 0 || isOfLines || coveredDays(document) === null
    })
    .toSorted(
      (one, other) =>
        other.days - one.days ||
        Number(other.isCorrection) - Number(one.isCorrection) ||
        (lateness(one) < lateness(other) ? 1 : -1),
    )
}

/** Whether a document is a correction that repeats the rows it corrects. */
function correctsPrices({ findings, lines }: Pick<DocumentCase, 'findings' | 'lines'>): boolean {
  return isCorrection({ findings }) && beforeRows(lines).size > 0
}

const never: CoveredDays = { from: '9999-12-31', to: '0001-01-01' }

type LineQuery = {
  meter: MeterCase
  meters: readonly MeterCase[]
  categories: readonly CostCategory[]
  /** The tenant's days. */
  days: CoveredDays
}

/**
 * The prices of these categories for the use that a meter measures, first those of the documents that name it. A line with a meter's number applies
 * only to that meter. While no document names the meter, the only number in a document that no meter of the apartment has is
 * taken as the supplier's number of this one. A line that names days is a price of these alone.
 */
export function findLines(documents: readonly PricingDocument[], wanted: LineQuery): PricedLine[] {
  const { meter, meters } = wanted
  const numbers = numbersOf([meter])
  const known = numbersOf(meters)
  const found = documents.map((document) => pricesIn(document, wanted, numbers))
  const isNamed = found.some((prices) => prices.some(({ namesMeter }) => namesMeter))
  const usable = found.flatMap((prices) => {
    const foreign = isNamed ? null : onlyForeign(prices, known)
    return prices.filter(({ naming, line }) => naming !== 'other' || plain(line.meter_number ?? '') === foreign)
  })
  return usable.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ namesMeter, naming }: PricedLine): number {
  if (namesMeter) return 0
  return naming === 'none' ? 1 : 2
}

function pricesIn(
  document: PricingDocument,
  { meter, categories, days }: LineQuery,
  numbers: ReadonlySet<string>,
): PricedLine[] {
  const isOfOtherDays = document.days === 0 && coveredDays(document) !== null
  const prices = document.lines.flatMap((line) => {
    const { kind, rate_pln: ratePln, category } = line
    if (kind !== 'rate' || ratePln === null || category === null || !categories.includes(category)) return []
    const own = ownDays(line)
    if (own === null ? isOfOtherDays : !overlap(own, days)) return []
    return [{ document, line, ratePln, category, naming: namingOf(line, numbers) }]
  })
  const namesMeter = prices.some(({ naming }) => naming === 'this')
  return prices.filter(({ line }) => isPriceOfRegister(line, meter)).map((price) => ({ ...price, namesMeter }))
}

function namingOf({ meter_number: number }: DocumentLine, numbers: ReadonlySet<string>): Naming {
  if (number === null) return 'none'
  return numbers.has(plain(number)) ? 'this' : 'other'
}

/** The number in a document that no meter of the apartment has; null when there are several. */
function onlyForeign(prices: readonly PricedLine[], known: ReadonlySet<string>): string | null {
  const numbers = new Set(
    prices.filter(({ naming }) => naming === 'other').map(({ line }) => plain(line.meter_number ?? '')),
  )
  const [number] = numbers
  return number === undefined || numbers.size > 1 || known.has(number) ? null : number
}

function numbersOf(meters: readonly MeterCase[]): ReadonlySet<string> {
  return new Set(
    meters.flatMap(({ devices, supplier_number: own }) =>
      [...devices.map(({ number }) => number), ...(own === null ? [] : [own])].map(plain),
    ),
  )
}

function daysOf(document: DocumentCase, { from, to }: CoveredDays): number {
  const covered = coveredDays(document)
  if (covered === null) return 0
  const [first, last] = [covered.from > from ? covered.from : from, covered.to < to ? covered.to : to]
  return Math.max(0, daysFrom(first, last) + 1)
}

function factorOf({ lines }: DocumentCase): number | null {
  const ofGas = lines.filter(({ category }) => category === 'gas' || category === null)
  return ofGas.find(({ conversion_factor }) => conversion_factor !== null)?.conversion_factor ?? null
}

function lateness({ periodTo, periodFrom, id }: DocumentCase): string {
  return `${periodTo ?? ''} ${periodFrom ?? ''} ${id}`
}

function plain(number: string): string {
  return number.replaceAll(/\s/g, '').toLowerCase()
}

/** The registers that a zone's price is for when the meter has no register of that name: suppliers name zones differently. */
const alsoNamed: Readonly<Record<MeterZone, readonly MeterZone[]>> = {
  day: ['peak'],
  night: ['off_peak'],
  peak: ['day', 'morning_peak', 'afternoon_peak'],
  off_peak: ['night'],
  morning_peak: [],
  afternoon_peak: [],
}

/** Whether a price is for a register: one without a zone is for all registers, and a meter with one register has no zones. */
function isPriceOfRegister({ zone }: Pick<DocumentLine, 'zone'>, { register, registers }: MeterCase): boolean {
  if (zone === null || register === undefined || register === zone) return true
  return !registers.includes(zone) && alsoNamed[zone].some((name) => name === register)
}
