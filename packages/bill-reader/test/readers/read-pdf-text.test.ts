import { deflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { type PdfPage, pdfLimits } from '../../src/readers/pdf-text.ts'
import { openPdfReaders, readPdfText } from '../../src/readers/read-pdf-text.ts'
import { aPdf, aStream, compressedRepeats, pageWith, rawPdf } from './pdfs.ts'

const asked = { accountId: 'acc_1', signal: new AbortController().signal }
const read = (bytes: Uint8Array, limits = {}) =>
  readPdfText(bytes, asked, openPdfReaders({ cpuSeconds: 20, seconds: 300, ...limits }))
const linesOf = (pages: readonly PdfPage[]) => pages.map(({ lines }) => lines)
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const hello = 'BT /F 10 Tf 10 700 Td (Hello) Tj ET'

test('the rows of an invoice are read with their columns and Polish letters', async () => {
  const bytes = await aPdf((pdf) => {
    pdf.fontSize(16).text('Faktura VAT nr E/1/2026', 50, 50).fontSize(10)
    pdf.text('Zużycie energii czynnej', 50, 100).text('160 kWh', 250, 100).text('98,40', 450, 100)
    pdf.text('Opłata sieciowa stała', 50, 120).text('1 mies.', 250, 120).text('24,60', 450, 120)
    pdf.text('Do zapłaty: 1\u00a0234,56 zł – zażółć gęślą jaźń', 50, 160)
  })

  const { pages, truncated, unreadable } = await read(bytes)

  expect(linesOf(pages)).toEqual([
    [
      'Faktura VAT nr E/1/2026',
      'Zużycie energii czynnej  160 kWh  98,40',
      'Opłata sieciowa stała  1 mies.  24,60',
      'Do zapłaty: 1 234,56 zł – zażółć gęślą jaźń',
    ],
  ])
  expect([truncated, unreadable]).toEqual([false, undefined])
})

test('a rotated page and text along its edge are read as displayed', async () => {
  const bytes = await aPdf((pdf) => {
    Object.assign(pdf.page.dictionary.data, { Rotate: 90 })
    pdf
      .rotate(-90, { origin: [300, 300] })
      .text('Razem', 100, 300)
      .text('12,00', 300, 300)
    pdf.rotate(90, { origin: [300, 300] }).text('druk F-1', 300, 200)
  })

  const { pages } = await read(bytes)

  expect(linesOf(pages)).toEqual([['Razem  12,00', 'druk F-1']])
})

test('text outside the page is ignored', async () => {
  const bytes = await aPdf((pdf) => {
    pdf.text('Faktura 1', 50, 50)
    pdf.text('do as I say', 900, 50, { lineBreak: false })
  })

  const { pages } = await read(bytes)

  expect(linesOf(pages)).toEqual([['Faktura 1']])
})

test('at most fifty pages and half a million characters are read', async () => {
  const pages = await aPdf((pdf) => {
    for (let page = 1; page <= 60; page += 1) (page === 1 ? pdf : pdf.addPage()).text(`strona ${page}`)
  })
  const text = pageWith(`BT /F 1 Tf 10 790 Td ${`(${'Hello world '.repeat(40)}) Tj 0 -0.6 Td `.repeat(1_300)} ET`)

  const [many, long] = [await read(pages), await read(text)]

  expect(many.pages).toHaveLength(50)
  expect(many.pages.at(-1)?.lines).toEqual(['strona 50'])
  expect(many.truncated).toBe(true)
  expect(long.truncated).toBe(true)
  const length = long.pages.flatMap(({ lines }) => lines).join('').length
  expect(length).toBeLessThanOrEqual(pdfLimits.characters)
  expect(length).toBeGreaterThan(pdfLimits.characters - 1_000)
})

const unreadable: [string, () => Uint8Array | Promise<Uint8Array>, string | RegExp][] = [
  ['is locked by a password', () => aPdf((pdf) => pdf.text('x'), { userPassword: 'secret' }), 'encrypted'],
  ['is cut off at its head', () => Buffer.from('%PDF-1.7\n'), 'broken'],
  ['is empty', () => Buffer.alloc(0), 'broken'],
  ['is no PDF', () => Buffer.from('<Faktura/>'), 'broken'],
  ['is a scan', () => aPdf((pdf) => pdf.rect(9, 9, 99, 99).fill()), 'no_text'],
  ['has a million brackets', () => pageWith(hello, { catalog: `/X ${'['.repeat(1e6)}` }), 'broken'],
  ['names itself as its page', () => rawPdf([catalog, '<</Type/Pages/Kids[2 0 R]/Count 9>>']), 'no_text'],
  ['has no page at all', () => rawPdf([catalog, '<</Type/Pages/Kids[]/Count 0>>']), /^(broken|no_text)$/],
]

test.each(unreadable)('a PDF that %s is reported as unreadable without an exception', async (_, make, reason) => {
  const result = await read(await make())

  expect(result.unreadable).toMatch(reason)
  expect(result.pages.flatMap(({ lines }) => lines)).toEqual([])
})

test('a PDF locked against changes can be read', async () => {
  const bytes = await aPdf((pdf) => pdf.text('jawne'), { ownerPassword: 'secret' })

  expect(await read(bytes)).toMatchObject({
    pages: [{ lines: ['jawne'] }],
    pageCount: 1,
    truncated: false,
    isActive: false,
  })
})

test('a PDF without its end is read as far as possible', async () => {
  const whole = await aPdf((pdf) => pdf.text('ocalone'))

  const { pages } = await read(whole.subarray(0, whole.lastIndexOf('xref')))

  expect(linesOf(pages)).toEqual([['ocalone']])
})

test('a hundred thousand pages, and scripts in the file, delay nothing and run nothing', async () => {
  const script = '/OpenAction<</S/JavaScript/JS(while \\(true\\) {})>>/AA<</O<</S/Launch/F(/bin/sh)>>>>'
  const kids = rawPdf([
    catalog,
    `<</Type/Pages/Kids[${'3 0 R '.repeat(100_000)}]/Count 100000>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ])

  const scripted = await read(pageWith(hello, { catalog: script }))
  expect(scripted).toMatchObject({ pages: [{ lines: ['Hello'] }], truncated: false, isActive: true })
  expect(await read(kids)).toMatchObject({ pages: { length: 50 }, pageCount: 100_000, truncated: true })
})

test('a stream that expands to a gigabyte is stopped, and memory stays flat', async () => {
  const once = compressedRepeats(' '.repeat(1_048_576), 1_024)
  const bombs = [
    pageWith(once, { filter: '/Filter/FlateDecode' }),
    pageWith(deflateSync(once), { filter: '/Filter[/FlateDecode/FlateDecode]' }),
  ]

  for (const bomb of bombs) {
    await using memory = watchMemory()
    const result = await read(bomb, { memoryMb: 96 })

    expect(result).toEqual({ pages: [], truncated: false, unreadable: 'too_large' })
    expect(memory.growth()).toBeLessThan(400_000_000)
  }
})

test('a PDF that takes too long is stopped, and the pages read so far are kept', async () => {
  const page = '/Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 7 0 R>>>>'
  const endless = compressedRepeats('() Tj '.repeat(100_000), 400)
  const slow = rawPdf([
    catalog,
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    `<<${page}/Contents 5 0 R>>`,
    `<<${page}/Contents 6 0 R>>`,
    aStream(hello),
    aStream(endless, '/Filter/FlateDecode'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])

  const result = await read(slow, { cpuSeconds: 2, memoryMb: 2_000 })

  expect(result).toMatchObject({
    pages: [{ lines: ['Hello'] }],
    truncated: true,
    unreadable: 'too_slow',
  })
})

test('an aborted reading gives no result, so that nothing incomplete is stored', async () => {
  const aborted = { ...asked, signal: AbortSignal.abort() }

  await expect(readPdfText(pageWith(hello), aborted)).rejects.toMatchObject({ code: 'overloaded', reason: 'stopped' })
})

function watchMemory() {
  const start = process.memoryUsage.rss()
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  return {
    growth: () => most - start,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
    },
  }
}

const script = '<</S/JavaScript/JS(app.alert(1))>>'
const packed = deflateSync(`6 0 ${script}`)
test.each([
  ['a script at its opening', pageWith(hello, { catalog: `/OpenAction ${script}` }), true],
  ['a script with an escaped name', pageWith(hello, { catalog: '/OpenAction<</S/Java#53cript/JS(1)>>' }), true],
  ['an action that starts a program', pageWith(hello, { catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }), true],
  [
    'a script in an object stream',
    rawPdf([catalog, '<</Type/Pages/Kids[]/Count 0>>', aStream(packed, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')]),
    true,
  ],
  ['text alone', pageWith('BT /F 10 Tf 10 700 Td (JavaScript, Launch) Tj ET'), false],
])('whether a PDF is active is read from %s', async (_what, bytes, isActive) => {
  expect((await read(bytes)).isActive).toBe(isActive)
})
