import type { Language } from '@lokum/contracts/problems/problem'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { listTaxTables } from './list-tax-tables.ts'
import { removeControls } from './neutralize-text.ts'
import type { TaxRecords } from './tax-records.ts'
import type { TaxCell, TaxTable } from './tax-table.ts'

/** A workbook without formulas: amounts are numbers, days are dates, and text always stays text. */
export async function writeTaxXlsx(records: TaxRecords, language: Language): Promise<Buffer> {
  const sheets = listTaxTables(records).map((table) => ({
    sheet: table.name[language],
    columns: table.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    data: dataOf(table, language),
  }))
  return await writeExcelFile(sheets).toBuffer()
}

function dataOf({ columns, rows }: TaxTable, language: Language): Cell[][] {
  const ofHeading = { type: String, fontWeight: 'bold', wrap: true, alignVertical: 'top' } as const
  const headings = columns.map(({ heading }) => ({ value: heading[language], ...ofHeading }))
  return [headings, ...rows.map((row) => row.map((cell) => cell && write(cell, language)))]
}

function write(cell: TaxCell, language: Language): Cell {
  if (cell.kind === 'words') return textCell(cell.words[language])
  const { kind, text } = cell
  if (kind === 'text' || (kind === 'day' && text < firstCertainDay)) return textCell(text)
  if (kind === 'day') return { value: new Date(text), type: Date, format: 'yyyy-mm-dd' }
  return { value: Number(text), type: Number, format: formats[kind] }
}

function textCell(text: string): Cell {
  return { value: removeControls(text), type: String, format: '@' }
}

// Spreadsheets include the non-existent 29 February 1900, and programs differ about the days before it.
const firstCertainDay = '1900-03-01'

const formats = { pln: '#,##0.00', exact: '0.00000', rate: '0.0%', whole: '0' } as const
