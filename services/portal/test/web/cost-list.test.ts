import { expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { firstRows, groupRows, rowsOf } from '../../web/screens/settlements/costs/group-rows.ts'
import { readingsText, rowFormula } from '../../web/screens/settlements/costs/row-formula.ts'

const reading = { reading_id: null, read_on: '2026-09-30', value: 6318 }
const metered = {
  kind: 'readings' as const,
  meter_id: null,
  rate_pln: 0.7562,
  unit: 'kWh',
  previous: reading,
  current: { ...reading, value: 6504 },
  metered: 186,
  metered_unit: 'kWh' as const,
  conversion_factor: null,
  consumption: 186,
}
const rent = { kind: 'fixed' as const, monthly_pln: 2400, days: 30, days_in_month: 30 }

function item(id: string, inputs: ItemInputs, members: Partial<Item> = {}): Item {
  return {
    id,
    type: inputs.kind === 'readings' ? 'utility_by_readings' : 'rent_and_fixed',
    category: null,
    label: id,
    inputs,
    amount_pln: 1,
    formula: '',
    proposed_by: 'agreement',
    state: 'proposed',
    source: { kind: 'agreement', agreement_id: 'agr', clause: '§ 1' },
    confidence: null,
    sure: true,
    tax_class: 'revenue',
    inputs_changed: false,
    proposal: null,
    notes: [],
    reason: null,
    decided_at: null,
    created_at: '',
    updated_at: '',
    ...members,
  }
}

const items = [item('rent', rent), item('energy', metered), item('network', metered), item('water', metered)]
const totals = [
  { item_ids: ['energy', 'network'], total_pln: 210.91 },
  { item_ids: ['water'], total_pln: 30 },
]

test('prices of one use stand beneath its readings, a single price has a row of its own, and what needs a look comes first', () => {
  const sections = groupRows(items, totals, new Set(['network']))

  expect(sections.map(({ name }) => name)).toEqual(['look', 'rent_and_fixed', 'utility_by_readings'])
  expect(sections.map(({ groups }) => groups.map(({ items: rows }) => rows.map(({ id }) => id)))).toEqual([
    [['energy', 'network']],
    [['rent']],
    [['water']],
  ])
  expect(sections[0]?.groups[0]?.use?.total_pln).toBe(210.91)
  expect(sections[2]?.groups[0]?.use).toBeNull()
})

test('what is folded is passed over, and the first rows of a long list end with a whole group', () => {
  const sections = groupRows(items, totals, new Set())

  expect(rowsOf(sections, new Set(['energy'])).map(({ id }) => id)).toEqual(['rent', 'water'])
  expect(rowsOf(firstRows(sections, 2), new Set()).map(({ id }) => id)).toEqual(['rent', 'energy', 'network'])
})

test('a row says how its amount comes about only if that is more than the amount', () => {
  const whole = { kind: 'share' as const, cost_id: null, cost_pln: 79, share_by: 'equal' as const, weight: 1 }
  const share = { ...whole, weight_total: 1, days: 31, days_in_month: 31 }
  const formulaOf = (inputs: ItemInputs, formula: string) => rowFormula({ inputs, formula }, 'pl')

  expect(formulaOf(rent, '2\u00a0400,00 zł za pełny miesiąc = 2\u00a0400,00 zł')).toBe('')
  expect(formulaOf({ kind: 'amount', amount_pln: 79 }, 'kwota 79,00 zł')).toBe('')
  expect(formulaOf(share, '79,00 zł × 1/1 = 79,00 zł')).toBe('')
  expect(formulaOf({ ...share, weight_total: 3 }, '79,00 zł × 1/3 = 26,33 zł')).toBe('79,00 zł × 1/3')
  expect(formulaOf({ ...rent, days: 12 }, '2\u00a0400,00 zł × 12/30 dni = 960,00 zł')).toBe(
    '2\u00a0400,00 zł × 12/30 dni',
  )
  expect(formulaOf(metered, '')).toBe('186\u00a0kWh × 0,7562\u00a0zł/kWh')
  expect(readingsText(metered, 'pl')).toBe('6\u00a0318 → 6\u00a0504 = 186\u00a0kWh')
  expect(readingsText({ ...metered, previous: null }, 'pl')).toBe('186\u00a0kWh')
})

test('a price is written as on the bill: net with its VAT where the bill has net prices', () => {
  const net = (vat_rate: '23' | 'zw') => ({ ...metered, net_price: { price_pln: 0.6148, vat_rate } })
  const formulaOf = (inputs: ItemInputs, language: 'pl' | 'en') => rowFormula({ inputs, formula: '' }, language)

  expect(formulaOf(net('23'), 'pl')).toBe('186\u00a0kWh × 0,6148\u00a0zł/kWh +\u00a023\u00a0%\u00a0VAT')
  expect(formulaOf(net('23'), 'en')).toBe('186\u00a0kWh × 0.6148\u00a0PLN/kWh +\u00a023%\u00a0VAT')
  expect(formulaOf(net('zw'), 'pl')).toBe('186\u00a0kWh × 0,6148\u00a0zł/kWh (VAT:\u00a0zw)')
})
