import { expect, test } from '@jest/globals'
import { splitOnce } from '../../src/costs/split-once.ts'

const line = { documentId: 'doc_one', line: 1, label: 'Ogrzewanie', category: 'heating', amountPln: '360.00' } as const
const heating = { ...line, quantity: null, unit: null, days: null }
const days = { from: '2022-03-01', to: '2025-02-28' }

test('a line of a bill with days is split once for all its months', () => {
  const split = splitOnce()

  const [march, april] = ['2022-03', '2022-04'].map((period) => split(heating, { days, period }))

  expect(march?.parts.length).toBe(36)
  expect(april).toBe(march)
})

test('other lines and other documents have splits of their own', () => {
  const split = splitOnce()
  const at = { days, period: '2022-03' }

  const wholes = [
    heating,
    { ...heating, line: 2, amountPln: '1.00' },
    { ...heating, documentId: 'doc_two', amountPln: '2.00' },
  ]
    .map((one) => split(one, at))
    .map((one) => one?.wholePln)

  expect(wholes).toEqual(['360.00', '1.00', '2.00'])
})

test('a line of a bill without days is one of each month', () => {
  const split = splitOnce()

  const periods = ['2022-03', '2022-04'].map((period) => split(heating, { days: null, period })?.parts)

  expect(periods).toEqual([[{ period: '2022-03', amountPln: '360.00' }], [{ period: '2022-04', amountPln: '360.00' }]])
})
