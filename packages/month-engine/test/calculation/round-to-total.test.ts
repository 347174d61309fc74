import { expect, test } from '@jest/globals'
import { roundToTotal } from '../../src/calculation/round-to-total.ts'
import { aLine } from './a-case.ts'

/** Rows of a bill that are costs of these amounts. */
function rows(...amounts: number[]) {
  return amounts.map((amount_pln, index) =>
    aLine({ line: index + 1, kind: 'cost', rate_pln: null, quantity: null, amount_pln }),
  )
}

const roundedOf = (
  totalPln: string | null,
  lines = rows(73.81, 49.2, 36.94),
  findings: { code: 'correction'; of: null }[] = [],
) => {
  const { lines: standing, rounding } = roundToTotal({ findings, lines, totalPln })
  return { amounts: standing.map(({ amount_pln: amount }) => amount), rounding }
}

test.each([
  ['a grosz more than the total is taken off the largest row', '159.94', [73.8, 49.2, 36.94], -1n],
  ['a grosz for each row', '159.92', [73.78, 49.2, 36.94], -3n],
  ['less than the total changes no row', '159.97', [73.81, 49.2, 36.94], 2n],
])('%s', (_name, totalPln, amounts, grosze) => {
  expect(roundedOf(totalPln)).toEqual({ amounts, rounding: { line: 1, grosze } })
})

test.each([
  ['rows that add up', '159.95', rows(73.81, 49.2, 36.94)],
  ['more than a grosz for each row', '159.91', rows(73.81, 49.2, 36.94)],
  ['a single row of another total', '73.79', rows(73.81)],
  ['no printed total', null, rows(73.81, 49.2)],
  ['a price whose amount is unknown', '49.21', [...rows(49.2), aLine({ line: 2, quantity: null, amount_pln: null })]],
  ['no row', '0.01', []],
])('%s is no rounding', (_name, totalPln, lines) => {
  const { amounts, rounding } = roundedOf(totalPln, lines)

  expect(amounts).toEqual(lines.map(({ amount_pln: amount }) => amount))
  expect(rounding).toBeNull()
})

test('the largest row of a bill that takes back is the one with the most to take back', () => {
  expect(roundedOf('-61.51', rows(-12.3, -49.2))).toEqual({
    amounts: [-12.3, -49.21],
    rounding: { line: 2, grosze: -1n },
  })
})

test('a price has the amount of its quantity, less the rounding', () => {
  const lines = [...rows(12.3), aLine({ line: 2, quantity: 12, rate_pln: 5.005, amount_pln: null })]

  expect(roundedOf('72.35', lines)).toEqual({ amounts: [12.3, 60.05], rounding: { line: 2, grosze: -1n } })
})

test('a row that a typed one replaces and a row before a correction have no part in the rounding', () => {
  const before = aLine({ line: 3, kind: 'none', quantity: 10, amount_pln: 62 })
  const after = aLine({ line: 4, quantity: 12, rate_pln: 6.2, amount_pln: 74.4 })
  const typed = aLine({ line: 2, kind: 'cost', rate_pln: null, quantity: null, amount_pln: 80, replaces: 1 })

  const { lines, rounding } = roundToTotal({
    findings: [{ code: 'correction', of: null }],
    lines: [...rows(800), typed, before, after],
    totalPln: '92.38',
  })

  expect(lines.map(({ line, amount_pln: amount }) => [line, amount])).toEqual([
    [2, 79.98],
    [3, 62],
    [4, 74.4],
  ])
  expect(rounding).toEqual({ line: 2, grosze: -2n })
})
