/** A table of an export, independent of the format; each cell has a type, so that no format has to guess. */
export type TaxTable = { name: string; columns: TaxColumn[]; rows: (TaxCell | null)[][] }

type TaxColumn = { name: string; width: number }

export type TaxCell = { kind: 'text' | 'pln' | 'exact' | 'rate' | 'whole' | 'day'; text: string }

/** Derives one column of a table from a record. */
export type TaxColumnOf<Of> = TaxColumn & { cell: (record: Of) => TaxCell | null }

export function createTable<Of>(name: string, columns: readonly TaxColumnOf<Of>[], records: readonly Of[]): TaxTable {
  return {
    name,
    columns: columns.map((column) => ({ name: column.name, width: column.width })),
    rows: records.map((record) => columns.map(({ cell }) => cell(record))),
  }
}

export function textColumn<Of>(name: string, of: (record: Of) => string | null, width = 16): TaxColumnOf<Of> {
  return { name, width, cell: (record) => cellOf('text', of(record)) }
}

export function dayColumn<Of>(name: string, of: (record: Of) => string): TaxColumnOf<Of> {
  return { name, width: 12, cell: (record) => ({ kind: 'day', text: of(record) }) }
}

/** Amounts are decimal texts from the database, or computed numbers with two decimals. */
export function plnColumn<Of>(name: string, of: (record: Of) => string | number): TaxColumnOf<Of> {
  return { name, width: 16, cell: (record) => ({ kind: 'pln', text: String(of(record)) }) }
}

export function wholeColumn<Of>(name: string, of: (record: Of) => number): TaxColumnOf<Of> {
  return { name, width: 12, cell: (record) => ({ kind: 'whole', text: String(of(record)) }) }
}

export function exactColumn<Of>(name: string, of: (record: Of) => string): TaxColumnOf<Of> {
  return { name, width: 16, cell: (record) => ({ kind: 'exact', text: of(record) }) }
}

function cellOf(kind: TaxCell['kind'], text: string | null): TaxCell | null {
  return text === null ? null : { kind, text }
}
