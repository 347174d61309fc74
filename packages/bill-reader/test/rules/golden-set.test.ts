import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { readByRules } from '../../src/rules/read-by-rules.ts'
import { aDocument } from '../a-document.ts'
import { documentsIn, type Score, scoreAssistant } from '../golden/score.ts'
import { heldOut } from '../golden/score-kinds.ts'
import { readHere } from '../read-here.ts'

const folder = join(import.meta.dirname, '../golden')

let score: Score
beforeAll(async () => {
  score = await scoreAssistant(readHere, { folder })
})

const readByWorkers = atDepth({
  usual: ['generated/energy-two-pages.pdf', 'ksef-energy.xml', 'generated/water-injected.pdf'],
  deep: await documentsIn(folder),
})

test.each(readByWorkers)('a worker reads %s as this thread does', async (file) => {
  const bytes = new Uint8Array(await readFile(join(folder, file)))
  const document = aDocument(bytes, { mediaType: file.endsWith('.xml') ? 'application/xml' : 'application/pdf' })
  const signal = AbortSignal.timeout(300_000)

  expect(await readByRules(document, signal)).toEqual(await readHere(document, signal))
})

test('the golden set has at least eighty documents, some of them held out', async () => {
  const all = [folder, join(folder, 'scans'), heldOut, join(heldOut, 'scans')]
  const counts = await Promise.all(all.map(async (one) => (await documentsIn(one)).length))
  const [, scans = 0, ...apart] = counts

  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(80)
  expect(scans).toBeGreaterThanOrEqual(15)
  expect(apart.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(18)
})

test('at least 98 % of the values read by the rules are right', () => {
  expect(score.precision).toBeGreaterThanOrEqual(0.98)
})

test('the rules read at least 95 % of the values that a bookkeeper reads', () => {
  expect(score.recall).toBeGreaterThanOrEqual(0.95)
})

test('KSeF invoices that the rules were never tuned on are read without a mistake', async () => {
  const { documents, mistakes } = await scoreAssistant(readHere, { folder: heldOut, only: /\.xml$/ })

  expect(documents).toBeGreaterThanOrEqual(5)
  expect(mistakes).toEqual([])
})

test('printed bills that the rules were never tuned on are read as well as when they were drawn', async () => {
  const { documents, precision, recall } = await scoreAssistant(readHere, { folder: heldOut, only: /\.pdf$/ })

  expect(documents).toBeGreaterThanOrEqual(13)
  expect(precision).toBeGreaterThanOrEqual(0.99)
  expect(recall).toBeGreaterThanOrEqual(0.97)
})

test('the README states how well the rules read each kind of document', async () => {
  const kinds: [string, string, RegExp][] = [
    ['printed bills that rules were written with', folder, /\.pdf$/],
    ['KSeF invoices that rules were written with', folder, /\.xml$/],
    ['printed bills held out', heldOut, /\.pdf$/],
    ['KSeF invoices held out', heldOut, /\.xml$/],
  ]
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8')

  for (const [kind, from, only] of kinds) {
    const { documents, precision, recall } = await scoreAssistant(readHere, { folder: from, only })
    expect(readme).toContain(`| ${kind} | ${documents} | ${precision.toFixed(2)} | ${recall.toFixed(2)} |\n`)
  }
})

test.each([
  'kind',
  'category',
  'rate_pln',
  'amount_pln',
  'quantity',
  'unit',
  'conversion_factor',
  'meter_number',
  'place',
])('the data for charges is read equally well from its %s alone', (field) => {
  expect(score.fields[field]?.precision).toBeGreaterThanOrEqual(0.95)
  expect(score.fields[field]?.recall).toBeGreaterThanOrEqual(0.85)
})

test('no document of the golden set is read worse than before', () => {
  expect(score.mistakes).toEqual([])
})

test('an assistant that reads nothing scores nothing', async () => {
  const blind = await scoreAssistant(
    async () => ({
      readBy: 'rules',
      sellerNip: null,
      supplier: null,
      number: null,
      issuedOn: null,
      periodFrom: null,
      periodTo: null,
      totalPln: '1.00',
      toPayPln: null,
      pages: null,
      lines: [],
      findings: [],
    }),
    { folder, only: /^ksef-energy\.xml$/ },
  )

  expect(blind).toMatchObject({ documents: 1, precision: 0, recall: 0 })
})
