import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { readByRules } from '../../../src/documents/assistant/rules/read-by-rules.ts'
import { type Score, scoreAssistant } from '../golden/score.ts'

const folder = join(import.meta.dirname, '../golden')

let score: Score
beforeAll(async () => {
  score = await scoreAssistant(readByRules, folder)
}, 60_000)

test('the golden set has at least thirty documents, at least twenty of them PDFs', async () => {
  const files = await readdir(folder)

  expect(score.documents).toBeGreaterThanOrEqual(30)
  expect(files.filter((file) => file.endsWith('.pdf')).length).toBeGreaterThanOrEqual(20)
})

test('of what the rules read, at least 95 of 100 values are right', () => {
  expect(score.precision).toBeGreaterThanOrEqual(0.95)
})

test('of what a bookkeeper reads, the rules read at least 85 of 100 values', () => {
  expect(score.recall).toBeGreaterThanOrEqual(0.85)
})

test.each([
  'role',
  'category',
  'rate_pln',
  'amount_pln',
  'quantity',
  'unit',
  'conversion_factor',
  'meter_number',
  'place',
])('what is charged from is read as well by its %s alone', (field) => {
  expect(score.fields[field]?.precision).toBeGreaterThanOrEqual(0.95)
  expect(score.fields[field]?.recall).toBeGreaterThanOrEqual(0.85)
})

test('no document of the golden set is read worse than it was', () => {
  expect(score.mistakes).toEqual([])
})

test('an assistant that reads nothing scores nothing', async () => {
  const blind = await scoreAssistant(
    async () => ({
      readBy: 'rules',
      supplier: null,
      number: null,
      issuedOn: null,
      periodFrom: null,
      periodTo: null,
      totalPln: '1.00',
      toPayPln: null,
      lines: [],
      findings: [],
    }),
    folder,
    /^ksef-energy\.xml$/,
  )

  expect(blind).toMatchObject({ documents: 1, precision: 0, recall: 0 })
})
