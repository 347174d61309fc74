import { expect, test } from '@jest/globals'
import { aDevice, aDocument, aLine } from './a-case.ts'
import { counted, price, propose } from './a-price.ts'

test('of two prices with one label each applies to its quantity', () => {
  const lines = [price(60, 0.6), price(64, 0.7, { line: 2 })]

  const { used, sum } = propose({ meters: [counted(124)], documents: [aDocument({ lines })] })

  expect(sum).toBe('99.38')
  expect(used.map(({ amountPln, confidence, notes }) => [amountPln, confidence, notes])).toEqual([
    ['44.28', 1, []],
    ['55.10', 1, []],
  ])
  expect(used[0]?.formula).toContain(
    '124 kWh × 60/124 of the invoice’s quantity = 60 kWh; 60 kWh × 0.738 PLN/kWh = 44.28',
  )
})

test('a meter that counted less than two prices of one label takes the same part of both, and is in doubt', () => {
  const lines = [price(60, 0.6), price(64, 0.7, { line: 2 })]

  const { used } = propose({ meters: [counted(62)], documents: [aDocument({ lines })] })

  expect(used.map(({ amountPln, confidence }) => [amountPln, confidence])).toEqual([
    ['22.14', 0.4],
    ['27.55', 0.4],
  ])
  expect(used[0]?.notes[0]).toContain('charges 60 kWh of 124 kWh at this price. The meter counted 62 kWh')
})

test('one meter that counts both zones has each zone of the invoice at its price', () => {
  const zones = [
    price(112, 0.621, { label: 'Energia czynna dzienna' }),
    price(187, 0.413, { line: 2, label: 'Energia czynna nocna' }),
  ]

  const { used, sum } = propose({ meters: [counted(299)], documents: [aDocument({ lines: zones })] })

  expect(sum).toBe('180.54')
  expect(used.map(({ confidence }) => confidence)).toEqual([1, 1])
})

test('a price for both zones applies to the whole beside the prices of the zones', () => {
  const lines = [
    price(112, 0.621, { label: 'Strefa dzienna' }),
    price(187, 0.413, { line: 2, label: 'Strefa nocna' }),
    price(299, 0.1, { line: 3, label: 'Opłata jakościowa' }),
  ]

  const { used } = propose({ meters: [counted(299)], documents: [aDocument({ lines })] })

  expect(used.map(({ amountPln, inputs }) => [amountPln, 'portion' in inputs])).toEqual([
    ['85.55', true],
    ['94.99', true],
    ['36.78', false],
  ])
})

test('an invoice that rounds the converted quantity is charged at most as it stands', () => {
  const line = price(475, 0.29259, {
    category: 'gas',
    label: 'Paliwo gazowe',
    conversion_factor: 11.234,
    amount_pln: 170.94,
  })
  const meter = counted(42.314, { utility: 'gas', unit: 'm3' })

  const { used } = propose({ meters: [meter], documents: [aDocument({ lines: [line] })] })

  expect(used.map(({ amountPln, confidence, notes }) => [amountPln, confidence, notes])).toEqual([['170.94', 1, []]])
  expect(used[0]?.inputs).toMatchObject({ consumption: 475.355476, billed_pln: 170.94 })
  expect(used[0]?.formula).toMatch(/= 171\.07 PLN; at most the 170\.94 PLN of the invoice = 170\.94 PLN$/)
})

test('a meter that counted far more than the invoice charges is in doubt, and the note has both quantities', () => {
  const { used, sum } = propose({ meters: [counted(16038)], documents: [aDocument({ lines: [price(186, 0.34482)] })] })

  expect(used.map(({ confidence, notes }) => [confidence, notes])).toEqual([
    [
      0.4,
      [
        'The meter counted 16,038 kWh, but the invoice charges 186 kWh. At most the amount of the invoice was taken; check the readings and the invoice.',
      ],
    ],
  ])
  expect(sum).toBe('78.89')
})

test('two meters with one price never pay more together than the invoice charges', () => {
  const line = price(10, 5.47, { category: 'water', label: 'Woda', unit: 'm3', vat: 8 })
  const water = { unit: 'm3' as const, devices: [aDevice({ number: '222' })] }
  const meters = [
    counted(6, { ...water, id: 'mtr_cold', utility: 'cold_water' }),
    counted(4.1, { ...water, id: 'mtr_hot', utility: 'hot_water' }),
  ]

  const { used, sum } = propose({ meters, documents: [aDocument({ lines: [line] })] })

  expect(used.map(({ amountPln, confidence }) => [amountPln, confidence])).toEqual([
    ['35.45', 1],
    ['23.63', 1],
  ])
  expect(sum).toBe('59.08')
})

test('a price with the supplier’s number of the meter is charged with the other prices of its invoice, in doubt', () => {
  const lines = [
    price(120, 0.249, { label: 'Dystrybucja' }),
    price(120, 0.51626, { line: 2, label: 'Energia', meter_number: '90555123' }),
  ]

  const { used, sum } = propose({ documents: [aDocument({ lines })] })

  expect(sum).toBe('112.95')
  expect(used.map(({ confidence }) => confidence)).toEqual([1, 0.4])
  expect(used[1]?.notes).toEqual([
    'The invoice names the meter 90555123, but the apartment’s meter has another number. Check that the invoice is for this apartment.',
  ])
})

test.each([
  ['two numbers', [price(120, 0.5, { meter_number: '777' }), price(120, 0.5, { line: 2, meter_number: '888' })]],
  ['the number of another meter', [price(120, 0.5, { meter_number: '222' })]],
])('an invoice with %s and not the meter’s own is not charged', (_, lines) => {
  const meters = [
    counted(120),
    counted(1, { id: 'mtr_gas', utility: 'gas', unit: 'm3', devices: [aDevice({ number: '222' })] }),
  ]

  expect(propose({ meters, documents: [aDocument({ lines })] }).used).toEqual([])
})

test('the invoice that names the meter wins over one without a number, and the note gives the true reason', () => {
  const stranger = aDocument({ id: 'doc_z', lines: [price(90, 0.9)] })
  const own = aDocument({ id: 'doc_a', lines: [price(120, 0.5, { meter_number: '111' })] })

  const { used } = propose({ documents: [stranger, own] })

  expect(used.map(({ origin, notes }) => [origin, notes])).toEqual([
    ['rate:doc_a:1:mtr_one', ['Another document has the price 1.107 PLN/kWh; the one that names this meter was used.']],
  ])
})

test('of two invoices with equally many days the note says that the later one was used', () => {
  const documents = [aDocument({ id: 'doc_a' }), aDocument({ id: 'doc_b', lines: [aLine({ rate_pln: 0.7 })] })]

  expect(propose({ documents }).used.map(({ notes }) => notes)).toEqual([
    ['Another document has the price 0.62 PLN/kWh and covers as many days of the month; the later one was used.'],
  ])
})
