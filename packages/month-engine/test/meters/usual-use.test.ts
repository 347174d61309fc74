import { expect, test } from '@jest/globals'
import { type Known, usualDailyUse } from '../../src/meters/usual-use.ts'

/** The usual daily use of a meter of five digits, up to a day, from its values after every ten days. */
function usual(values: readonly (string | Pick<Known, 'value' | 'rolledOver'>)[], until = '2026-12-31') {
  const readings = values.map((one, index) => ({
    rolledOver: false,
    ...(typeof one === 'string' ? { value: one } : one),
    date: new Date(Date.UTC(2026, 0, 1 + 10 * index)).toISOString().slice(0, 10),
  }))
  const device = { device: 1, digits: 5, installedOn: '2026-01-01', readings }
  return usualDailyUse([device], until)?.toString()
}

test.each([
  ['of three intervals the middle one', ['0', '10', '110', '130'], '2'],
  ['of four intervals half way between the middle ones', ['0', '10', '110', '130', '170'], '3'],
  ['unknown of two intervals', ['0', '10', '110'], undefined],
  ['zero where nothing is used', ['5', '5', '5', '5'], '0'],
  ['without an interval that went backwards', ['500', '510', '0', '30', '80'], '3'],
  ['with the way over the last digit', ['99970', '99990', { value: '20', rolledOver: true }, '60'], '3'],
])('the usual daily use is %s', (_name, values, use) => {
  expect(usual(values)).toBe(use)
})

test('the usual daily use of a day ignores later intervals', () => {
  const values = ['0', '10', '30', '60', '1060', '2060', '3060']

  expect(usual(values, '2026-01-31')).toBe('2')
  expect(usual(values, '2026-02-09')).toBe('2')
  expect(usual(values, '2026-01-30')).toBeUndefined()
})
