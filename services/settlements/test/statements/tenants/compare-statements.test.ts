import { expect, test } from '@jest/globals'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { compareStatements } from '../../../src/statements/tenants/find-change.ts'

const rent = (amount_pln: number) => ({ type: 'rent_and_fixed', category: null, amount_pln }) as const
const cost = (category: CostCategory | null, amount_pln: number) =>
  ({ type: 'utility_by_readings', category, amount_pln }) as const
const of = (period: string, items: readonly (ReturnType<typeof rent> | ReturnType<typeof cost>)[]) => ({
  period,
  items,
  total_pln: Number(items.reduce((sum, { amount_pln }) => sum + amount_pln, 0).toFixed(2)),
})

test('the change is exact to the grosz, and names the two groups that changed most, whatever their sign', () => {
  const before = of('2026-08', [
    rent(2400),
    cost('electricity', 80.1),
    cost('electricity', 10.2),
    cost('gas', 50),
    cost('internet', 60),
  ])
  const after = of('2026-09', [rent(2400), cost('electricity', 150.4), cost('gas', 20.3), cost('internet', 60.01)])

  expect(compareStatements(before, after)).toEqual({
    period: '2026-08',
    total_pln: 30.41,
    groups: [
      { category: 'electricity', amount_pln: 60.1 },
      { category: 'gas', amount_pln: -29.7 },
    ],
  })
})

test('rent and fixed charges are one group, and what has no category is another', () => {
  const before = of('2025-12', [rent(2400), rent(100)])
  const after = of('2026-01', [rent(2500), rent(100), cost(null, 12.34)])

  expect(compareStatements(before, after).groups).toEqual([
    { category: null, amount_pln: 100 },
    { category: 'other', amount_pln: 12.34 },
  ])
})

test('months that are equal name no group, also when the sums of their parts are not exact in binary', () => {
  const before = of('2026-08', [cost('gas', 0.1), cost('gas', 0.2)])
  const after = of('2026-09', [cost('gas', 0.3)])

  expect(compareStatements(before, after)).toEqual({ period: '2026-08', total_pln: 0, groups: [] })
})
