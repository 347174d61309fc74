import { expect, test } from '@jest/globals'
import { listUses } from '../../src/meters/list-uses.ts'
import type { KnownDevice } from '../../src/meters/usual-use.ts'

/** A device of five digits with these values, one every ten days from a day on. */
function device(values: readonly string[], start = '2026-01-01', rolledOver: readonly number[] = []): KnownDevice {
  const readings = values.map((value, index) => ({
    id: `r${index}`,
    value,
    rolledOver: rolledOver.includes(index),
    date: new Date(Date.parse(start) + 10 * index * 86_400_000).toISOString().slice(0, 10),
  }))
  return { device: 1, digits: 5, installedOn: start, readings }
}

test('a use is compared with the usual one of the intervals before it, once there are three', () => {
  const uses = listUses([device(['0', '100', '200', '300', '434', '484'])], '2026-01-01')

  expect(uses.map(({ used, percentOfUsual }) => [used, percentOfUsual])).toEqual([
    ['100', undefined],
    ['100', undefined],
    ['100', undefined],
    ['134', 134],
    ['50', 50],
  ])
  expect(uses[3]).toMatchObject({ readingId: 'r4', from: '2026-01-31', to: '2026-02-10' })
})

test.each([
  [
    'uses that ended before the day are left out, and still tell the usual',
    ['0', '10', '20', '30', '45'],
    [['15', 150]],
  ],
  ['a falling value is no use', ['0', '10', '20', '30', '25'], []],
  ['a usual use of zero is no measure', ['5', '5', '5', '5', '9'], [['4', undefined]]],
])('%s', (_name, values, uses) => {
  const found = listUses([device(values)], '2026-02-05')

  expect(found.map(({ used, percentOfUsual }) => [used, percentOfUsual])).toEqual(uses)
})

test('use goes on over the last digit of a counter and over an exchange', () => {
  const before = device(['99900', '99990', '40', '90'], '2026-01-01', [2])

  const uses = listUses([before, { ...device(['7', '107'], '2026-02-15'), device: 2 }], '2026-01-01')

  expect(uses.map(({ used, percentOfUsual }) => [used, percentOfUsual])).toEqual([
    ['90', undefined],
    ['50', undefined],
    ['50', undefined],
    ['100', 200],
  ])
})
