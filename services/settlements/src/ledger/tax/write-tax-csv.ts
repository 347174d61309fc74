import type { Language } from '@lokum/contracts/problems/problem'
import { stringify } from 'csv-stringify/sync'
import { listReceipts, type Recorded } from './list-receipts.ts'
import { tableOfReturn } from './list-return-fields.ts'
import { neutralizeText } from './neutralize-text.ts'
import type { TaxRecords } from './tax-records.ts'
import type { TaxCell, TaxTable } from './tax-table.ts'

/**
 * One row per part of a payment and per remainder, so that the amounts add up to the money received. The format opens in a Polish
 * spreadsheet: UTF-8 with a byte order mark, semicolons, decimal commas; quoted as in RFC 4180.
 */
export function writeTaxCsv(records: Recorded, language: Language): Buffer {
  return writeTable(listReceipts(records), language)
}

/** The fields of the return (PIT-28) of each owner, in the same format. */
export function writeReturnCsv({ taxYear }: Pick<TaxRecords, 'taxYear'>, language: Language): Buffer {
  return writeTable(tableOfReturn(taxYear), language)
}

function writeTable({ columns, rows }: TaxTable, language: Language): Buffer {
  const headings = columns.map(({ heading }) => heading[language])
  const lines = [headings, ...rows.map((row) => row.map((cell) => (cell === null ? '' : write(cell, language))))]
  return Buffer.from(stringify(lines, { bom: true, delimiter: ';', record_delimiter: '\r\n' }))
}

function write(cell: TaxCell, language: Language): string {
  if (cell.kind === 'words') return cell.words[language]
  if (cell.kind === 'pln') return cell.text.replace('.', ',')
  return cell.kind === 'text' ? neutralizeText(cell.text) : cell.text
}
