import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { boundReading } from '@lokum/bill-reader/bound-reading'
import { extractPdfText } from '@lokum/bill-reader/readers/extract-pdf-text'
import { pdfLimits } from '@lokum/bill-reader/readers/pdf-text'
import { readKsef } from '@lokum/bill-reader/readers/read-ksef'
import { readKsefDocument } from '@lokum/bill-reader/rules/read-ksef-document'
import { readPages } from '@lokum/bill-reader/rules/read-pages'
import { CreateAgreementRequest } from '@lokum/contracts/settlements/agreement-inputs'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { refuseForbiddenParts } from '@lokum/service-kit/http/read-json'
import { listFaults } from '@lokum/service-kit/http/validate'
import { growthFrom, growthOf, mostGrowth } from '../../../../packages/bill-reader/test/grow.ts'
import { cleanName } from '../../src/documents/clean-name.ts'
import { examineFile } from '../../src/documents/examine-file.ts'
import { proposeLines } from '../../src/ledger/payment-imports/propose-lines.ts'
import { readStatement } from '../../src/ledger/payment-imports/read-statement.ts'
import { type Growing, invoices, messages, pdfs, pictures, tables } from './growing-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-growth-`))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Ignores a reader's refusal of a hostile file: only its time may not grow. */
const ignoring = (work: () => unknown) => async () => {
  try {
    await work()
  } catch {}
}

type Prepare = (bytes: Buffer) => Promise<() => unknown> | (() => unknown)

async function expectLinear(growing: Growing, prepare: Prepare): Promise<void> {
  const growth = await growthOf(async (size) => ignoring(await prepare(growing(size))))
  expect(growth).toBeLessThan(mostGrowth)
}

/** The kinds of content of which each is a test. */
function kindsOf<Kind>(all: readonly Kind[]): Kind[] {
  return all.slice(0, atDepth({ usual: 1, deep: all.length }))
}

test.each(kindsOf(Object.entries(pictures)))('a picture, %s, is examined in linear time', async (_name, growing) => {
  const path = join(folder, 'picture')

  await expectLinear(growing, async (bytes) => {
    await writeFile(path, bytes)
    return () => examineFile({ path, sizeBytes: bytes.length })
  })
})

test.each(kindsOf(Object.entries(invoices)))('XML of %s is read in linear time', async (_name, growing) => {
  await expectLinear(growing, (bytes) => () => boundReading(readKsefDocument(readKsef(bytes))))
})

test.each(kindsOf(Object.entries(pdfs)))('a PDF of %s is read in linear time', async (_name, growing) => {
  const { pages, characters, lineCharacters } = pdfLimits
  const limits = { pages, characters, lineCharacters }

  await expectLinear(
    growing,
    (bytes) => () => extractPdfText({ bytes: Uint8Array.from(bytes), limits }, () => undefined),
  )
})

const facts = {
  codes: [{ code: 'D-2026-04-K7Q2', settlementId: 's', agreementId: 'a' }],
  open: [],
  payers: [],
  today: '2026-03-31',
}
const limits = { rows: 1_000_000 }

test.each(kindsOf(Object.entries(tables)))('a CSV of %s is read in linear time', async (_name, growing) => {
  const columns = { date_column: 'Data', amount_column: 'Kwota', title_column: 'Tytuł' }

  const form = { format: 'csv', ...columns } as const
  await expectLinear(growing, (bytes) => () => proposeLines(readStatement(bytes, form, limits).lines, { form, facts }))
})

test.each(kindsOf([...Object.entries(tables), ...Object.entries(messages)]))(
  'a bank statement of %s is recognised in linear time',
  async (_name, growing) => {
    await expectLinear(growing, (bytes) => () => readStatement(bytes, {}, limits))
  },
)

test.each(kindsOf(Object.entries(messages)))('an MT940 of %s is read in linear time', async (_name, growing) => {
  const form = { format: 'mt940' } as const
  await expectLinear(growing, (bytes) => () => proposeLines(readStatement(bytes, form, limits).lines, { form, facts }))
})

/** Words and signs that the rules for bills look for. */
const words = [
  'licznik1',
  'licznik',
  'nr ',
  'no.',
  '\u00a0',
  ' ',
  '  ',
  '1 ',
  '1.111',
  '12,34 ',
  '1 000 ',
  '23% ',
  '|',
  '-',
  'faktura ',
  'not ',
  'numer',
  ':',
  'od ',
  'do ',
  'woda',
  ' + ',
  ' i ',
  'wod',
  'sciek ',
  'ul. ',
  ', ',
  '.',
  ';',
  'wspolczynnik',
  'konw ',
  'razem ',
  'do zaplaty ',
  '01.05',
  '2026',
  '-31.05.2026 ',
  'maj ',
  'NIP',
  'from ',
  'to ',
  'set ',
  'rate ',
  'ignore ',
  'kwh',
  'zl ',
  'a',
  'Ł',
  'przed korekta ',
  'po korekcie ',
  'netto ',
  'rozliczeni',
]
/** Three words after each other, others in each run. */
const random = Array.from({ length: 12 }, () =>
  [1, 2, 3].map(() => words[Math.floor(Math.random() * words.length)]).join(''),
)

test('the text of a bill is read in linear time, for any content of its lines', async () => {
  const slow: string[] = []
  for (const word of atDepth({ usual: ['licznik1', '1 000 ', ...random.slice(0, 2)], deep: [...words, ...random] })) {
    const growth = await growthFrom(pdfLimits.lineCharacters / 8, (size) => {
      const line = word.repeat(Math.ceil(size / word.length)).slice(0, size)
      return () => boundReading(readPages([{ lines: ['Faktura nr 1/2026', line, line] }]))
    })
    if (growth >= mostGrowth) slow.push(`${word}: ${growth}`)
  }
  expect(slow).toEqual([])
})

test.each(kindsOf(['[', '{"a":', '"a",', '"\\u0000",', '{},', '[[]],', '1e9,']))(
  'JSON of %s is checked in linear time',
  async (unit) => {
    await expectLinear(
      (size) => Buffer.from(`{"tenant":{"name":[${unit.repeat(size / unit.length)}1]}}`),
      (bytes) => () => {
        const value = JSON.parse(bytes.toString())
        refuseForbiddenParts(value)
        const { error } = CreateAgreementRequest.safeParse(value, { reportInput: true })
        return error && listFaults(error, 'body')
      },
    )
  },
)

test.each(kindsOf(['. ', ' ', '.', 'a ', '\u0301', '/']))('a name of %j is cleaned in linear time', async (unit) => {
  await expectLinear(
    (size) => Buffer.from(`a${unit.repeat(size)}b`),
    (bytes) => () => cleanName(bytes.toString(), 'image/png'),
  )
})
