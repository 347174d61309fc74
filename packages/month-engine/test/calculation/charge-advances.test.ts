import { expect, test } from '@jest/globals'
import { type CostCategory, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import fc from 'fast-check'
import { isAdvance } from '../../src/calculation/on-advance.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { DraftItem, SettlementCase } from '../../src/calculation/settlement-case.ts'
import { isAllowed } from '../../src/items/require-allowed.ts'
import { inMonth } from '../../src/terms/terms-over-time.ts'
import { aCase, aDocument, aLine, aMeter, anAgreement, anAllocation, aReading, gasLine, gasMeter } from './a-case.ts'

const advance = (category: UtilityCategory, amount_pln = 120) => ({ category, amount_pln })
const heating = anAllocation({ category: 'heating', label: 'Ogrzewanie', costId: 'cst_heating' })
const labelsOf = (items: readonly DraftItem[]) => items.map(({ label, amountPln }) => [label, amountPln])

test('an advance is charged by the days of the month beside rent, and counts as a cost that the tenant bears', () => {
  const agreement = anAgreement({ advances: [advance('heating')], rent_pln: 2000, ends_on: '2026-04-10' })
  const { items } = proposeItems(aCase({ agreement, meters: [], documents: [] }))

  expect(items).toMatchObject([
    { origin: 'rent' },
    {
      origin: 'advance:heating',
      type: 'rent_and_fixed',
      category: 'heating',
      amountPln: '40.00',
      label: 'Zaliczka na ogrzewanie',
      taxClass: 'pass_through',
      proposedBy: 'agreement',
      inputs: { kind: 'fixed', advance: true, monthly_pln: 120, days: 10, days_in_month: 30, starts_on: '2026-04-01' },
      source: { kind: 'agreement', clause: 'Zaliczka na ogrzewanie' },
    },
  ])
})

test('an advance whose amount changes within a month is charged by the days before and after', () => {
  const { from: _, ...first } = { from: '2026-01-01', ...anAgreement({ advances: [advance('gas', 90)] }) }
  const terms = [
    { ...first, from: '2026-01-01' },
    { ...first, from: '2026-04-16', advances: [advance('gas', 150)] },
  ]
  const { items } = proposeItems(aCase({ agreement: inMonth(first, terms, '2026-04'), meters: [], documents: [] }))

  expect(items.filter(({ category }) => category === 'gas')).toMatchObject([
    { origin: 'advance:gas', amountPln: '45.00' },
    { origin: '2026-04-16:advance:gas', amountPln: '75.00', inputs: { advance: true, starts_on: '2026-04-16' } },
  ])
})

test('use and costs of a category with an advance are left to a true-up, and nothing is missing for them', () => {
  const shared_costs = [{ category: 'heating', share_by: 'area', percent: null } as const]
  const unread = aMeter({ id: 'mtr_gas', utility: 'gas', unit: 'm3', readings: [] })
  const month = aCase({
    meters: [aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)] }), unread],
    allocations: [heating, anAllocation()],
  })
  const propose = (categories: UtilityCategory[], allocations = month.allocations) =>
    proposeItems({
      ...month,
      allocations,
      agreement: anAgreement({ shared_costs, advances: categories.map((category) => advance(category)) }),
    })

  const without = propose([])
  const all = propose(['electricity', 'heating', 'gas'])
  const some = propose(['gas'], [heating])

  expect(labelsOf(without.items).slice(1)).toEqual([
    ['Energia czynna', '74.40'],
    ['Ogrzewanie', '48.00'],
    ['Odpady komunalne', '48.00'],
  ])
  expect(without.missing.map(({ reason }) => reason)).toEqual(['no_rate', 'no_reading', 'no_reading'])
  expect(labelsOf(all.items).slice(1)).toEqual([
    ['Zaliczka na prąd', '120.00'],
    ['Zaliczka na ogrzewanie', '120.00'],
    ['Zaliczka na gaz', '120.00'],
    ['Odpady komunalne', '48.00'],
  ])
  expect(all.missing).toEqual([])
  expect(labelsOf(some.items).slice(1)).toEqual([
    ['Zaliczka na gaz', '120.00'],
    ['Energia czynna', '74.40'],
    ['Ogrzewanie', '48.00'],
  ])
  expect(some.missing).toEqual([])
})

const water = aMeter({
  id: 'mtr_water',
  utility: 'cold_water',
  unit: 'm3',
  readings: [aReading('2026-03-31', 10), aReading('2026-04-30', 14)],
})
const prices = [
  aLine({ category: 'water', label: 'Woda', unit: 'm3', rate_pln: 5 }),
  aLine({ line: 2, category: 'sewage', label: 'Ścieki', unit: 'm3', rate_pln: 7 }),
]

test('of a meter with several prices only those without an advance are charged, and its readings are needed for them', () => {
  const propose = (members: Partial<SettlementCase>, advances: UtilityCategory[]) =>
    proposeItems(
      aCase({
        meters: [water],
        documents: [aDocument({ lines: prices })],
        agreement: anAgreement({ advances: advances.map((category) => advance(category)) }),
        ...members,
      }),
    )
  const unread = { meters: [{ ...water, readings: [] }] }
  const tariffs = {
    apartment: { id: 'apt_one', tariffs: [{ utility: 'sewage', unit: 'm3', rate_pln: 8 }] },
    documents: [],
  }
  const metered = ({ items }: { items: readonly DraftItem[] }) =>
    labelsOf(items.filter(({ inputs }) => inputs.kind === 'readings'))

  expect(metered(propose({}, ['water']))).toEqual([['Ścieki', '28.00']])
  expect(metered(propose({}, ['sewage']))).toEqual([['Woda', '20.00']])
  expect(propose(unread, ['water']).missing).toMatchObject([{ read_on: '2026-03-31' }, { read_on: '2026-04-30' }])
  expect(propose(unread, ['water', 'sewage'])).toMatchObject({ missing: [] })
  expect(metered(propose(tariffs, ['water']))).toEqual([['Ścieki (taryfa mieszkania)', '32.00']])
  expect(propose(tariffs, ['water']).missing).toEqual([])
  expect(propose({ documents: [] }, ['water']).missing).toEqual([])
  expect(propose({ documents: [] }, ['sewage']).missing).toMatchObject([{ reason: 'no_rate' }])
})

const categories = fc.uniqueArray(fc.constantFrom(...UtilityCategory.options))

test('an advance adds itself and leaves its category out, and changes no other item', () => {
  const lines = [...prices, gasLine, aLine(), aLine({ category: 'hot_water', unit: 'm3', rate_pln: 30 })]
  const month = aCase({
    meters: [gasMeter, water, aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)] })],
    documents: [
      aDocument({ lines: lines.map((line, index) => ({ ...line, line: index + 1, conversion_factor: 11 })) }),
    ],
    allocations: [heating, anAllocation()],
  })
  const propose = (advances: UtilityCategory[]) =>
    proposeItems({ ...month, agreement: anAgreement({ advances: advances.map((category) => advance(category)) }) })
  const without = propose([])

  fc.assert(
    fc.property(categories, (advances) => {
      const { items, missing } = propose(advances)
      const onAdvance = new Set<CostCategory | null>(advances)
      const [advanced, others] = [
        items.filter(({ inputs }) => isAdvance(inputs)),
        items.filter(({ inputs }) => !isAdvance(inputs)),
      ]

      expect(advanced.map(({ category }) => category)).toEqual(advances)
      expect(others).toEqual(without.items.filter(({ category }) => !onAdvance.has(category)))
      expect(missing).toEqual([])
    }),
  )
  expect(without.items).toHaveLength(7)
})

test('a month leaves to true-ups what they charge of it, also a cost that its terms share, and lacks nothing for it', () => {
  const shared_costs = [{ category: 'heating', share_by: 'area', percent: null } as const]
  const month = aCase({ agreement: anAgreement({ shared_costs }) })
  const use = { category: 'electricity', isUse: true } as const
  const cost = { category: 'heating', isUse: false } as const
  const propose = (elsewhere: NonNullable<SettlementCase['elsewhere']>) => {
    const { items, missing } = proposeItems({ ...month, elsewhere })
    return [items.map(({ origin }) => origin), missing.map(({ category }) => category)]
  }

  expect(propose([])).toEqual([['rent', 'rate:doc_one:1:mtr_one'], ['heating']])
  expect(propose([use])).toEqual([['rent'], ['heating']])
  expect(propose([cost])).toEqual([['rent', 'rate:doc_one:1:mtr_one'], []])
  expect(propose([{ ...use, isUse: false }])).toEqual([['rent', 'rate:doc_one:1:mtr_one'], ['heating']])
})

test('terms allow an advance of theirs, and no other item of its category', () => {
  const terms = { mode: 'by_readings', onAdvance: ['heating'], elsewhere: [] } as const
  const amount = { kind: 'amount', amount_pln: 5 } as const
  const advanced: ItemInputs = { kind: 'fixed', advance: true, monthly_pln: 5, days: 30, days_in_month: 30 }
  const fixed = { type: 'rent_and_fixed', inputs: advanced } as const
  const cost = { type: 'proportional_cost', inputs: amount } as const

  expect(isAllowed({ ...fixed, category: 'heating' }, terms)).toBe(true)
  expect(isAllowed({ ...fixed, category: 'gas' }, terms)).toBe(false)
  expect(isAllowed({ ...fixed, category: 'heating' }, { mode: 'flat_rate', onAdvance: [], elsewhere: [] })).toBe(false)
  expect(isAllowed({ ...fixed, category: 'heating', inputs: amount }, terms)).toBe(false)
  expect(isAllowed({ ...cost, category: 'heating' }, terms)).toBe(false)
  expect(isAllowed({ ...cost, category: 'gas' }, terms)).toBe(true)
  expect(isAllowed({ ...cost, category: null }, terms)).toBe(true)
})

test('metered use that a true-up charges belongs to no other item, unlike another amount of its category', () => {
  const days = { from: '2026-03-01', to: '2026-05-31' }
  const charged = {
    ...days,
    category: 'electricity',
    settlementId: 'set_one',
    referenceCode: 'Dom-2026-11-K7Q2',
  } as const
  const terms = { mode: 'by_readings', onAdvance: [] } as const
  const [used] = proposeItems(aCase()).items.filter(({ inputs }) => inputs.kind === 'readings')
  if (!used) throw new Error('There is use.')
  const amount = { ...used, type: 'proportional_cost', inputs: { kind: 'amount', amount_pln: 5 } } as const

  expect(isAllowed(used, { ...terms, elsewhere: [{ ...charged, isUse: true }] })).toBe(false)
  expect(isAllowed(used, { ...terms, elsewhere: [{ ...charged, isUse: false }] })).toBe(true)
  expect(isAllowed(used, { ...terms, elsewhere: [{ ...charged, category: 'gas', isUse: true }] })).toBe(true)
  expect(isAllowed(amount, { ...terms, elsewhere: [{ ...charged, isUse: true }] })).toBe(true)
})
