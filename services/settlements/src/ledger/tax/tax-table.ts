/** A table of an export, before it has a format; a cell knows what it is, so that no format has to guess. */
export type TaxTable = { name: string; columns: TaxColumn[]; rows: (TaxCell | null)[][] }

export type TaxColumn = { name: string; width: number }

export type TaxCell = { kind: 'text' | 'pln' | 'exact' | 'rate' | 'whole' | 'day'; text: string }

/** How one column of a table is made of one record. */
export type TaxColumnOf<Of> = TaxColumn & { cell: (record: Of) => TaxCell | null }

export function tableOf<Of>(name: string, columns: readonly TaxColumnOf<Of>[], records: readonly Of[]): TaxTable {
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

/** Amounts come as decimal texts from the database, as numbers with two decimals from what was computed. */
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
