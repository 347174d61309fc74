import { expect, test } from '@jest/globals'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import type { SettlementCase } from '../../src/calculation/settlement-case.ts'
import {
  aCase,
  aDevice,
  aDocument,
  aLine,
  aMeter,
  anAllocation,
  aReading,
  gasLine,
  gasMeter,
  inWords,
} from './a-case.ts'

const propose = (members: Partial<SettlementCase> = {}) => proposeItems(aCase(members))
const brief = (members: Partial<SettlementCase> = {}) =>
  propose(members).items.map(({ origin, amountPln }) => [origin, amountPln])
const utilities = (members: Partial<SettlementCase> = {}) =>
  propose(members)
    .items.filter(({ type }) => type === 'utility_by_readings')
    .map((item) => inWords(item, 'pl'))

test('every price per kWh of an invoice is a separate item, prices per MWh included', () => {
  const lines = [
    aLine(),
    aLine({ line: 2, label: 'Opłata sieciowa zmienna', rate_pln: 0.3512 }),
    aLine({ line: 3, label: 'Opłata OZE', rate_pln: 4.305, unit: 'MWh' }),
    aLine({ line: 4, label: 'Opłata handlowa', kind: 'cost', rate_pln: null, unit: null, amount_pln: 12.3 }),
    aLine({ line: 5, label: 'Korekta: było', kind: 'none' }),
    aLine({ line: 6, label: 'Gaz', category: 'gas' }),
  ]

  expect(brief({ documents: [aDocument({ lines })] }).slice(1)).toEqual([
    ['rate:doc_one:1:mtr_one', '74.40'],
    ['rate:doc_one:2:mtr_one', '42.14'],
    ['rate:doc_one:3:mtr_one', '0.52'],
  ])
})

test.each([
  ['of its line', [{ ...gasLine, conversion_factor: 11.234 }], '220.19'],
  [
    'of another line of the invoice',
    [gasLine, aLine({ line: 2, kind: 'none', category: 'gas', rate_pln: null, conversion_factor: 11.234 })],
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
      reason: 'rate_does_not_fit',
      label: 'Podgrzanie',
      unit: 'kWh',
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

test('of two documents with the same price the one covering most days of the month wins, with a note', () => {
  const most = aDocument({
    id: 'doc_a',
    periodFrom: '2026-02-01',
    periodTo: '2026-04-20',
    lines: [aLine({ rate_pln: 0.7, label: 'energia  CZYNNA' })],
  })
  const latest = aDocument({ id: 'doc_b', periodFrom: '2026-04-15', periodTo: '2026-05-31' })
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

test('of two documents covering equally many days the later one wins', () => {
  const first = aDocument({ id: 'doc_b', periodFrom: '2026-04-01', periodTo: '2026-04-15' })
  const second = aDocument({
    id: 'doc_a',
    periodFrom: '2026-04-10',
    periodTo: '2026-04-24',
    lines: [aLine({ rate_pln: 0.7 })],
  })

  expect(utilities({ documents: [second, first] }).map(({ origin }) => origin)).toEqual(['rate:doc_a:1:mtr_one'])
})

test('a price that occurs twice in one invoice is charged once, and the other is noted', () => {
  const lines = [aLine({ rate_pln: 0.6 }), aLine({ line: 2, rate_pln: 0.7 })]
  const [item, ...others] = utilities({ documents: [aDocument({ lines })] })

  expect(others).toEqual([])
  expect(item).toMatchObject({
    origin: 'rate:doc_one:2:mtr_one',
    amountPln: '84.00',
    notes: ['Pozycja 1 tego dokumentu podaje na to stawkę 0,60 zł/kWh; użyto ostatniej pozycji.'],
  })
})

test('findings of a document appear on every item from it', () => {
  const sums = { sum: '80.00', total: '90.00', isAfterPrepayments: false }
  const findings = [{ code: 'lines_do_not_add_up', ...sums } as const]
  const unequal = 'Suma pozycji wynosi 80,00 zł, a razem na dokumencie jest 90,00 zł.'
  const allocations = [anAllocation({ documentId: 'doc_one', line: 4 })]
  const { items } = propose({ documents: [aDocument({ findings, periodFrom: null, periodTo: null })], allocations })

  expect(items.map((item) => inWords(item, 'pl').notes)).toEqual([
    [],
    [unequal, 'Dokument nie podaje okresu; sprawdź, czy dotyczy tego miesiąca.'],
    [unequal],
  ])
})
