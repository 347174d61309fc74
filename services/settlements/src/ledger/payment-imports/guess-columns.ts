import { findAccount } from './find-account-line.ts'
import { readAmount } from './read-amount.ts'
import type { CellKinds, SampleRow } from './sample-rows.ts'

type Columns = { date_column: string; amount_column: string; title_column: string; payer_column?: string }

const mostColumns = 60
const mostShare = 0.8

/**
 * The columns of a table without known headings, as numbers: the first one of days, the only one of amounts besides a running
 * balance, and the one with the longest texts; undefined when more than one column may be the amount. A line about the account
 * above them has its number in the place of the titles and its owner in that of the payers. Pure.
 */
export function guessColumns(sample: readonly SampleRow[]): Columns | undefined {
  const dated = sample.filter(({ kinds }) => kinds.slice(0, mostColumns).some(({ isDay }) => isDay))
  const account = findAccount(dated[0]?.cells ?? [], dated[1]?.cells ?? [])
  const rows = account === undefined ? dated : dated.slice(1)
  const columns = Array.from({ length: mostColumns }, (_, place) => ({ place, cells: cellsAt(rows, place) }))
  const date = columns.find(({ cells }) => isMostly(cells, ({ isDay }) => isDay))
  const amounts = columns.filter(({ cells }) => isMostly(cells, isAmount))
  const amount = amounts.length > 1 ? findMoved(amounts) : amounts[0]
  const [title] = columns
    .filter(({ cells }) => isMostly(cells, ({ text }) => /\p{L}/u.test(text)))
    .toSorted((a, b) => lengthOf(b.cells) - lengthOf(a.cells))
  if (date === undefined || amount === undefined || title === undefined) return undefined
  const nameOf = ({ place }: Pick<Column, 'place'>) => String(place + 1)
  const found = { date_column: nameOf(date), amount_column: nameOf(amount), title_column: nameOf(title) }
  if (account === undefined) return found
  return { ...found, title_column: nameOf({ place: account }), payer_column: nameOf({ place: account + 1 }) }
}

type Cell = CellKinds & { text: string }
type Column = { place: number; cells: readonly Cell[] }

function cellsAt(rows: readonly SampleRow[], place: number): Cell[] {
  return rows.map(({ cells, kinds }) => ({ ...(kinds[place] ?? nothing), text: cells[place] ?? '' }))
}

const nothing: CellKinds = { isDay: false, isMoney: false, isText: false }

/** The column whose amounts are the differences of the lines of another one, its balance, in either order of the lines. */
function findMoved(amounts: readonly Column[]): Column | undefined {
  const moved = amounts.filter((amount) => amounts.some((balance) => balance !== amount && isBalance(balance, amount)))
  return moved.length === 1 ? moved[0] : undefined
}

function isBalance(balance: Column, amount: Column): boolean {
  const [balances, moves] = [balance, amount].map(({ cells }) => cells.map(groszeOf))
  if (balances === undefined || moves === undefined || balances.length < 2) return false
  const goesDown = balances.slice(1).every((after, at) => isMove(balances[at], after, moves[at + 1]))
  return goesDown || balances.slice(1).every((before, at) => isMove(before, balances[at], moves[at]))
}

function isMove(before: bigint | undefined, after: bigint | undefined, move: bigint | undefined): boolean {
  return before !== undefined && after !== undefined && after - before === move
}

function groszeOf({ text }: Cell): bigint | undefined {
  const read = readAmount(text)
  return read !== undefined && 'pln' in read ? BigInt(read.pln.replace('.', '')) : undefined
}

function isMostly(cells: readonly Cell[], isFitting: (cell: Cell) => boolean): boolean {
  return cells.length > 0 && cells.filter(isFitting).length >= cells.length * mostShare
}

/** A whole number may be anything; an amount has grosze. */
function isAmount({ text, isMoney, isDay }: Cell): boolean {
  return isMoney && !isDay && /[.,]\d{2}(?!\d)/.test(text)
}

function lengthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { text }) => sum + text.length, 0)
}
