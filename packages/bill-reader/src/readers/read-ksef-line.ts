import { elementReasons } from '@lokum/contracts/problems/document-reason'
import { FileRefused } from './file-refused.ts'
import type { KsefLine } from './ksef-invoice.ts'
import { type KsefPart, neededField, readField, readText } from './ksef-part.ts'

/** TStawkaPodatku of both forms: FA(2) has `0` and `np`, FA(3) distinguishes their kinds. */
const vatRates = ['23', '22', '8', '7', '5', '4', '3', '0', '0 KR', '0 WDT', '0 EX', 'zw', 'oo', 'np', 'np I', 'np II']

/** Reads one FaWiersz without changing its values. */
export function readKsefLine(row: KsefPart): KsefLine {
  return {
    number: Number(neededField(row, 'NrWierszaFa', 'natural')),
    place: row.path,
    suppliedOn: readField(row, 'P_6A', 'day'),
    name: readText(row, 'P_7', 512) ?? '',
    unit: readText(row, 'P_8A'),
    quantity: readField(row, 'P_8B', 'quantity'),
    unitNet: readField(row, 'P_9A', 'price'),
    unitGross: readField(row, 'P_9B', 'price'),
    discount: readField(row, 'P_10', 'price'),
    net: readField(row, 'P_11', 'amount'),
    gross: readField(row, 'P_11A', 'amount'),
    vatRate: vatRateOf(row),
    vat: readField(row, 'P_11Vat', 'amount'),
    isBefore: readText(row, 'StanPrzed') === '1',
  }
}

function vatRateOf(row: KsefPart): string | null {
  const rate = readText(row, 'P_12')
  if (rate !== null && !vatRates.includes(rate)) throw new FileRefused(elementReasons.notRate(`${row.path}/P_12`))
  return rate
}
