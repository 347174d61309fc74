import { expect, test } from '@jest/globals'
import type { MissingInput } from '../../src/calculation/missing-input.ts'
import { accountOfDocument } from '../../src/document-ledgers/account-of-document.ts'
import { findOpenLines } from '../../src/document-ledgers/find-open-lines.ts'
import { aCase, aLine } from './an-account.ts'

const lines = [
  { line: 1, kind: 'rate', category: 'electricity', quantity: 160, unit: 'kWh' },
  { line: 2, kind: 'cost', category: 'electricity', quantity: null, unit: null },
  { line: 3, kind: 'rate', category: 'cold_water', quantity: 5, unit: 'm3' },
] as const
const bill = {
  named: { number: 'WA/2026/10', supplier: 'Tauron' },
  lines,
  account: accountOfDocument(aCase({ lines: lines.map(({ line, kind }) => aLine({ line, kind })) })),
}
const noReading: MissingInput = {
  code: 'reading',
  reason: 'no_reading',
  meter_id: 'mtr_1',
  category: 'electricity',
  read_on: '2026-10-31',
}

test.each<[string, MissingInput[], number[]]>([
  ['every open line is named when nothing else is missing', [], [1, 2, 3]],
  ['a price that waits for a reading is not asked about', [noReading], [2, 3]],
  ['a missing calculation comes first', [{ code: 'calculation', reason: 'outdated' }], []],
])('%s', (_name, known, named) => {
  expect(findOpenLines([bill], { known, items: [] }).map(({ line }) => line)).toEqual(named)
})
