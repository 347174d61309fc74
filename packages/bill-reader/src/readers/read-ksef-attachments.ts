import type { KsefAttachment } from './ksef-invoice.ts'
import { findPart, findParts, type KsefPart, neededPart, neededText, ownText, readText } from './ksef-part.ts'

/** The blocks of Zalacznik, which FA(3) provides for sellers of energy, water and the like. */
export function readKsefAttachments(invoice: KsefPart): KsefAttachment[] {
  const attachment = findPart(invoice, 'Zalacznik')
  return attachment === null ? [] : findParts(attachment, 'BlokDanych').map(readBlock)
}

function readBlock(block: KsefPart): KsefAttachment {
  const text = findPart(block, 'Tekst')
  return {
    place: block.path,
    title: readText(block, 'ZNaglowek', 512),
    entries: findParts(block, 'MetaDane').map((entry) => ({
      key: neededText(entry, 'ZKlucz'),
      value: neededText(entry, 'ZWartosc'),
    })),
    paragraphs: text === null ? [] : findParts(text, 'Akapit').map(ownText),
    tables: findParts(block, 'Tabela').map(readTable),
  }
}

function readTable(table: KsefPart): KsefAttachment['tables'][number] {
  const columns = findParts(neededPart(table, 'TNaglowek'), 'Kol')
  return {
    place: table.path,
    title: readText(table, 'Opis', 512),
    entries: findParts(table, 'TMetaDane').map((entry) => ({
      key: neededText(entry, 'TKlucz'),
      value: neededText(entry, 'TWartosc'),
    })),
    columns: columns.map((column) => ownText(neededPart(column, 'NKom'))),
    rows: findParts(table, 'Wiersz').map((row) => findParts(row, 'WKom').map(ownText)),
  }
}
