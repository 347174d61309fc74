import { expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { listMeterTotals } from '../../src/items/list-meter-totals.ts'

const at = (value: number) => ({ reading_id: null, read_on: '2026-09-30', value })
const use = {
  kind: 'readings' as const,
  meter_id: 'mtr_01kc4v9s7zf8hrd2m6q3w5x001',
  rate_pln: 0.5,
  unit: 'kWh',
  previous: at(100),
  current: at(286),
  metered: 186,
  metered_unit: 'kWh' as const,
  conversion_factor: null,
  consumption: 186,
}

function item(id: string, amount_pln: number, inputs: Item['inputs'], state: Item['state'] = 'approved') {
  return { id, amount_pln, inputs, state, category: 'electricity' } as Item
}

test('prices of the same use are one sum without those that are rejected; another register, another end and a rent are none of it', () => {
  const totals = listMeterTotals([
    item('itm_1', 140.65, use),
    item('itm_2', 2400, { kind: 'amount', amount_pln: 2400 }),
    item('itm_3', 70.26, { ...use, rate_pln: 0.3 }),
    item('itm_4', 9.99, { ...use, rate_pln: 0.1 }, 'rejected'),
    item('itm_5', 5, { ...use, register: 'night' }),
    item('itm_6', 6, { ...use, current: at(290), metered: 190 }),
  ])

  expect(totals).toEqual([
    { item_ids: ['itm_1', 'itm_3', 'itm_4'], total_pln: 210.91 },
    { item_ids: ['itm_5'], total_pln: 5 },
    { item_ids: ['itm_6'], total_pln: 6 },
  ])
})
