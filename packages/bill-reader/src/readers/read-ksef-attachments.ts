import type { KsefAttachment } from './ksef-invoice.ts'
import { type KsefPart, neededPart, neededText, ownText, partOf, partsOf, textOf } from './ksef-part.ts'

/** The blocks of Zalacznik, which FA(3) provides for sellers of energy, water and the like. */
export function readKsefAttachments(invoice: KsefPart): KsefAttachment[] {
  const attachment = partOf(invoice, 'Zalacznik')
  return attachment === null ? [] : partsOf(attachment, 'BlokDanych').map(readBlock)
}

function readBlock(block: KsefPart): KsefAttachment {
  const text = partOf(block, 'Tekst')
  return {
    place: block.path,
    title: textOf(block, 'ZNaglowek', 512),
    entries: partsOf(block, 'MetaDane').map((entry) => ({
      key: neededText(entry, 'ZKlucz'),
      value: neededText(entry, 'ZWartosc'),
    })),
    paragraphs: text === null ? [] : partsOf(text, 'Akapit').map(ownText),
    tables: partsOf(block, 'Tabela').map(readTable),
  }
}

function readTable(table: KsefPart): KsefAttachment['tables'][number] {
  const columns = partsOf(neededPart(table, 'TNaglowek'), 'Kol')
  return {
    place: table.path,
    title: textOf(table, 'Opis', 512),
    entries: partsOf(table, 'TMetaDane').map((entry) => ({
      key: neededText(entry, 'TKlucz'),
      value: neededText(entry, 'TWartosc'),
    })),
    columns: columns.map((column) => ownText(neededPart(column, 'NKom'))),
    rows: partsOf(table, 'Wiersz').map((row) => partsOf(row, 'WKom').map(ownText)),
  }
}
