import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import Big from 'big.js'
import { tableOf, tablesOf, workedExample } from './worked-example.ts'

test('the shares of the worked example equal the computed ones', () => {
  const { costs } = workedExample()

  const computed = costs.flatMap(({ name, amount, allocations, remainder }) => {
    const exact = allocations.map(({ part, total, days }) =>
      new Big(amount).times(part).times(days).div(new Big(total).times(30)),
    )
    const rest = exact.reduce((left, share) => left.minus(share), new Big(amount))
    return [
      ...allocations.map(({ agreementId, part, days, amountPln }, index) => ({
        Cost: name,
        Who: agreementId.replace('agr_', ''),
        Part: new Big(part).toFixed(),
        Days: String(days),
        'Exact (PLN)': exact[index]?.toFixed(5),
        'Share (PLN)': amountPln,
      })),
      { Cost: name, Who: 'landlord', Part: '', Days: '', 'Exact (PLN)': rest.toFixed(5), 'Share (PLN)': remainder },
    ]
  })
  expect(tableOf('Cost', 'Who')).toEqual(computed)
  expect(costs.map(({ shared }) => [shared.key, shared.total])).toEqual(
    tableOf('Cost', 'Category').map(({ Key, Whole }) => [Key, Whole]),
  )
})

test('the shares and remainders of the worked example add up to its costs', () => {
  const shares = Map.groupBy(tableOf('Cost', 'Who'), ({ Cost }) => Cost)

  for (const { Cost, 'Amount (PLN)': amount } of tableOf('Cost', 'Category')) {
    expect(sumPln((shares.get(Cost) ?? []).map((share) => share['Share (PLN)'] ?? ''))).toBe(amount)
  }
})

test('the items of the three settlements of the worked example equal the computed ones', () => {
  const { settlements } = workedExample()

  const computed = settlements.map(({ tenant, items }) => ({
    section: `Tenant ${tenant}`,
    rows: [
      ...items.map(({ label, formula, amountPln }) => ({ Item: label, How: formula, 'Amount (PLN)': amountPln })),
      { Item: 'Total', How: '', 'Amount (PLN)': sumPln(items.map(({ amountPln }) => amountPln)) },
    ],
  }))
  expect(tablesOf('Item')).toEqual(computed)
  expect(settlements.flatMap(({ missing }) => missing)).toEqual([])
})

test('the landlord’s remainders of the worked example equal the computed ones', () => {
  const remainders = workedExample().costs.map(({ name, remainder }) => ({ Cost: name, 'Remainder (PLN)': remainder }))

  expect(tableOf('Cost', 'Remainder (PLN)')).toEqual([
    ...remainders,
    { Cost: 'Total', 'Remainder (PLN)': sumPln(remainders.map((one) => one['Remainder (PLN)'])) },
  ])
})

test('the totals of the worked example are these', () => {
  const totals = tablesOf('Item').map(({ rows }) => rows.at(-1)?.['Amount (PLN)'])

  expect(totals).toEqual(['1672.97', '1106.86', '3282.31'])
  expect(tableOf('Cost', 'Remainder (PLN)').at(-1)).toEqual({ Cost: 'Total', 'Remainder (PLN)': '107.50' })
})
