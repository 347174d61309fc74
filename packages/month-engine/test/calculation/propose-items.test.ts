import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import { Item } from '@lokum/contracts/settlements/item'
import { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import Big from 'big.js'
import fc from 'fast-check'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import {
  aCase,
  aDocument,
  aLine,
  aMeter,
  anAgreement,
  anAllocation,
  aReading,
  gasLine,
  gasMeter,
  inWords,
} from './a-case.ts'

const propose = (members: Partial<SettlementCase> = {}) => proposeItems(aCase(members))

test('a month by readings has its rent and the electricity that was used', () => {
  const { items, missing } = propose()

  expect(missing).toEqual([])
  expect(items.map((item) => inWords(item, 'pl'))).toEqual([
    {
      origin: 'rent',
      type: 'rent_and_fixed',
      category: null,
      label: 'Czynsz',
      inputs: { kind: 'fixed', monthly_pln: 2400, days: 30, days_in_month: 30 },
      amountPln: '2400.00',
      formula: '2\u00a0400,00 zł za pełny miesiąc = 2\u00a0400,00 zł',
      proposedBy: 'agreement',
      source: { kind: 'agreement', agreement_id: 'agr_one', clause: 'Czynsz' },
      costId: null,
      confidence: null,
      taxClass: 'revenue',
      notes: [],
    },
    {
      origin: 'rate:doc_one:1:mtr_one',
      type: 'utility_by_readings',
      category: 'electricity',
      label: 'Energia czynna',
      inputs: {
        kind: 'readings',
        meter_id: 'mtr_one',
        rate_pln: 0.62,
        unit: 'kWh',
        previous: { reading_id: 'rdg_2026-03-31_1', read_on: '2026-03-31', value: 1000 },
        current: { reading_id: 'rdg_2026-04-30_1', read_on: '2026-04-30', value: 1120 },
        metered: 120,
        metered_unit: 'kWh',
        conversion_factor: null,
        consumption: 120,
      },
      amountPln: '74.40',
      formula:
        'odczyt 30.04.2026: 1120; odczyt 31.03.2026: 1000; zużycie 1120 − 1000 = 120 kWh; 120 kWh × 0,62 zł/kWh = 74,40 zł',
      proposedBy: 'assistant',
      source: { kind: 'document', document_id: 'doc_one', line: 1, place: 'Fa/FaWiersz[1]', at: null, excerpt: null },
      costId: null,
      confidence: 0.97,
      taxClass: 'pass_through',
      notes: [],
    },
  ])
})

test('rent, fixed charges and the flat utilities amount are prorated by days, and classed for the tax office', () => {
  const agreement = anAgreement({
    mode: 'flat_rate',
    flat_utilities_pln: 300,
    ends_on: '2026-04-17',
    fixed_charges: [
      { label: 'Parking', amount_pln: 150, tax_class: 'revenue' },
      { label: 'Administracja', amount_pln: 90, tax_class: 'pass_through' },
      { label: 'Parking', amount_pln: 15, tax_class: 'revenue' },
    ],
  })

  expect(propose({ agreement }).items.map(({ origin, amountPln, taxClass }) => [origin, amountPln, taxClass])).toEqual([
    ['rent', '1360.00', 'revenue'],
    ['fixed:Parking', '85.00', 'revenue'],
    ['fixed:Administracja', '51.00', 'pass_through'],
    ['fixed(2):Parking', '8.50', 'revenue'],
    ['flat_utilities', '170.00', 'revenue'],
  ])
})

test.each([
  ['by days, an end on the 17th', { ends_on: '2026-04-17' }, '1360.00'],
  ['by days, a start on the 20th', { starts_on: '2026-04-20' }, '880.00'],
  ['by days, one day', { starts_on: '2026-04-09', ends_on: '2026-04-09' }, '80.00'],
  ['full months, an end on the 17th', { ends_on: '2026-04-17', proration: 'full_months' as const }, '2400.00'],
  ['full months, one day', { starts_on: '2026-04-30', proration: 'full_months' as const }, '2400.00'],
])('the rent of a month is due %s', (_, terms, amount) => {
  const [rent] = propose({ agreement: anAgreement(terms) }).items

  expect(rent?.amountPln).toBe(amount)
})

test.each([
  ['without an agreement', null],
  ['before the agreement', anAgreement({ starts_on: '2026-05-01' })],
  [
    'after the agreement',
    anAgreement({ ends_on: '2026-03-31', shared_costs: [{ category: 'waste', share_by: 'persons', percent: null }] }),
  ],
])('a month %s has no items and lacks nothing', (_, agreement) => {
  expect(propose({ agreement })).toEqual({ items: [], missing: [] })
})

test.each(['flat_rate', 'rent_only'] as const)(
  'a settlement in the mode %s has no items from readings and needs none',
  (mode) => {
    const agreement = anAgreement({ mode, flat_utilities_pln: mode === 'flat_rate' ? 300 : null })
    const { items, missing } = propose({ agreement, meters: [aMeter()], documents: [] })

    expect(items.map(({ type }) => type)).not.toContain('utility_by_readings')
    expect(items.some(({ origin }) => origin === 'flat_utilities')).toBe(mode === 'flat_rate')
    expect(missing).toEqual([])
  },
)

test('a share of a cost is what was allocated, and says the grosz of the rounding', () => {
  const shared_costs = [{ category: 'waste', share_by: 'persons', percent: null } as const]
  const { items, missing } = propose({
    agreement: anAgreement({ mode: 'rent_only', shared_costs }),
    allocations: [anAllocation({ amountPln: '48.01' })],
  })

  expect(missing).toEqual([])
  expect(items[1]).toEqual({
    origin: 'cost:cst_one',
    type: 'proportional_cost',
    category: 'waste',
    label: 'Odpady komunalne',
    inputs: {
      kind: 'share',
      cost_id: 'cst_one',
      cost_pln: 120,
      share_by: 'persons',
      weight: 2,
      weight_total: 5,
      days: 30,
      days_in_month: 30,
    },
    amountPln: '48.01',
    proposedBy: 'assistant',
    source: {
      kind: 'document',
      document_id: 'doc_waste',
      line: 1,
      place: 'page 1, line 7',
      at: null,
      excerpt: 'Odpady 120,00',
    },
    costId: 'cst_one',
    confidence: 0.9,
    taxClass: 'pass_through',
    notes: [],
  })
})

test('a shared cost without a document of this month is missing', () => {
  const shared_costs = [
    { category: 'waste', share_by: 'persons', percent: null } as const,
    { category: 'internet', share_by: 'equal', percent: null } as const,
  ]
  const { missing } = propose({ agreement: anAgreement({ shared_costs }), allocations: [anAllocation()] })

  expect(missing).toEqual([
    {
      code: 'document',
      reason: 'no_document',
      category: 'internet',
    },
  ])
})

test('the same case gives the same items in the same order, however its parts are ordered', () => {
  const meters = [gasMeter, aMeter({ readings: gasMeter.readings })]
  const documents = [
    aDocument({ lines: [{ ...gasLine, conversion_factor: 11.2 }] }),
    aDocument({ id: 'doc_two' }),
    aDocument({ id: 'doc_three', lines: [aLine({ rate_pln: 1 })] }),
  ]
  const allocations = [
    anAllocation(),
    anAllocation({ costId: 'cst_two', line: 3 }),
    anAllocation({ costId: 'cst_three', documentId: 'doc_a' }),
  ]
  const items = propose({ meters, documents, allocations })

  expect(
    propose({ meters: meters.toReversed(), documents: documents.toReversed(), allocations: allocations.toReversed() }),
  ).toEqual(items)
  expect(items.items.map(({ origin }) => origin)).toEqual([
    'rent',
    'rate:doc_two:1:mtr_one',
    'rate:doc_one:1:mtr_gas',
    'cost:cst_three',
    'cost:cst_one',
    'cost:cst_two',
  ])
})

test('whatever was read in documents, every item holds together, fits the contract and has an origin of its own', () => {
  const anyLine = fc.record({
    line: fc.nat({ max: 3 }),
    kind: fc.constantFrom('rate' as const, 'cost' as const, 'none' as const),
    category: fc.constantFrom('electricity' as const, 'gas' as const, 'water' as const, null),
    label: fc.string({ minLength: 1, maxLength: 5 }),
    unit: fc.constantFrom('kWh', 'MWh', 'm3', 'szt', null),
    rate_pln: fc.option(
      fc.integer({ min: 0, max: 2_000_000_000 }).map((scaled) => new Big(scaled).div(1_000_000).toNumber()),
    ),
    conversion_factor: fc.option(fc.integer({ min: 1, max: 20_000 }).map((scaled) => scaled / 1000)),
    excerpt: fc.option(fc.constantFrom('x'.repeat(900), 'Energia')),
  })
  const anyDocuments = fc.array(fc.uniqueArray(anyLine, { selector: ({ line }) => line, maxLength: 4 }), {
    maxLength: 3,
  })

  fc.assert(
    fc.property(anyDocuments, fc.integer({ min: 1, max: 30 }), (documents, lastDay) => {
      const end = `2026-04-${String(lastDay).padStart(2, '0')}`
      const meters = [
        gasMeter,
        aMeter({
          readings: [...gasMeter.readings, aReading(end, 1260)].filter(
            (one, index, all) => all.findIndex(({ read_on: date }) => date === one.read_on) === index,
          ),
        }),
      ]
      const { items } = propose({
        agreement: anAgreement({ ends_on: end }),
        meters,
        documents: documents.map((lines, index) =>
          aDocument({ id: `doc_${index}`, lines: lines.map((line) => aLine({ ...line, line: line.line + 1 })) }),
        ),
      })
      for (const { inputs, source } of items) {
        expect(checkInputs(inputs)).toEqual([])
        expect(ItemInputs.safeParse(withIds(inputs)).error).toBeUndefined()
        expect(Item.shape.source.safeParse(withIds(source)).error).toBeUndefined()
      }
      expect(new Set(items.map(({ origin }) => origin)).size).toBe(items.length)
      expect(sumPln(items.map(({ amountPln }) => amountPln))).toMatch(/^\d+\.\d\d$/)
    }),
    { numRuns: 300 },
  )
})

/** The short names of these tests in the shape of real identifiers. */
function withIds(value: object): unknown {
  const text = JSON.stringify(value)
  return JSON.parse(text.replaceAll(/"(agr|apt|doc|mtr|rdg|cst)_[^"]*"/g, '"$1_01h455vb4pex5vsknk084sn02q"'))
}
