import { expect, test } from '@jest/globals'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import { shareParts } from '../../src/calculation/share-parts.ts'
import type { CostToShare } from '../../src/calculation/shared-cost.ts'
import { anAgreement } from './a-case.ts'

type SharedCost = Agreement['shared_costs'][number]

const waste = (members: Partial<SharedCost> = {}): SharedCost[] => [
  { category: 'waste', share_by: 'persons', percent: null, ...members },
]
const one = (terms: Partial<Agreement> = {}) => anAgreement({ shared_costs: waste(), ...terms })
const two = (terms: Partial<Agreement> = {}) => one({ id: 'agr_two', apartment_id: 'apt_two', persons: 3, ...terms })
const house: CostToShare = {
  period: '2026-04',
  category: 'waste',
  apartments: [
    { id: 'apt_one', surfaceM2: '48.50' },
    { id: 'apt_two', surfaceM2: '101.5' },
  ],
  agreements: [one(), two()],
}

const tables: [string, Partial<CostToShare>, { key: string; total: string; parts: [string, string, number][] }][] = [
  [
    'persons over all persons',
    {},
    {
      key: 'persons',
      total: '4',
      parts: [
        ['agr_one', '1', 30],
        ['agr_two', '3', 30],
      ],
    },
  ],
  [
    'persons over a given total',
    { total: '12' },
    {
      key: 'persons',
      total: '12',
      parts: [
        ['agr_one', '1', 30],
        ['agr_two', '3', 30],
      ],
    },
  ],
  [
    'area over all areas',
    { key: 'area' },
    {
      key: 'area',
      total: '150',
      parts: [
        ['agr_one', '48.50', 30],
        ['agr_two', '101.5', 30],
      ],
    },
  ],
  [
    'equal over the apartments',
    { key: 'equal' },
    {
      key: 'equal',
      total: '2',
      parts: [
        ['agr_one', '1', 30],
        ['agr_two', '1', 30],
      ],
    },
  ],
  [
    'percent over a hundred',
    { agreements: [one({ shared_costs: waste({ share_by: 'percent', percent: 12.5 }) })] },
    { key: 'percent', total: '100', parts: [['agr_one', '12.5', 30]] },
  ],
  [
    'the larger household of two tenants of one month, each for the own days',
    {
      agreements: [one({ persons: 2, ends_on: '2026-04-17' }), one({ id: 'agr_next', starts_on: '2026-04-20' }), two()],
    },
    {
      key: 'persons',
      total: '5',
      parts: [
        ['agr_one', '2', 17],
        ['agr_next', '1', 11],
        ['agr_two', '3', 30],
      ],
    },
  ],
  [
    'an agreement without a day in the month bears nothing',
    { agreements: [one({ ends_on: '2026-03-31', persons: 9 }), two()] },
    { key: 'persons', total: '3', parts: [['agr_two', '3', 30]] },
  ],
  [
    'an agreement without the category bears nothing, its people count',
    { agreements: [one({ shared_costs: [] }), two()] },
    { key: 'persons', total: '4', parts: [['agr_two', '3', 30]] },
  ],
  [
    'utilities by readings are the whole apartment’s',
    { category: 'electricity', apartments: [{ id: 'apt_one', surfaceM2: null }], agreements: [one()] },
    { key: 'equal', total: '1', parts: [['agr_one', '1', 30]] },
  ],
  [
    'sewage by readings',
    { category: 'sewage', apartments: [{ id: 'apt_one', surfaceM2: null }], agreements: [one({ shared_costs: [] })] },
    { key: 'equal', total: '1', parts: [['agr_one', '1', 30]] },
  ],
  [
    'with a given total only the areas of those who bear are needed',
    {
      key: 'area',
      total: '500',
      apartments: [
        { id: 'apt_one', surfaceM2: '48.5' },
        { id: 'apt_two', surfaceM2: null },
      ],
      agreements: [one()],
    },
    { key: 'area', total: '500', parts: [['agr_one', '48.5', 30]] },
  ],
  [
    'a vacant house, whose costs are the landlord’s',
    { key: 'persons', agreements: [] },
    { key: 'persons', total: '1', parts: [] },
  ],
]
test.each(tables)('a cost is divided into parts: %s', (_, members, { parts, ...shared }) => {
  expect(shareParts({ ...house, ...members })).toEqual({
    kind: 'parts',
    daysInMonth: 30,
    ...shared,
    parts: parts.map(([agreementId, part, days]) => ({
      agreementId,
      apartmentId: agreementId === 'agr_two' ? 'apt_two' : 'apt_one',
      part,
      days,
    })),
  })
})

const refused: [string, Partial<CostToShare>, object][] = [
  [
    'different keys',
    { agreements: [one(), two({ shared_costs: waste({ share_by: 'equal' }) })] },
    { kind: 'no_common_key', named: ['equal', 'persons'] },
  ],
  ['no agreement names the cost', { agreements: [one({ shared_costs: [] })] }, { kind: 'no_common_key', named: [] }],
  [
    'utilities in a flat rate',
    { category: 'electricity', agreements: [one({ mode: 'flat_rate', flat_utilities_pln: 300 })] },
    { kind: 'no_common_key', named: [] },
  ],
  ['percent of those who name none', { key: 'percent' }, { kind: 'no_common_key', named: ['persons'] }],
  [
    'an unknown area',
    {
      key: 'area',
      apartments: [
        { id: 'apt_one', surfaceM2: '48.5' },
        { id: 'apt_two', surfaceM2: null },
      ],
    },
    { kind: 'lacks_area', apartmentId: 'apt_two' },
  ],
  [
    'an unknown area of nobody’s',
    {
      key: 'area',
      agreements: [one()],
      apartments: [
        { id: 'apt_one', surfaceM2: '48.5' },
        { id: 'apt_two', surfaceM2: null },
      ],
    },
    { kind: 'lacks_area', apartmentId: 'apt_two' },
  ],
]
test.each(refused)('a cost that cannot be shared says why: %s', (_, members, answer) => {
  expect(shareParts({ ...house, ...members })).toEqual(answer)
})
