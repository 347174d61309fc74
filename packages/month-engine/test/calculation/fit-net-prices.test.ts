import { expect, test } from '@jest/globals'
import { explainItem } from '../../src/calculation/explain-item.ts'
import { fitNetPrice } from '../../src/calculation/fit-net-price.ts'
import { aDocument } from './a-case.ts'
import { counted, price, propose } from './a-price.ts'

const net = { price_pln: 0.6148, vat_rate: '23' } as const

test('an item has the net price of its bill, and its formula says it as the bill does', () => {
  const lines = [price(186, 0.6148, { net_price: net })]

  const { used } = propose({ meters: [counted(186)], documents: [aDocument({ lines })] })

  expect(used).toMatchObject([{ amountPln: '140.65', inputs: { rate_pln: 0.756204, net_price: net } }])
  expect(used[0]?.formula).toContain('186 kWh × 0.6148 PLN/kWh + 23% VAT = 140.65 PLN')
})

test('a net price for a MWh is one for a kWh beside its gross price', () => {
  const perMwh = { quantity: 0.186, unit: 'MWh', rate_pln: 756.204, net_price: { ...net, price_pln: 614.8 } }

  const { used } = propose({ meters: [counted(186)], documents: [aDocument({ lines: [price(186, 0.6148, perMwh)] })] })

  expect(used).toMatchObject([{ amountPln: '140.65', inputs: { rate_pln: 0.756204, net_price: net } }])
})

test('a net price that gives another rate or another amount is dropped', () => {
  expect(fitNetPrice(net, { rate_pln: 0.756204, consumption: 186 })).toEqual({ net_price: net })
  expect(fitNetPrice(net, { rate_pln: 0.76, consumption: 0 })).toEqual({})
  // With 23 %, the price is 0.4099999959 and stored as 0.41: over two million units, the two differ by a grosz.
  const thirds = { price_pln: 0.33333333, vat_rate: '23' } as const
  expect(fitNetPrice(thirds, { rate_pln: 0.41, consumption: 100 })).toEqual({ net_price: thirds })
  expect(fitNetPrice(thirds, { rate_pln: 0.41, consumption: 2_000_000 })).toEqual({})
})

test.each([
  ['23', 'pl', '56 kWh × 0,50 zł/kWh + 23\u00a0% VAT'],
  ['23', 'en', '56 kWh × 0.50 PLN/kWh + 23% VAT'],
  ['zw', 'pl', '56 kWh × 0,50 zł/kWh (VAT: zw)'],
] as const)('a formula writes the VAT %s in %s', (vat_rate, locale, text) => {
  const inputs = {
    kind: 'readings',
    meter_id: null,
    rate_pln: vat_rate === 'zw' ? 0.5 : 0.615,
    net_price: { price_pln: 0.5, vat_rate },
    unit: 'kWh',
    previous: null,
    current: null,
    metered: 56,
    metered_unit: 'kWh',
    conversion_factor: null,
    consumption: 56,
  } as const

  expect(explainItem(inputs, vat_rate === 'zw' ? '28.00' : '34.44', locale)).toContain(text)
})
