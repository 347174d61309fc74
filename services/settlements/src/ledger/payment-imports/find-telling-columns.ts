import { foldWords } from './fold-words.ts'
import type { CsvRecord } from './parse-records.ts'
import { readAmount } from './read-amount.ts'
import { readDirection } from './read-direction.ts'
import { readState } from './read-state.ts'

/** The columns of a file that nobody named and that tell what became of a transfer, and which way it went; counted from 0. */
export type TellingColumns = { states: readonly number[]; directions: readonly number[] }

type Given = { headings: readonly string[]; used: readonly number[] }

/** A column counts by its heading, or because each of its cells is such a word. Pure. */
export function findTellingColumns(records: readonly CsvRecord[], { headings, used }: Given): TellingColumns {
  const cellsOf = (place: number) => records.flatMap(({ cells }) => cells[place]?.trim() || [])
  const telling = ({ names, isWord }: Telling) =>
    placesOf(records, headings)
      .filter((place) => !used.includes(place))
      .filter((place) => isNamed(headings[place], names) || isWord(firstOf(records, place)))
      .slice(0, mostColumns)
      .filter((place) => {
        const cells = cellsOf(place)
        return isNamed(headings[place], names) ? !cells.some(isAmount) : cells.every(isWord)
      })
  const directions = telling(ofDirections)
  return { directions, states: telling(ofStates).filter((place) => !directions.includes(place)) }
}

const mostColumns = 8
const sampleRecords = 200

function placesOf(records: readonly CsvRecord[], headings: readonly string[]): number[] {
  const width = Math.max(headings.length, ...records.slice(0, sampleRecords).map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, place) => place)
}

function firstOf(records: readonly CsvRecord[], place: number): string {
  return records.slice(0, sampleRecords).find(({ cells }) => cells[place]?.trim())?.cells[place] ?? ''
}

function isNamed(heading: string | undefined, names: readonly string[]): boolean {
  const words = foldWords(heading ?? '')
  return words.some((word) => names.includes(word)) && !words.some((word) => ofAccounts.includes(word))
}

/** A column of debits has amounts, and perhaps dashes between them. */
function isAmount(cell: string): boolean {
  return readAmount(cell) !== undefined
}

type Telling = { names: readonly string[]; isWord: (cell: string) => boolean }

const ofStates: Telling = {
  names: ['state', 'status', 'stan', 'statusu', 'stanu', 'etap'],
  isWord: (cell) => foldWords(cell).length <= 3 && readState(cell) !== undefined,
}
const ofDirections: Telling = {
  names: [
    'typ',
    'rodzaj',
    'type',
    'kind',
    'strona',
    'side',
    'kierunek',
    'direction',
    'znak',
    'sign',
    'wn',
    'ma',
    'dt',
    'ct',
    'dc',
    'cd',
    'cr',
    'dr',
    'debit',
    'credit',
    'obciazenie',
    'uznanie',
    'indicator',
  ],
  isWord: (cell) => foldWords(cell).length <= 3 && readDirection(cell)?.isSure === true,
}
// `Stan konta` is a balance, `Rodzaj rachunku` says nothing about the transfer.
const ofAccounts = ['konta', 'konto', 'rachunku', 'rachunek', 'srodkow', 'salda', 'account', 'balance', 'waluty']
