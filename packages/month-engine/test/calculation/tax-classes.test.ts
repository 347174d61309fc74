import { readFile } from 'node:fs/promises'
import { expect, test } from '@jest/globals'
import { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { aCase, anAgreement, anAllocation } from './a-case.ts'

test.each(CostCategory.options)('a share of %s has the tax class of its category', (category) => {
  const shared_costs = [{ category, share_by: 'equal' as const, percent: null }]
  const agreement = anAgreement({ mode: 'rent_only', shared_costs })

  const { items } = proposeItems(
    aCase({ agreement, documents: [], meters: [], allocations: [anAllocation({ category })] }),
  )

  expect(items.at(-1)).toMatchObject({ category, taxClass: defaultTaxClass(category) })
})

test('only the manager’s fee is revenue, as the page about tax says', async () => {
  const page = await readFile(new URL('../../../../docs/tax.md', import.meta.url), 'utf8')

  expect(CostCategory.options.filter((category) => defaultTaxClass(category) === 'revenue')).toEqual(['administration'])
  expect(page).toContain(
    "`administration`, which is the manager's fee, is `revenue`, every other cost is `pass_through`",
  )
})

test('rent and flat utilities are revenue, and a charge has the class of its terms, as the page about tax says', async () => {
  const page = await readFile(new URL('../../../../docs/tax.md', import.meta.url), 'utf8')
  const fixed_charges = [{ label: 'Parking', amount_pln: 150, tax_class: 'pass_through' as const }]
  const agreement = anAgreement({ mode: 'flat_rate', flat_utilities_pln: 300, fixed_charges })

  const { items } = proposeItems(aCase({ agreement, documents: [], meters: [], allocations: [] }))

  expect(items.map(({ taxClass }) => taxClass)).toEqual(['revenue', 'pass_through', 'revenue'])
  for (const charge of ['rent', 'flat utilities']) expect(page).toContain(`| \`${charge}\` | \`revenue\` |`)
})
