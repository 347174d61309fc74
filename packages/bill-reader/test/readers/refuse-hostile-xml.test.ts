import { afterEach, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { FileRefused, UnknownFile } from '../../src/readers/file-refused.ts'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { altered, sample, sampleNames } from './samples.ts'

const energy = 'fa3-energy.xml'
const fa3 = 'http://crd.gov.pl/wzor/2025/06/25/13775/'
const fa2 = 'http://crd.gov.pl/wzor/2023/06/29/12648/'
const withDoctype = (doctype: string, value: string) =>
  Buffer.from(sample(energy).toString().replace('<Faktura', `${doctype}<Faktura`).replace('E/2026/07/0001', value))
const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const inFa = (content: string) => altered(energy, '<KodWaluty>', `${content}<KodWaluty>`)

afterEach(() => {
  jest.restoreAllMocks()
})

const wrongBytes = (from: string, to: string) =>
  Buffer.from(altered(energy, from, to).toString().replaceAll('ł', '³'), 'latin1')

const hostile: [string, Uint8Array, RegExp][] = [
  ['a billion laughs', withDoctype(`<!DOCTYPE Faktura [<!ENTITY l0 "ha">${laughs}]>`, '&l9;'), /document type/],
  [
    'a file of the server',
    withDoctype('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'),
    /document type/,
  ],
  ['an external DTD', withDoctype('<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">', '1'), /document type/],
  ['a parameter entity', withDoctype('<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]>', '1'), /document/],
  ['a DTD that never ends', Buffer.from(`<!DOCTYPE a [${'<!ENTITY a "b">'.repeat(9_999)}`), /well-formed/],
  ['an entity that nobody declared', altered(energy, 'E/2026/07/0001', '&nbsp;'), /well-formed/],
  ['10 000 levels', inFa('<a>'.repeat(10_000) + '</a>'.repeat(10_000)), /nested/],
  ['250 000 attributes', inFa(`<a ${Array.from({ length: 250_000 }, (_, n) => `a${n}=""`).join(' ')}/>`), /attributes/],
  ['a million elements', inFa('<a/>'.repeat(1_000_000)), /too many elements/],
  ['10 001 lines', inFa('<FaWiersz></FaWiersz>'.repeat(10_001)), /more than 10000/],
  ['a text of 65 537 characters', inFa(`<a>${'x'.repeat(65_537)}</a>`), /too much text/],
  ['more than 5 MB', inFa(`<!--${'x'.repeat(5_000_000)}-->`), /5 MB/],
  ['UTF-16', Buffer.from(`\uFEFF${sample(energy)}`, 'utf16le'), /UTF-8/],
  ['UTF-16 of the other order', Buffer.from(`\uFEFF${sample(energy)}`, 'utf16le').swap16(), /UTF-8/],
  ['UTF-16 without a mark', Buffer.from(sample(energy).toString(), 'utf16le'), /UTF-8|well-formed/],
  ['ISO-8859-2', altered(energy, 'UTF-8', 'ISO-8859-2'), /UTF-8/],
  ['a second declaration', altered(energy, '<Faktura', '<?xml version="1.0"?><Faktura'), /well-formed/],
  ['wrong bytes in an amount', wrongBytes('<P_15>123.00', '<P_15>12ł3.00'), /P_15 is not a valid amount/],
  ['wrong bytes in the name of an element', wrongBytes('<P_15>', '<P_15ł>'), /well-formed/],
  ['an end in the middle', sample(energy).subarray(0, 1_500), /well-formed/],
  ['something behind the end', Buffer.concat([sample(energy), Buffer.from('<a/>')]), /well-formed/],
  ['a NUL byte', altered(energy, 'E/2026', 'E\0/2026'), /well-formed/],
  ['a reference to NUL', altered(energy, 'E/2026', '&#0;'), /well-formed/],
  ['a reference to half a character', altered(energy, 'E/2026', '&#xD800;'), /well-formed/],
  ['nothing', Buffer.alloc(0), /well-formed/],
  ['a PDF', Buffer.from('%PDF-1.7\n'), /well-formed/],
  ['text between elements', inFa('total 1 PLN'), /between elements/],
]

test.each(hostile)('a file with %s is refused', (_, bytes, reason) => {
  expect(() => readKsef(bytes)).toThrow(FileRefused)
  expect(refusalOf(bytes)).toMatchObject({
    reason: { en: expect.stringMatching(reason), pl: expect.not.stringMatching(/ (is|not|has) /) },
  })
})

const broken: [string, string | RegExp, string, string][] = [
  ['invented postal codes', '<AdresL2>', '<KodPocztowy>00-001</KodPocztowy><AdresL2>', 'Podmiot1/Adres has an element'],
  ['a comma in an amount', '<P_15>123.00', '<P_15>123,00', 'Fa/P_15 is not a valid amount'],
  ['three decimals in an amount', '<P_11>80.00', '<P_11>80.000', 'Fa/FaWiersz[1]/P_11 is not'],
  ['an exponent', '<P_8B>160', '<P_8B>1e9', 'Fa/FaWiersz[1]/P_8B is not'],
  ['no number at all', '<P_8B>160', '<P_8B>NaN', 'Fa/FaWiersz[1]/P_8B is not'],
  ['a plus', '<P_11>80.00', '<P_11>+80.00', 'Fa/FaWiersz[1]/P_11 is not'],
  ['a number of 17 digits', '<P_15>123.00', `<P_15>${'9'.repeat(17)}`, 'Fa/P_15 is not'],
  ['an invented rate of VAT', '<P_12>23', '<P_12>24', 'Fa/FaWiersz[1]/P_12 is not'],
  ['no total', /<P_15>.*<\/P_15>/, '', 'Fa/P_15 is missing'],
  ['two totals', '<P_15>', '<P_15>1.00</P_15><P_15>', 'Fa/P_15 occurs twice'],
  ['no number', /<P_2>.*<\/P_2>/, '', 'Fa/P_2 is missing'],
  ['an empty number', /<P_2>.*<\/P_2>/, '<P_2> </P_2>', 'Fa/P_2 is empty'],
  ['a number of 257 characters', /<P_2>.*<\/P_2>/, `<P_2>${'x'.repeat(257)}</P_2>`, 'Fa/P_2 is empty or longer'],
  ['no seller', /<Podmiot1>[\s\S]*<\/Podmiot1>/, '', 'Podmiot1 is missing'],
  ['a day that does not exist', '<P_1>2026-08-01', '<P_1>2026-02-30', 'Fa/P_1 is not a valid day'],
  ['half a period', /<P_6_Do>.*<\/P_6_Do>/, '', 'Fa/OkresFa/P_6_Do is missing'],
  ['an unknown kind', '<RodzajFaktury>VAT', '<RodzajFaktury>PRO', 'Fa/RodzajFaktury'],
  ['a line without number', '<NrWierszaFa>2</NrWierszaFa>', '', 'Fa/FaWiersz[2]/NrWierszaFa is missing'],
  ['a misspelt value', /<P_11>80.00<\/P_11>/, '<P_11a>80.00</P_11a>', 'Fa/FaWiersz has an element'],
  ['a value in another namespace', '<P_11>80.00</P_11>', '<P_11 xmlns="urn:x">1</P_11>', 'Fa/FaWiersz has an element'],
  ['elements inside a value', '<P_15>123.00', '<P_15><a/>', 'Fa/P_15 has elements in it'],
  ['a surcharge without amount', '<Kwota>5.00</Kwota>', '', 'Fa/Rozliczenie/Obciazenia[1]/Kwota is missing'],
]

test.each(broken)('an invoice with %s is refused with its position', (_, from, to, reason) => {
  const bytes = altered(energy, from, to)

  expect(refusalOf(bytes)).toMatchObject({
    reason: { en: expect.stringContaining(reason), pl: expect.not.stringMatching(/ (is|not|has) /) },
  })
})

const others: [string, Uint8Array][] = [
  ['FA(3) under the namespace of FA(2)', altered(energy, fa3, fa2)],
  ['FA(2) under the namespace of FA(3)', altered('fa2-water.xml', fa2, fa3)],
  ['another code of the form', altered(energy, 'kodSystemowy="FA (3)"', 'kodSystemowy="FA (2)"')],
  ['another variant', altered(energy, '<WariantFormularza>3', '<WariantFormularza>2')],
  ['a namespace of the future', altered(energy, fa3, 'http://crd.gov.pl/wzor/2029/01/01/99999/')],
  ['no namespace', altered(energy, ` xmlns="${fa3}"`, '')],
  ['another root', Buffer.from(`<Paragon xmlns="${fa3}"/>`)],
  ['a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>123.00</text></svg>')],
]

test.each(others)('other XML, %s, is reported as unsupported', (_, bytes) => {
  expect(() => readKsef(bytes)).toThrow(UnknownFile)
})

test('a refusal never repeats content of the file', () => {
  const bytes = altered(energy, '<P_15>123.00', '<P_15>SECRET')

  expect(JSON.stringify(refusalOf(bytes))).not.toContain('SECRET')
})

test('every character is read once, and a hostile file only up to the fault', () => {
  const write = jest.spyOn(SaxesParser.prototype, 'write')
  const charactersRead = (bytes: Uint8Array) => {
    write.mockClear()
    refusalOf(bytes)
    return write.mock.calls.reduce((sum, [chunk]) => sum + (typeof chunk === 'string' ? chunk.length : 0), 0)
  }

  const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
  expect(charactersRead(sample(energy))).toBe(sample(energy).toString().length - declaration.length)
  expect(charactersRead(inFa('<a>'.repeat(1_000_000)))).toBeLessThanOrEqual(65_536)
  expect(charactersRead(inFa(`<a ${'b="" '.repeat(500_000)}/>`))).toBeLessThanOrEqual(65_536)
  expect(charactersRead(Buffer.alloc(5_000_001, ' '))).toBe(0)
})

test('any bytes are an invoice or a refusal, nothing else', () => {
  const outcome = (bytes: Uint8Array) => expect(['invoice', 'refusal']).toContain(outcomeOf(bytes))
  const pieces = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '&',
    ';',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '\0',
    'P_15',
    '1.00',
  )

  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), outcome))
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (texts) =>
      outcome(Buffer.from(texts.join(''))),
    ),
  )
})

test('an invoice with any part removed, doubled or overwritten is either read or refused', () => {
  const change = fc.record({
    name: fc.constantFrom(...sampleNames),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 300 }),
    put: fc.oneof(fc.constant('cut'), fc.constant('double'), fc.string({ unit: 'binary' })),
  })

  fc.assert(
    fc.property(change, ({ name, from, length, put }) => {
      const text = sample(name).toString()
      const start = Math.floor(from * text.length)
      const piece = text.slice(start, start + length)
      const middle = put === 'cut' ? '' : put === 'double' ? piece + piece : put
      const bytes = Buffer.from(text.slice(0, start) + middle + text.slice(start + length))

      expect(['invoice', 'refusal']).toContain(outcomeOf(bytes))
    }),
    { numRuns: 300 },
  )
})

function outcomeOf(bytes: Uint8Array): string {
  try {
    readKsef(bytes)
    return 'invoice'
  } catch (error) {
    return error instanceof FileRefused || error instanceof UnknownFile ? 'refusal' : `another error: ${error}`
  }
}

function refusalOf(bytes: Uint8Array): unknown {
  try {
    readKsef(bytes)
  } catch (error) {
    return error
  }
  return undefined
}
