import { expect, test } from '@jest/globals'
import type { MissingInput } from '../../src/calculation/missing-input.ts'
import { accountOfDocument } from '../../src/document-ledgers/account-of-document.ts'
import { findOpenLines } from '../../src/document-ledgers/find-open-lines.ts'
import { aCase, aLine, use } from './an-account.ts'

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

/** An item that counts so much of line 1 with its meter. */
function itemOf(consumption: number) {
  const reading = (read_on: string, value: number) => ({ reading_id: null, read_on, value })
  return {
    state: 'approved',
    source: { kind: 'document', document_id: 'doc_1', line: 1, place: 'row 1', excerpt: null },
    inputs: {
      kind: 'readings',
      meter_id: 'mtr_1',
      rate_pln: 0.5,
      unit: 'kWh',
      previous: reading('2026-09-30', 0),
      current: reading('2026-10-31', consumption),
      metered: consumption,
      metered_unit: 'kWh',
      conversion_factor: null,
      consumption,
    },
  } as const
}

test.each([
  ['both quantities explain the open part', 130, { billed: 160, metered: 130, unit: 'kWh' }],
  ['quantities that do not differ explain nothing', 160, undefined],
])('of a line that the meter counted, %s', (_name, consumption, counted) => {
  const line = aLine({ line: 1, kind: 'rate', uses: [use('settlement', 65_00n)] })
  const document = { ...bill, account: accountOfDocument(aCase({ lines: [line] })) }

  const [open] = findOpenLines([document], { known: [], items: [itemOf(consumption)] })

  expect(open?.counted).toEqual(counted)
})

test.each<[string, MissingInput[], number[]]>([
  ['every open line is named when nothing else is missing', [], [1, 2, 3]],
  ['a price that waits for a reading is not asked about', [noReading], [2, 3]],
  ['a missing calculation comes first', [{ code: 'calculation', reason: 'outdated' }], []],
])('%s', (_name, known, named) => {
  expect(findOpenLines([bill], { known, items: [] }).map(({ line }) => line)).toEqual(named)
})
