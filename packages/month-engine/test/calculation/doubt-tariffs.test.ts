import { expect, test } from '@jest/globals'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import { aCase, aDocument, aLine, aMeter, anAgreement, anAllocation, aReading, inWords } from './a-case.ts'

const readings = [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)]
const agreement = anAgreement({
  rent_pln: 0,
  shared_costs: [{ category: 'electricity', share_by: 'equal', percent: null }],
})
const aTariff = (utility: string, unit = 'kWh') => ({ utility, unit, rate_pln: 1.1 })
const aShare = (category: CostCategory, members = {}) =>
  anAllocation({ costId: `cst_${category}`, category, label: `Razem ${category}`, amountPln: '86.10', ...members })
const propose = (members: Partial<SettlementCase>) =>
  proposeItems(
    aCase({ agreement, documents: [], apartment: { id: 'apt_one', tariffs: [aTariff('electricity')] }, ...members }),
  ).items.filter(({ type }) => type !== 'rent_and_fixed')

test('a tariff and the rows of a bill for one category both wait for the landlord, who reads why', () => {
  const items = propose({ allocations: [aShare('electricity'), aShare('waste')] })

  expect(items.map(({ category, confidence }) => [category, confidence])).toEqual([
    ['electricity', 0.4],
    ['electricity', 0.4],
    ['waste', 0.9],
  ])
  expect(items.slice(0, 2).map((item) => inWords(item, 'en').notes)).toEqual([
    [
      '“Razem electricity” (86.10 PLN) charges this too: one amount comes from a tariff, the other from a bill. If both are for the same use, reject one of them.',
    ],
    [expect.stringContaining('(132.00 PLN) charges this too')],
  ])
})

test('a tariff is silent beside the price of a bill, so nothing is in doubt', () => {
  const documents = [aDocument({ lines: [aLine({ rate_pln: 0.7995 })] })]

  expect(
    propose({ documents, allocations: [aShare('electricity')] }).map(({ origin, confidence }) => [origin, confidence]),
  ).toEqual([
    ['rate:doc_one:1:mtr_one', 0.97],
    ['cost:cst_electricity', 0.9],
  ])
})

const families: [string, string, CostCategory, number | null][] = [
  ['cold water', 'cold_water', 'water', 0.4],
  ['water of one tariff', 'water', 'cold_water', 0.4],
  ['water beside sewage', 'cold_water', 'sewage', null],
  ['water beside its fund', 'cold_water', 'renovation_fund', null],
]

test.each(families)('%s by a tariff and a bill', (_, utility, category, confidence) => {
  const meters = [aMeter({ utility: 'cold_water', unit: 'm3', readings })]
  const items = propose({
    meters,
    apartment: { id: 'apt_one', tariffs: [aTariff(utility, 'm3')] },
    allocations: [aShare(category)],
  })

  expect(items[0]?.confidence).toBe(confidence)
})

test('a row that takes back is no second charge', () => {
  const items = propose({ allocations: [aShare('electricity', { amountPln: '-10.00' })] })

  expect(items.map(({ confidence }) => confidence)).toEqual([null, 0.9])
})
