import { elementReasons } from '@lokum/contracts/problems/document-reason'
import { FileRefused } from './file-refused.ts'
import type { KsefLine } from './ksef-invoice.ts'
import { fieldOf, type KsefPart, neededField, textOf } from './ksef-part.ts'

/** TStawkaPodatku of both forms: FA(2) has `0` and `np`, FA(3) distinguishes their kinds. */
const vatRates = [
  ...['23', '22', '8', '7', '5', '4', '3', '0', '0 KR', '0 WDT', '0 EX', 'zw', 'oo', 'np', 'np I', 'np II'],
]

/** Reads one FaWiersz without changing its values. */
export function readKsefLine(row: KsefPart): KsefLine {
  return {
    number: Number(neededField(row, 'NrWierszaFa', 'natural')),
    place: row.path,
    suppliedOn: fieldOf(row, 'P_6A', 'day'),
    name: textOf(row, 'P_7', 512) ?? '',
    unit: textOf(row, 'P_8A'),
    quantity: fieldOf(row, 'P_8B', 'quantity'),
    unitNet: fieldOf(row, 'P_9A', 'price'),
    unitGross: fieldOf(row, 'P_9B', 'price'),
    discount: fieldOf(row, 'P_10', 'price'),
    net: fieldOf(row, 'P_11', 'amount'),
    gross: fieldOf(row, 'P_11A', 'amount'),
    vatRate: vatRateOf(row),
    vat: fieldOf(row, 'P_11Vat', 'amount'),
    isBefore: textOf(row, 'StanPrzed') === '1',
  }
}

function vatRateOf(row: KsefPart): string | null {
  const rate = textOf(row, 'P_12')
  if (rate !== null && !vatRates.includes(rate)) throw new FileRefused(elementReasons.notRate(`${row.path}/P_12`))
  return rate
}
