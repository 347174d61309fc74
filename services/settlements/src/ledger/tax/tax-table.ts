import type { Text } from '@lokum/contracts/problems/problem-definition'
import { type Heading, headings } from './tax-headings.ts'

/** A table of an export, independent of format and language; each cell has a type, so that no format has to guess. */
export type TaxTable = {
  name: Text
  columns: readonly { heading: Text; width: number }[]
  rows: readonly (readonly (TaxCell | null)[])[]
}

/** Words are in the language of the reader; a text is data, and stays as it is. */
export type TaxCell =
  | { kind: 'text' | 'pln' | 'exact' | 'rate' | 'whole' | 'day'; text: string }
  | { kind: 'words'; words: Text }

/** Derives one column of a table from a record. */
export type TaxColumn<Of> = { heading: Text; width: number; cell: (record: Of) => TaxCell | null }

export function createTable<Of>(name: Text, columns: readonly TaxColumn<Of>[], records: readonly Of[]): TaxTable {
  return { name, columns, rows: records.map((record) => columns.map(({ cell }) => cell(record))) }
}

export function textColumn<Of>(name: Heading, of: (record: Of) => string | null, width = 16): TaxColumn<Of> {
  return { heading: headings[name], width, cell: (record) => cellOf('text', of(record)) }
}

export function wordColumn<Of>(name: Heading, of: (record: Of) => Text | null, width = 16): TaxColumn<Of> {
  const cell = (record: Of) => {
    const words = of(record)
    return words && { kind: 'words' as const, words }
  }
  return { heading: headings[name], width, cell }
}

export function dayColumn<Of>(name: Heading, of: (record: Of) => string | null): TaxColumn<Of> {
  return { heading: headings[name], width: 12, cell: (record) => cellOf('day', of(record)) }
}

/** Amounts are decimal texts from the database, or computed numbers with two decimals. */
export function plnColumn<Of>(name: Heading, of: (record: Of) => string | number | null): TaxColumn<Of> {
  return { heading: headings[name], width: 16, cell: (record) => cellOf('pln', of(record)) }
}

export function wholeColumn<Of>(name: Heading, of: (record: Of) => number): TaxColumn<Of> {
  return { heading: headings[name], width: 12, cell: (record) => cellOf('whole', of(record)) }
}

export function exactColumn<Of>(name: Heading, of: (record: Of) => string): TaxColumn<Of> {
  return { heading: headings[name], width: 16, cell: (record) => cellOf('exact', of(record)) }
}

/** A column whose cells are of different kinds. */
export function valueColumn<Of>(name: Heading, of: (record: Of) => TaxCell, width: number): TaxColumn<Of> {
  return { heading: headings[name], width, cell: of }
}

function cellOf(kind: Exclude<TaxCell['kind'], 'words'>, value: string | number | null): TaxCell | null {
  return value === null ? null : { kind, text: String(value) }
}
