import { expect, test } from '@jest/globals'
import { compareBills } from '../../src/corrections/compare-bills.ts'
import { aLine } from '../calculation/a-case.ts'

test('a line that a typed one replaces is compared with nothing, nor taken as the row before a correction', () => {
  const bill = { id: 'doc_bill', findings: [], lines: [aLine({ quantity: 100, amount_pln: 62 })] }
  const correction = {
    id: 'doc_correction',
    findings: [{ code: 'correction' } as const],
    lines: [
      aLine({ kind: 'none', quantity: 10, amount_pln: 90 }),
      aLine({ line: 2, quantity: 10, amount_pln: 6.2, replaces: 1 }),
    ],
  }

  const pairs = compareBills([bill], [bill, correction])

  expect(pairs.map(({ after }) => [after?.line.line, after?.amountPln])).toEqual([[2, '68.20']])
})
