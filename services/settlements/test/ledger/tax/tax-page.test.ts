import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import { computeTax } from '../../../src/ledger/tax/compute-tax.ts'
import type { RatedTax } from '../../../src/ledger/tax/rate-revenue.ts'

const page = readFileSync(new URL('../../../../../docs/tax.md', import.meta.url), 'utf8')

/** The rows of the page's table that begins with this heading. */
function rowsOf(heading: string): string[][] {
  const table = page.split('\n\n').find((block) => block.trimStart().startsWith(`| ${heading} |`)) ?? ''
  const lines = table.trim().split('\n').slice(2)
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function sumsOf(month: string, revenuePln: string) {
  return { month, revenuePln, passThroughPln: '0.00', depositPln: '0.00' }
}

function cellsOf({ lower, higher, taxExactPln, taxPln }: RatedTax): string[] {
  return [lower.revenuePln, lower.basePln, higher.revenuePln, higher.basePln, taxExactPln, taxPln]
}

test('the example on the tax page has every computed number', () => {
  const rows = rowsOf('Month')

  const tax = computeTax(rows.slice(0, -1).map(([month = '', revenue = '']) => sumsOf(month, revenue)))

  expect(rows).toEqual([
    ...tax.months.map((one) => [one.month, one.revenuePln, one.revenueToDatePln, ...cellsOf(one)]),
    ['Year', tax.revenuePln, '', ...cellsOf(tax)],
  ])
  expect(rows).toHaveLength(13)
  expect(page).toContain(
    `The months paid: ${tax.monthsTaxPln} PLN. The return: ${tax.taxPln} PLN. Difference: ${tax.differencePln} PLN`,
  )
})

test('the table of classes on the tax page is the one by which costs are classified', () => {
  const rows = rowsOf('Charge').map(([charge = '', taxClass = '', reason = '']) => ({
    charge: charge.replaceAll('`', ''),
    taxClass: taxClass.replaceAll('`', ''),
    reason,
  }))

  const inPage = new Map(rows.map(({ charge, taxClass }) => [charge, taxClass]))
  const ofCategories = CostCategory.options.map((category) => [category, defaultTaxClass(category)])
  expect(ofCategories.map(([category = '']) => [category, inPage.get(category)])).toEqual(ofCategories)
  expect([...inPage.keys()].toSorted()).toEqual(
    ['rent', 'fixed charge', 'flat utilities', ...CostCategory.options].toSorted(),
  )
  expect(rows.filter(({ reason }) => reason === '')).toEqual([])
})

test('the limits on the tax page are rounded as it says', () => {
  const rows = rowsOf('Received')

  for (const [received = '', ...cells] of rows) {
    const { lower, higher, taxExactPln, taxPln } = computeTax([sumsOf('2025-01', received)])

    expect([received, lower.basePln, higher.basePln, taxExactPln, taxPln]).toEqual([received, ...cells])
  }
  expect(rows.length).toBeGreaterThan(10)
})
