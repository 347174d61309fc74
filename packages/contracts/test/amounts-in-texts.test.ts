import { expect, test } from '@jest/globals'
import { fillText } from '../src/problems/fill-text.ts'
import { problems } from '../src/problems/problem.ts'
import { stateReasons } from '../src/problems/state-reason.ts'
import { writtenPln } from '../src/problems/written-pln.ts'

test('a refusal writes amounts in the notation of its language', () => {
  const values = { credit: writtenPln('1234567.50') }

  const { en, pl } = stateReasons.depositTooSmall('1800.00')

  expect([en, pl]).toEqual([expect.stringContaining('1,800.00 PLN'), expect.stringContaining('1\u00a0800,00 zł')])
  expect(fillText(problems.refund_exceeds_credit.detail, 'pl', values)).toContain('(1\u00a0234\u00a0567,50 zł)')
  expect(fillText(problems.refund_exceeds_credit.detail, 'en', values)).toContain('(1,234,567.50 PLN)')
})

test('a number with decimals has a comma in a Polish text', () => {
  const text = { en: 'at most {max}', pl: 'najwyżej {max}' }

  expect(fillText(text, 'pl', { max: 1000.5 })).toBe('najwyżej 1 000,5')
  expect(fillText(text, 'en', { max: 1000.5 })).toBe('at most 1 000.5')
})
