import { deflateSync } from 'node:zlib'
import { anFa3 } from '../../../../packages/bill-reader/test/an-fa3.ts'
import { aHeic, aJpeg, aPng, aWebp, box } from '../../../../packages/bill-reader/test/files.ts'
import { pageWith, rawPdf } from '../../../../packages/bill-reader/test/readers/pdfs.ts'
import { sample } from '../../../../packages/bill-reader/test/readers/samples.ts'

/** A file of about so many bytes, filled with one thing again and again. */
export type Growing = (size: number) => Buffer

const fill = (unit: string | Buffer) => (size: number) => {
  const bytes = Buffer.from(unit)
  return Buffer.concat(Array(Math.ceil(size / bytes.length)).fill(bytes))
}
const within = (bytes: Buffer, at: number, unit: string | Buffer): Growing => {
  const filling = fill(unit)
  return (size) => Buffer.concat([bytes.subarray(0, at), filling(size), bytes.subarray(at)])
}
const heic = (content: (size: number) => Buffer): Growing => {
  return (size) => Buffer.concat([aHeic({}).subarray(0, 24), content(size)])
}
const meta = (content: Buffer) => box('meta', Buffer.concat([Buffer.alloc(4), content]))
const sizeBox = box('ispe', Buffer.alloc(12, 8))
const segment = (mark: number, content: string) =>
  Buffer.concat([Buffer.from([0xff, mark, 0, content.length + 2]), Buffer.from(content, 'latin1')])
const pngChunk = (name: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(name), Buffer.alloc(4)])
const riffChunk = (name: string) => Buffer.concat([Buffer.from(name), Buffer.alloc(4)])

export const pictures: Record<string, Growing> = {
  'HEIC of sizes': heic((size) => meta(box('iprp', box('ipco', fill(sizeBox)(size))))),
  'HEIC of crops': heic((size) => meta(box('iprp', box('ipco', fill(box('clap', Buffer.alloc(32)))(size))))),
  'HEIC of containers': heic((size) => meta(fill(box('iprp', box('ipco', sizeBox)))(size))),
  'HEIC of empty boxes': heic((size) => fill(box('free', Buffer.alloc(0)))(size)),
  'HEIC of metas': heic((size) => fill(meta(box('iprp', box('ipco', sizeBox))))(size)),
  'JPEG of empty segments': within(aJpeg(), 20, segment(0xe1, '')),
  'JPEG of Exif': within(aJpeg(), 20, segment(0xe1, 'Exif\0\0MM\0*\0\0\0\x08\0\x01')),
  'JPEG of marks': within(aJpeg(), 20, Buffer.from([0xff])),
  'JPEG of zeroes': within(aJpeg(), 20, Buffer.from([0])),
  'JPEG of ends': within(aJpeg(), 20, Buffer.from([0xff, 0xd9])),
  'PNG of empty chunks': within(aPng(), 33, pngChunk('tEXt')),
  'PNG of headers': within(aPng(), 33, pngChunk('IHDR')),
  'PNG of animations': within(aPng(), 33, pngChunk('fcTL')),
  'WebP of empty chunks': within(aWebp(), 30, riffChunk('EXIF')),
  'WebP of zeroes': within(aWebp(), 30, Buffer.from([0])),
}

const invoice = sample('fa3-attachment.xml').toString()
const inInvoice = (before: string, unit: string): Growing => {
  const at = Buffer.byteLength(invoice.slice(0, invoice.indexOf(before)))
  return within(Buffer.from(invoice), at, unit)
}
const line = '<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>licznik 123</P_7><P_11A>1</P_11A></FaWiersz>'
const description =
  '<DodatkowyOpis><NrWiersza>1</NrWiersza><Klucz>licznik</Klucz><Wartosc>nr 12345</Wartosc></DodatkowyOpis>'
const paragraphs = (text: string) => inInvoice('<Akapit>', `<Akapit>${text}</Akapit>`)

const attached: Growing = (size) => {
  const row = ['3000', '3130', '130', '0.65', '84.50']
  const columns = ['Wskazanie poprzednie', 'Wskazanie bieżące', 'Zużycie [kWh]', 'Cena netto', 'Kwota netto']
  const table = { columns, rows: Array(Math.ceil(size / 300)).fill(row) }
  const rows = Array(Math.ceil(size / 300)).fill({ name: 'Energia', net: '84.50' })
  return anFa3({ rows, total: '84.50', blocks: [{ entries: { 'Nr licznika': '55507777' }, table }] })
}

export const invoices: Record<string, Growing> = {
  'elements that declare': (size) => Buffer.from(`<a>${fill('<a xmlns="" b=""/>')(size)}</a>`),
  'open elements': (size) => fill('<a>')(size),
  attributes: (size) => Buffer.from(`<a ${fill('b="" ')(size)}/>`),
  references: (size) => Buffer.from(`<a>${fill('&amp;')(size)}</a>`),
  comments: (size) => Buffer.from(`<a>${fill('<!---->')(size)}</a>`),
  'character data': (size) => Buffer.from(`<a>${fill('<![CDATA[]]>')(size)}</a>`),
  brackets: (size) => Buffer.from(`<a>${fill(']]')(size)}</a>`),
  namespaces: (size) => Buffer.from(`<a ${fill('xmlns:b="c" ')(size)}/>`),
  lines: inInvoice('<FaWiersz>', line),
  'descriptions and lines': inInvoice('<FaWiersz>', description + line),
  'rows of an attachment': attached,
  meters: paragraphs('licznik1'.repeat(500)),
  'no-break spaces': paragraphs(`licznik${'\u00a0'.repeat(500)}`),
  'paragraphs of words': paragraphs('wspolczynnik konw woda + wod licznik nr 1'),
}

const operators = (unit: string): Growing => {
  return (size) =>
    pageWith(deflateSync(`BT /F 10 Tf 10 700 Td ${fill(unit)(size)} ET`), { filter: '/Filter/FlateDecode' })
}

export const pdfs: Record<string, Growing> = {
  texts: operators('(a) Tj 1 1 Td '),
  'empty texts': operators('() Tj '),
  arrays: operators('[(a) -900 (b)] TJ '),
  states: operators('q Q '),
  numbers: operators('1 0 0 1 0 0 cm '),
  objects: (size) =>
    rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', ...Array(size / 16).fill('<<>>')]),
  'names of a dictionary': (size) =>
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R/A<<${Array.from({ length: size / 8 }, (_, index) => `/A${index} 1`).join('')}>>>>`,
    ]),
  'objects without a table': (size) => Buffer.concat([Buffer.from('%PDF-1.7\n'), fill('1 0 obj <<>> endobj\n')(size)]),
}

const rows = 'Data;Kwota;Tytuł\n2026-01-02;1,00;Czynsz\n'
const csv =
  (unit: string): Growing =>
  (size) =>
    Buffer.concat([Buffer.from(rows), fill(unit)(size)])

export const tables: Record<string, Growing> = {
  'fine rows': csv('2026-01-02;1,00;Czynsz 2026-04-K7Q2\n'),
  'empty rows': csv('\n'),
  quotes: csv('"'),
  'quoted rows': csv('"2026-01-02";"1,00";"a""b"\n'),
  separators: csv(`${';'.repeat(900)}\n`),
  'long titles': csv(`2026-01-02;1,00;${'2026041234'.repeat(100)}\n`),
  'long amounts': csv(`2026-01-02;${'1 '.repeat(100)};a\n`),
  spaces: csv(`${' '.repeat(900)}\n`),
}

const transaction = ':61:2601020102C1,00NTRFNONREF\n'

export const messages: Record<string, Growing> = {
  transactions: fill(`${transaction}:86:~20czynsz~32Jan\n`),
  'fields without codes': fill(`${transaction}:86:${'; od: ; tyt.: '.repeat(100)}\n`),
  'fields with ends': fill(`${transaction}:86:; od: a; tyt.: ${'; TNR: '.repeat(200)}\n`),
  'fields with marks': fill(`${transaction}:86:~20${'~'.repeat(1_500)}\n`),
  'continued lines': fill(`${transaction}:86:${'a\n'.repeat(40)}`),
  'empty lines': fill('\n'),
  'references without end': fill(`:61:2601020102C1,00NTRF${'/'.repeat(1_500)}\n`),
}
