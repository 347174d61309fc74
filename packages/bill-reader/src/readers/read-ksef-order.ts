import { elementReasons } from '@lokum/contracts/problems/document-reason'
import Big from 'big.js'
import { FileRefused } from './file-refused.ts'
import type { KsefOrdered } from './ksef-invoice.ts'
import { findPart, findParts, type KsefPart, readField, readText } from './ksef-part.ts'

/** The rows of the order that an advance invoice is for; at most `max`, as in the schema. */
export function readKsefOrder(fa: KsefPart, max: number): KsefOrdered[] {
  const order = findPart(fa, 'Zamowienie')
  const rows = order === null ? [] : findParts(order, 'ZamowienieWiersz')
  if (rows.length > max)
    throw new FileRefused(elementReasons.tooMany('Fa/Zamowienie', { name: 'ZamowienieWiersz', max }))
  return rows.map((row) => ({
    place: row.path,
    name: readText(row, 'P_7Z', 512) ?? '',
    gross: grossOf(row),
    isBefore: readText(row, 'StanPrzedZ') === '1',
  }))
}

function grossOf(row: KsefPart): string | null {
  const [net, vat] = [readField(row, 'P_11NettoZ', 'amount'), readField(row, 'P_11VatZ', 'amount')]
  return net === null ? null : new Big(net).plus(vat ?? 0).toFixed(2)
}
