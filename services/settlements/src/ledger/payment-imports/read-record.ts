import { bankLineReasons, reasonOfLine } from '@lokum/contracts/problems/bank-statement-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { BankLine } from './bank-line.ts'
import { cleanText, payerCharacters, titleCharacters } from './bank-statement.ts'
import { findPayer } from './find-payer.ts'
import type { Columns } from './find-table.ts'
import type { TellingColumns } from './find-telling-columns.ts'
import { isHold } from './is-hold.ts'
import type { CsvRecord } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { type DateFormat, readDate } from './read-date.ts'
import { type Direction, readDirection } from './read-direction.ts'
import type { Signs } from './read-signs.ts'
import { readState } from './read-state.ts'

type RecordFormat = { columns: Columns; format: DateFormat; telling: TellingColumns; signs: Signs }

/** The transaction of a line of a CSV, negative if its sign or a word says that money went out. Pure. */
export function readRecord(record: CsvRecord, { columns, format, telling, signs }: RecordFormat): BankLine {
  const { cells, line } = record
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''))
  const amount = cell(columns.amount).trim()
  const receivedOn = readDate(cell(columns.date), format) ?? null
  const money = readMoney(amount, cell(columns.currency))
  const direction = directionOf(amount, { signs, words: telling.directions.map(cell) })
  const { skipped, doubt } = isHold(record, { columns, format }) ? held : judgeState(telling.states.map(cell))
  const why = receivedOn === null ? bankLineReasons.day : money.why
  const named = cleanText(cell(columns.payer), payerCharacters)
  const title = columns.title.map(cell)
  return {
    receivedOn,
    amountPln: direction === 'out' ? negative(money.amountPln) : money.amountPln,
    payer: named ?? cleanText(findPayer({ cells, title }) ?? '', payerCharacters),
    title: cleanText(findTitle(title), titleCharacters),
    bankReference: cleanText(cell(columns.reference).replaceAll("'", ''), 100),
    account: null,
    unreadable: skipped === null && why !== null ? reasonOfLine(line, why) : null,
    skipped: skipped && reasonOfLine(line, skipped),
    doubt: doubt && reasonOfLine(line, doubt),
    hasDirection: direction !== undefined,
  }
}

/** An empty amount, or a dash, means that no money came in. */
function readMoney(amount: string, currency: string): { amountPln: string | null; why: Text | null } {
  if (/^[-−–]?$/u.test(amount)) return { amountPln: null, why: null }
  const read = readAmount(amount)
  if (read === undefined) return { amountPln: null, why: bankLineReasons.amount }
  const code = currency.trim().toUpperCase()
  const isForeign = 'currency' in read || !['', 'PLN', 'ZŁ'].includes(code)
  return isForeign ? { amountPln: null, why: bankLineReasons.currency } : { amountPln: read.pln, why: null }
}

type Said = { signs: Signs; words: readonly string[] }

/** A minus decides, then a sure word, then a plus, then what the whole file does, then a usual word. */
function directionOf(amount: string, { signs, words }: Said): Direction | undefined {
  const said = words.flatMap((word) => readDirection(word) ?? [])
  const isSaid = (direction: Direction, isSure: boolean) =>
    said.some((one) => one.direction === direction && one.isSure === isSure)
  if (/[-−–]/u.test(amount)) return 'out'
  if (isSaid('out', true)) return 'out'
  if (amount.startsWith('+') || signs.hasMinus || isSaid('in', true)) return 'in'
  if (isSaid('out', false) || signs.ofColumn === 'out') return 'out'
  return isSaid('in', false) ? 'in' : signs.ofColumn
}

function negative(pln: string | null): string | null {
  return pln === null || pln.startsWith('-') || pln === '0.00' ? pln : `-${pln}`
}

/** The cell labelled as the title, as at PKO BP, with what goes on in cells without a label; without such a cell, all of them. */
function findTitle(cells: readonly string[]): string {
  const texts = cells.map((cell) => cell.normalize('NFC'))
  const place = texts.findIndex((text) => titleLabel.test(text))
  if (place < 0) return cells.join(' ')
  const behind = texts.slice(place + 1)
  const next = behind.findIndex((text) => anyLabel.test(text))
  return [texts[place]?.replace(titleLabel, ''), ...behind.slice(0, next < 0 ? behind.length : next)].join(' ')
}

const titleLabel = /^ ?(?:tytuł|tytułem|title) ?:/iu
const anyLabel = /^'?\p{L}[\p{L} ]{1,40}:/u

const held = { skipped: bankLineReasons.pending, doubt: null }

function judgeState(cells: readonly string[]): { skipped: Text | null; doubt: Text | null } {
  const stated = cells.filter((cell) => /\p{L}/u.test(cell)).map(readState)
  if (stated.includes('undone')) return { skipped: bankLineReasons.undone, doubt: null }
  if (stated.includes('pending')) return { skipped: bankLineReasons.pending, doubt: null }
  return { skipped: null, doubt: stated.includes(undefined) ? bankLineReasons.state : null }
}
