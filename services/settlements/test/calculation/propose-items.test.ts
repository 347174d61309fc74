import { expect, test } from '@jest/globals'
import { ItemInputs, ItemSource } from '@lokum/contracts/settlements/item'
import Big from 'big.js'
import fc from 'fast-check'
import { checkInputs } from '../../src/calculation/check-inputs.ts'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import { sumPln } from '../../src/calculation/sum-pln.ts'
import { aCase, aDevice, aDocument, aLine, aMeter, anAgreement, anAllocation, aReading } from './a-case.ts'

const propose = (members: Partial<SettlementCase> = {}) => proposeItems(aCase(members))
const brief = (members: Partial<SettlementCase> = {}) =>
  propose(members).items.map(({ origin, amountPln }) => [origin, amountPln])
const utilities = (members: Partial<SettlementCase> = {}) =>
  propose(members).items.filter(({ type }) => type === 'utility_by_readings')

test('a month by readings has its rent and the electricity that was used', () => {
  const { items, missing } = propose()

  expect(missing).toEqual([])
  expect(items).toEqual([
    {
      origin: 'rent',
      type: 'rent_and_fixed',
      category: null,
      label: 'Czynsz',
      inputs: { kind: 'fixed', monthly_pln: 2400, days: 30, days_in_month: 30 },
      amountPln: '2400.00',
      formula: '2400,00 zł za pełny miesiąc = 2400,00 zł',
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
        previous: { reading_id: 'rdg_2026-03-31_1', date: '2026-03-31', value: 1000 },
        current: { reading_id: 'rdg_2026-04-30_1', date: '2026-04-30', value: 1120 },
        metered: 120,
        metered_unit: 'kWh',
        conversion_factor: null,
        consumption: 120,
      },
      amountPln: '74.40',
      formula:
        'odczyt 30.04.2026: 1120; odczyt 31.03.2026: 1000; zużycie 1120 − 1000 = 120 kWh; 120 kWh × 0,62 zł/kWh = 74,40 zł',
      proposedBy: 'assistant',
      source: { kind: 'document', document_id: 'doc_one', line: 1, place: 'Fa/FaWiersz[1]', excerpt: null },
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
    end: '2026-04-17',
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
  ['by days, an end on the 17th', { end: '2026-04-17' }, '1360.00'],
  ['by days, a start on the 20th', { start: '2026-04-20' }, '880.00'],
  ['by days, one day', { start: '2026-04-09', end: '2026-04-09' }, '80.00'],
  ['full months, an end on the 17th', { end: '2026-04-17', proration: 'full_months' as const }, '2400.00'],
  ['full months, one day', { start: '2026-04-30', proration: 'full_months' as const }, '2400.00'],
])('the rent of a month is due %s', (_, terms, amount) => {
  const [rent] = propose({ agreement: anAgreement(terms) }).items

  expect(rent?.amountPln).toBe(amount)
})

test.each([
  ['without an agreement', null],
  ['before the agreement', anAgreement({ start: '2026-05-01' })],
  [
    'after the agreement',
    anAgreement({ end: '2026-03-31', shared_costs: [{ category: 'waste', key: 'persons', percent: null }] }),
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

test('every price per kWh of an invoice is an item of its own, a price per MWh too', () => {
  const lines = [
    aLine(),
    aLine({ line: 2, label: 'Opłata sieciowa zmienna', rate_pln: 0.3512 }),
    aLine({ line: 3, label: 'Opłata OZE', rate_pln: 4.305, unit: 'MWh' }),
    aLine({ line: 4, label: 'Opłata handlowa', role: 'cost', rate_pln: null, unit: null, amount_pln: 12.3 }),
    aLine({ line: 5, label: 'Korekta: było', role: 'none' }),
    aLine({ line: 6, label: 'Gaz', category: 'gas' }),
  ]

  expect(brief({ documents: [aDocument({ lines })] }).slice(1)).toEqual([
    ['rate:doc_one:1:mtr_one', '74.40'],
    ['rate:doc_one:2:mtr_one', '42.14'],
    ['rate:doc_one:3:mtr_one', '0.52'],
  ])
})

const gasMeter = aMeter({
  id: 'mtr_gas',
  utility: 'gas',
  unit: 'm3',
  readings: [aReading('2026-03-31', 1234), aReading('2026-04-30', 1290)],
})
const gasLine = aLine({ category: 'gas', label: 'Paliwo gazowe', rate_pln: 0.35 })

test.each([
  ['of its line', [{ ...gasLine, conversion_factor: 11.234 }], '220.19'],
  [
    'of another line of the invoice',
    [gasLine, aLine({ line: 2, role: 'none', category: 'gas', rate_pln: null, conversion_factor: 11.234 })],
    '220.19',
  ],
  ['not at all, when gas is priced by cubic metres', [{ ...gasLine, unit: 'm³', rate_pln: 3.5 }], '196.00'],
])('gas is converted by the factor %s', (_, lines, amount) => {
  const [gas] = utilities({ meters: [gasMeter], documents: [aDocument({ lines })] })

  expect(gas?.amountPln).toBe(amount)
})

test('gas is converted by the factor of another document when its own has none', () => {
  const distribution = aDocument({
    id: 'doc_two',
    lines: [{ ...gasLine, label: 'Dystrybucja', rate_pln: 0.1, conversion_factor: 11.234 }],
  })
  const items = utilities({ meters: [gasMeter], documents: [aDocument({ lines: [gasLine] }), distribution] })

  expect(items.map(({ label, amountPln }) => [label, amountPln])).toEqual([
    ['Dystrybucja', '62.91'],
    ['Paliwo gazowe', '220.19'],
  ])
})

test('hot water in cubic metres is not billed by a price per kWh', () => {
  const hot = aMeter({ id: 'mtr_hot', utility: 'hot_water', unit: 'm3', readings: gasMeter.readings })
  const lines = [aLine({ category: 'hot_water', label: 'Podgrzanie', conversion_factor: 50 })]
  const { items, missing } = propose({ meters: [hot], documents: [aDocument({ lines })] })

  expect(items).toHaveLength(1)
  expect(missing).toMatchObject([
    {
      code: 'rate',
      meter_id: 'mtr_hot',
      detail: 'The rate “Podgrzanie” is for kWh, in which the meter does not count.',
    },
  ])
})

test('gas without a factor, a rate for another unit and a meter without any rate are missing', () => {
  const heat = aMeter({ id: 'mtr_heat', utility: 'heating', unit: 'GJ', readings: gasMeter.readings })
  const water = aMeter({ id: 'mtr_water', utility: 'cold_water', unit: 'm3', readings: gasMeter.readings })
  const lines = [
    gasLine,
    aLine({ line: 2, category: 'gas', label: 'Dystrybucja' }),
    aLine({ line: 3, category: 'heating', label: 'Ciepło' }),
  ]
  const { items, missing } = propose({ meters: [water, heat, gasMeter], documents: [aDocument({ lines })] })

  expect(items.map(({ origin }) => origin)).toEqual(['rent'])
  expect(missing.map(({ code, meter_id, category }) => [code, meter_id, category])).toEqual([
    ['conversion_factor', 'mtr_gas', 'gas'],
    ['rate', 'mtr_water', 'cold_water'],
    ['rate', 'mtr_heat', 'heating'],
  ])
})

test('water and sewage are billed by both water meters, and a line with a number only by its meter', () => {
  const readings = [aReading('2026-03-31', 10), aReading('2026-04-30', 14)]
  const cold = aMeter({ id: 'mtr_cold', utility: 'cold_water', unit: 'm3', readings })
  const hot = aMeter({
    id: 'mtr_hot',
    utility: 'hot_water',
    unit: 'm3',
    devices: [aDevice({ number: 'H 222' }), aDevice({ device: 2, number: '333' })],
    readings,
  })
  const line = { unit: 'm3', rate_pln: 5 }
  const lines = [
    aLine({ ...line, category: 'water', label: 'Woda' }),
    aLine({ ...line, line: 2, category: 'sewage', label: 'Ścieki' }),
    aLine({ ...line, line: 3, category: 'hot_water', label: 'Podgrzanie', meter_number: 'h222' }),
    aLine({ ...line, line: 4, category: 'hot_water', label: 'Podgrzanie II', meter_number: '999' }),
  ]

  const items = utilities({ meters: [hot, cold], documents: [aDocument({ lines })] })

  expect(items.map(({ origin, label }) => [origin, label])).toEqual([
    ['rate:doc_one:1:mtr_cold', 'Woda (111)'],
    ['rate:doc_one:2:mtr_cold', 'Ścieki (111)'],
    ['rate:doc_one:1:mtr_hot', 'Woda (333)'],
    ['rate:doc_one:2:mtr_hot', 'Ścieki (333)'],
    ['rate:doc_one:3:mtr_hot', 'Podgrzanie'],
  ])
})

test('of two documents that price the same the one with the most days in the month wins, and a note says so', () => {
  const most = aDocument({
    id: 'doc_a',
    periodFrom: '2026-02-01',
    periodTo: '2026-04-20',
    lines: [aLine({ rate_pln: 0.7, label: 'energia  CZYNNA' })],
  })
  const latest = aDocument({ id: 'doc_b', periodFrom: '2026-04-21', periodTo: '2026-05-31' })
  const past = aDocument({
    id: 'doc_c',
    periodFrom: '2026-02-01',
    periodTo: '2026-03-31',
    lines: [aLine({ rate_pln: 9 })],
  })

  const items = utilities({ documents: [latest, most, past] })

  expect(items.map(({ origin, amountPln, notes }) => [origin, amountPln, notes])).toEqual([
    [
      'rate:doc_a:1:mtr_one',
      '84.00',
      ['Inny dokument podaje na to stawkę 0,62 zł/kWh; użyto tego, który obejmuje więcej dni miesiąca.'],
    ],
  ])
})

test('of two documents with as many days the later one wins', () => {
  const first = aDocument({ id: 'doc_b', periodFrom: '2026-04-01', periodTo: '2026-04-15' })
  const second = aDocument({
    id: 'doc_a',
    periodFrom: '2026-04-16',
    periodTo: '2026-04-30',
    lines: [aLine({ rate_pln: 0.7 })],
  })

  expect(utilities({ documents: [second, first] }).map(({ origin }) => origin)).toEqual(['rate:doc_a:1:mtr_one'])
})

test('a price that stands twice in one invoice is charged once, and the other is noted', () => {
  const lines = [aLine({ rate_pln: 0.6 }), aLine({ line: 2, rate_pln: 0.7 })]
  const [item, ...others] = utilities({ documents: [aDocument({ lines })] })

  expect(others).toEqual([])
  expect(item).toMatchObject({
    origin: 'rate:doc_one:2:mtr_one',
    amountPln: '84.00',
    notes: ['Wiersz 1 tego dokumentu podaje na to stawkę 0,60 zł/kWh; użyto ostatniego wiersza.'],
  })
})

test('what the reader noticed in a document stands on every item that comes from it', () => {
  const findings = [{ code: 'lines_do_not_add_up', detail: 'The lines come to 80.00, the total is 90.00.' } as const]
  const allocations = [anAllocation({ documentId: 'doc_one', line: 4 })]
  const { items } = propose({ documents: [aDocument({ findings, periodFrom: null, periodTo: null })], allocations })

  expect(items.map(({ notes }) => notes)).toEqual([
    [],
    ['The lines come to 80.00, the total is 90.00.', 'Dokument nie podaje okresu; sprawdź, czy dotyczy tego miesiąca.'],
    ['The lines come to 80.00, the total is 90.00.'],
  ])
})

const tariff = { utility: 'electricity', unit: 'kWh', rate_pln: 0.9, valid_from: '2026-01-01' }

test.each([
  [
    'the one valid on the last day of the month',
    [
      tariff,
      { ...tariff, rate_pln: 1, valid_from: '2026-04-30' },
      { ...tariff, rate_pln: 2, valid_from: '2026-05-01' },
    ],
    '120.00',
  ],
  ['one that was always valid', [{ utility: 'Electricity', unit: 'kWh', rate_pln: 0.8 }], '96.00'],
  ['one for MWh', [{ ...tariff, unit: 'MWh', rate_pln: 900 }], '108.00'],
])('without an invoice the apartment’s tariff counts: %s', (_, tariffs, amount) => {
  const { items, missing } = propose({ documents: [], apartment: { id: 'apt_one', tariffs } })

  expect(missing).toEqual([])
  expect(items[1]).toMatchObject({
    amountPln: amount,
    proposedBy: 'operator',
    confidence: null,
    source: { kind: 'tariff', apartment_id: 'apt_one' },
  })
  expect(items[1]?.origin).toBe(`tariff:${tariffs[0]?.utility}:mtr_one`)
})

test.each([
  ['is for another utility', { ...tariff, utility: 'gas' }],
  ['is not valid yet', { ...tariff, valid_from: '2026-05-01' }],
  ['has no unit', { utility: 'electricity', rate_pln: 0.9 }],
  ['has no rate', { utility: 'electricity', unit: 'kWh', fixed_pln: 12 }],
  ['has another unit', { ...tariff, unit: 'm3' }],
])('without an invoice a tariff does not do that %s', (_, unfit) => {
  const { items, missing } = propose({ documents: [], apartment: { id: 'apt_one', tariffs: [unfit] } })

  expect(items).toHaveLength(1)
  expect(missing).toMatchObject([{ code: 'rate', meter_id: 'mtr_one', category: 'electricity' }])
})

test('an invoice takes the place of the tariff', () => {
  expect(brief({ apartment: { id: 'apt_one', tariffs: [tariff] } })).toEqual([
    ['rent', '2400.00'],
    ['rate:doc_one:1:mtr_one', '74.40'],
  ])
})

test('a reading without a photo is missing once, however many items use it', () => {
  const readings = [
    aReading('2026-03-31', 1000, { photo_document_id: null }),
    aReading('2026-04-15', 1060, { photo_document_id: null }),
    aReading('2026-04-30', 1120),
  ]
  const lines = [aLine(), aLine({ line: 2, label: 'Sieć' })]
  const { items, missing } = propose({ meters: [aMeter({ readings })], documents: [aDocument({ lines })] })

  expect(items).toHaveLength(3)
  expect(missing).toEqual([
    {
      code: 'photo',
      detail: 'The reading of the electricity meter of 31 Mar 2026 has no photo.',
      meter_id: 'mtr_one',
      reading_id: 'rdg_2026-03-31_1',
      category: 'electricity',
      day: '2026-03-31',
    },
  ])
})

test('a meter without the readings of the tenant’s days says which day is missing', () => {
  const agreement = anAgreement({ end: '2026-04-17' })
  const meters = [aMeter({ readings: [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)] })]

  expect(propose({ agreement, meters }).missing).toEqual([
    {
      code: 'reading',
      detail: 'There is no reading of the electricity meter of 17 Apr 2026, or at most 10 days from it.',
      meter_id: 'mtr_one',
      category: 'electricity',
      day: '2026-04-17',
    },
  ])
})

test('a meter of next month needs nothing yet', () => {
  const meters = [aMeter({ readings: [aReading('2026-05-03', 0, { kind: 'initial' })] })]

  expect(propose({ meters, documents: [] }).missing).toEqual([])
})

test('a rate that gives an impossible amount is no item but a question', () => {
  const { items, missing } = propose({ documents: [aDocument({ lines: [aLine({ rate_pln: 1_000_000 })] })] })

  expect(items).toHaveLength(1)
  expect(missing).toMatchObject([{ code: 'rate', meter_id: 'mtr_one' }])
})

test('a share of a cost is what was allocated, and says the grosz of the rounding', () => {
  const shared_costs = [{ category: 'waste', key: 'persons', percent: null } as const]
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
      key: 'persons',
      part: 2,
      total: 5,
      days: 30,
      days_in_month: 30,
    },
    amountPln: '48.01',
    formula: '120,00 zł × 2/5 osób × 30/30 dni = 48,00 zł; +0,01 zł z zaokrąglenia = 48,01 zł',
    proposedBy: 'assistant',
    source: { kind: 'document', document_id: 'doc_waste', line: 1, place: 'page 1, line 7', excerpt: 'Odpady 120,00' },
    costId: 'cst_one',
    confidence: 0.9,
    taxClass: 'pass_through',
    notes: [],
  })
})

test('a shared cost without a document of this month is missing', () => {
  const shared_costs = [
    { category: 'waste', key: 'persons', percent: null } as const,
    { category: 'internet', key: 'equal', percent: null } as const,
  ]
  const { missing } = propose({ agreement: anAgreement({ shared_costs }), allocations: [anAllocation()] })

  expect(missing).toEqual([
    { code: 'document', detail: 'There is no document with a cost of this month for internet.', category: 'internet' },
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
    role: fc.constantFrom('rate' as const, 'cost' as const, 'none' as const),
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
            (one, index, all) => all.findIndex(({ date }) => date === one.date) === index,
          ),
        }),
      ]
      const { items } = propose({
        agreement: anAgreement({ end }),
        meters,
        documents: documents.map((lines, index) =>
          aDocument({ id: `doc_${index}`, lines: lines.map((line) => aLine({ ...line, line: line.line + 1 })) }),
        ),
      })
      for (const { inputs, source } of items) {
        expect(checkInputs(inputs)).toEqual([])
        expect(ItemInputs.safeParse(withIds(inputs)).error).toBeUndefined()
        expect(ItemSource.safeParse(withIds(source)).error).toBeUndefined()
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
