import Big from 'big.js'
import type { KsefAttachment, KsefEntry, KsefTable } from '../readers/ksef-invoice.ts'
import { findPeriod } from './find-period.ts'
import { foldText } from './fold-text.ts'
import { inGrosze, nameColumn, unitOfHeading } from './name-column.ts'
import { readDates } from './read-dates.ts'
import { readMeters } from './read-meters.ts'
import { readMonth } from './read-months.ts'
import { type PrintedNumber, readNumbers, unitAt } from './read-numbers.ts'

export type Days = { from: string; to: string }

/** The charge of a row of an attachment, net or gross; the quantity and the price multiply to the amount. */
export type DetailCharge = { amount: Big; quantity: Big | null; unit: string | null; price: Big | null }

/** A row of an attachment: a charge, or a part of one, with its meter. */
export type Detail = {
  place: string
  /** The places of its table and its block. */
  within: readonly string[]
  label: string | null
  meterNumber: string | null
  days: Days | null
  /** The readings of the meter, the earlier one first. */
  readings: readonly [string, string] | null
  net: DetailCharge | null
  gross: DetailCharge | null
}

/** More rows are not compared with those of an invoice. */
const mostDetails = 2_000

/** The rows of an attachment that charge something, without those that sum up others. */
export function readDetails(attachments: readonly KsefAttachment[]): Detail[] {
  return attachments.flatMap(detailsOfBlock).slice(0, mostDetails)
}

/** The days that a block names for all its rows. */
export function daysOfBlock({ title, entries, paragraphs }: KsefAttachment): Days | null {
  return findPeriod([...entries.map(writeEntry), ...(title === null ? [] : [title]), ...paragraphs])
}

function detailsOfBlock(block: KsefAttachment): Detail[] {
  const known = { meterNumber: meterIn(block), days: daysOfBlock(block) }
  const own = detailOf(cellsOfEntries(block.entries), { place: block.place, within: [block.place], ...known })
  const rows = block.tables.flatMap((table) => detailsOfTable(table, { within: [table.place, block.place], ...known }))
  return [...(own && rows.length === 0 ? [own] : []), ...rows]
}

type Known = Pick<Detail, 'within' | 'meterNumber' | 'days'>

function detailsOfTable(table: KsefTable, { within, ...block }: Known): readonly Detail[] {
  const { place, columns, rows } = table
  const known = { within, meterNumber: meterIn(table) ?? block.meterNumber, days: block.days }
  const pairs = pairsOf(table)
  const upright =
    pairs &&
    detailOf(cellsOfEntries(pairs), { place, ...known, meterNumber: meterIn({ entries: pairs }) ?? known.meterNumber })
  if (upright) return [upright]
  const details = rows.flatMap((row, index) => {
    const cells = columns.map((heading, at) => cellOf(heading, row[at] ?? ''))
    return detailOf(cells, { place: `${place}/Wiersz[${index + 1}]`, ...known }) ?? []
  })
  return withoutTotal(details)
}

/** The last row may add up the others without saying so. */
function withoutTotal(details: readonly Detail[]): readonly Detail[] {
  const last = details.at(-1)
  const charge = last?.net ?? last?.gross
  if (!last || !charge || charge.quantity !== null || last.label !== null) return details
  const before = details.slice(0, -1)
  const sum = before.reduce((all, one) => all.plus((last.net ? one.net : one.gross)?.amount ?? 0), new Big(0))
  return sum.eq(charge.amount) ? before : details
}

/** A table whose first column has the names of the values in its second. */
function pairsOf({ columns, rows }: KsefTable): KsefEntry[] | null {
  if (columns.length !== 2 || rows.some((row) => /\d[.,]?\d*$/.test(row[0] ?? ''))) return null
  const pairs = rows.map(([key = '', value = '']) => ({ key, value }))
  return pairs.filter(({ key }) => nameColumn(key) === 'reading').length > 0 ? pairs : null
}

type Titled = { title?: string | null; entries: readonly KsefEntry[] }

function meterIn({ title = null, entries }: Titled): string | null {
  const texts = [...entries.map(writeEntry), ...(title === null ? [] : [title])]
  return readMeters(texts)[0]?.number ?? null
}

export function writeEntry({ key, value }: KsefEntry): string {
  return `${key}: ${value}`
}

type Cell = { heading: string; text: string; means: ReturnType<typeof nameColumn>; numbers: readonly CellNumber[] }
type CellNumber = { value: Big; unit: string | null }

function cellsOfEntries(entries: readonly KsefEntry[]): Cell[] {
  return entries.map(({ key, value }) => cellOf(key, value))
}

function cellOf(heading: string, text: string): Cell {
  const means = nameColumn(heading)
  const [number] = readNumbers(text, { point: true })
  return { heading, text, means, numbers: number ? valuesOf(number, heading) : [] }
}

/** The likelier value first; a price may be in grosze. */
function valuesOf({ values, unit }: PrintedNumber, heading: string): CellNumber[] {
  const means = nameColumn(heading)
  const own = values.map((value) => ({ value, unit: unit ?? unitOfHeading(heading, means) }))
  return inGrosze(heading) ? own.map((one) => ({ ...one, value: one.value.div(100) })) : own
}

const sums = /^(?:razem|suma|sumy|lacznie|ogolem|podsumowanie|w sumie|total|sum)\b/

function detailOf(cells: readonly Cell[], known: Known & { place: string }): Detail | null {
  const words = cells.filter(isName).map(({ text }) => text)
  const isSum = cells.some(({ text }) => sums.test(foldText(text)))
  const [net, gross] = isSum ? [null, null] : [chargeIn(cells, 'net'), chargeIn(cells, 'gross')]
  if (!net && !gross) return null
  const meter = cells.find(({ means, text }) => means === 'meter' && /\d{3}/.test(text))
  return {
    ...known,
    label: words.length === 0 ? null : words.join(', '),
    meterNumber: meter?.text ?? known.meterNumber,
    days: daysOfRow(cells) ?? known.days,
    readings: readingsOf(cells),
    net,
    gross,
  }
}

const notNames: readonly Cell['means'][] = ['unit', 'meter', 'period', 'reading']

function isName({ means, text, numbers }: Cell): boolean {
  return (means === null || numbers.length === 0) && !notNames.includes(means) && /\p{L}{2}/u.test(text)
}

function daysOfRow(cells: readonly Cell[]): Days | null {
  const texts = cells.filter(({ means }) => means === 'period').map(({ text }) => text)
  const days = texts.flatMap((text) => readDates(text).map(({ day }) => day)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  if (from && to && from < to) return { from, to }
  return texts.map(readMonth).find((month) => month !== null) ?? null
}

function readingsOf(cells: readonly Cell[]): Detail['readings'] {
  const read = cells.filter(({ means, numbers }) => means === 'reading' && numbers.length > 0)
  const said = (pattern: RegExp) => read.find(({ heading }) => pattern.test(foldText(heading)))?.text
  const [previous, current] = [
    said(/poprz|poczat|\bod\b|star|previous|start/),
    said(/biez|obec|konc|aktual|\bdo\b|now|current|end/),
  ]
  return previous === undefined || current === undefined ? null : [previous, current]
}

const grosz = new Big('0.011')
const others = { net: 'gross', gross: 'net' } as const

/** A product whose amount is in the row, else one without an amount, else an amount alone. */
function chargeIn(cells: readonly Cell[], basis: 'net' | 'gross'): DetailCharge | null {
  const money = cells.filter((cell) => isMoneyOf(cell, basis)).flatMap(({ numbers }) => numbers)
  const products = productsIn(cells, basis)
  for (const { exact, ...product } of products) {
    const shown = money.find(({ value }) => value.minus(exact).abs().lte(grosz))
    if (shown) return { ...product, amount: shown.value }
  }
  const [amount] = money
  if (amount) return { amount: amount.value, quantity: null, unit: null, price: null }
  const [product] = products
  return product ? { ...product, amount: product.exact.round(2, Big.roundHalfUp) } : null
}

function isMoneyOf({ means, heading }: Cell, basis: 'net' | 'gross'): boolean {
  if (means === 'net' || means === 'gross') return means === basis
  return (means === 'amount' || means === 'due') && !names(heading, others[basis])
}

function names(heading: string, basis: 'net' | 'gross'): boolean {
  return (basis === 'net' ? /\bnetto|\bnet\b/ : /\bbrutto|\bgross/).test(foldText(heading))
}

function productsIn(cells: readonly Cell[], basis: 'net' | 'gross') {
  const quantities = cells.filter(({ means }) => means === 'quantity').flatMap(({ numbers }) => numbers)
  const prices = cells
    .filter(({ means, heading }) => means === 'price' && !names(heading, others[basis]))
    .flatMap(({ numbers }) => numbers)
  const all = quantities.flatMap((quantity) => prices.map((price) => ({ quantity, price })))
  // Gas is counted in m³ and priced in kWh.
  const fitting = all.filter(({ quantity, price }) => !quantity.unit || !price.unit || quantity.unit === price.unit)
  const cell = cells.find(({ means }) => means === 'unit')?.text ?? null
  const ofRow = cell === null ? null : (unitAt(cell) ?? cell)
  return fitting.map(({ quantity, price }) => ({
    quantity: quantity.value,
    price: price.value,
    unit: quantity.unit ?? price.unit ?? ofRow,
    exact: quantity.value.times(price.value),
  }))
}
