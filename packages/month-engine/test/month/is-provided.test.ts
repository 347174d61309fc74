import { expect, test } from '@jest/globals'
import type { MissingInput } from '../../src/calculation/missing-input.ts'
import { isProvided } from '../../src/month/is-provided.ts'

const meter = 'mtr_water'
const readings = {
  ...({ kind: 'readings', meter_id: meter, rate_pln: 10, unit: 'm3', previous: null, current: null } as const),
  ...({ metered: 1, metered_unit: 'm3', conversion_factor: null, consumption: 1 } as const),
}
const source = { kind: 'agreement', agreement_id: 'agr_1', clause: '§ 5' } as const
const amount = { kind: 'amount', amount_pln: 0 } as const
const byHand = { origin: 'hand:itm_1', state: 'approved', category: 'waste', inputs: amount, source } as const
const proposed = { ...byHand, origin: 'cost:cst_1' }

const noBill: MissingInput = { code: 'document', reason: 'no_document', category: 'waste' }
const noRate: MissingInput = { code: 'rate', reason: 'no_rate', category: 'cold_water', meter_id: meter }
const ofWater = { category: 'cold_water', meter_id: meter } as const
const noPhoto: MissingInput = {
  code: 'photo',
  reason: 'no_photo',
  ...ofWater,
  reading_id: 'rdg_1',
  read_on: '2026-04-30',
}

test.each([
  { what: 'a bill is replaced by an item by hand of its category', missing: noBill, items: [byHand], is: true },
  {
    what: 'an item by hand that was rejected replaces no bill',
    missing: noBill,
    items: [{ ...byHand, state: 'rejected' as const }],
    is: false,
  },
  {
    what: 'an item by hand of another category replaces no bill',
    missing: noBill,
    items: [{ ...byHand, category: 'internet' as const }],
    is: false,
  },
  { what: 'a proposal replaces no bill', missing: noBill, items: [proposed], is: false },
  {
    what: 'a rate is replaced by an item by hand of the meter',
    missing: noRate,
    items: [{ ...byHand, inputs: readings }],
    is: true,
  },
  {
    what: 'a photo is needed of what an item uses',
    missing: noPhoto,
    items: [{ ...proposed, inputs: readings }],
    is: false,
  },
  {
    what: 'a photo is not needed of what was rejected',
    missing: noPhoto,
    items: [{ ...proposed, state: 'rejected' as const, inputs: readings }],
    is: true,
  },
  { what: 'a photo is needed before there are items', missing: noPhoto, items: [], is: false },
  {
    what: 'nothing replaces a calculation',
    missing: { code: 'calculation', category: 'waste' } as const,
    items: [byHand],
    is: false,
  },
])('$what', ({ missing, items, is }) => {
  expect(isProvided(missing, items)).toBe(is)
})
