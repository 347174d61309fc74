import { aTenancy } from '../world/monthly-close.ts'
import { changes } from './changes.ts'
import { agreement, asOwner, document, meter, type Row, reading, settlement, typedLine } from './places.ts'
import type { HostileRow, Scene } from './row.ts'

const someItem = 'itm_01jd3k5q9ze8r9v4k7m2n6p0xs'

const refusedDecisions: [what: string, body: object, fault: string][] = [
  ['a decision of another kind', { decision: 'postpone' }, '400 validation_failed #/decision invalid_value'],
  ['a decision without a kind', {}, '400 validation_failed #/decision required'],
  ['a rejection of everything', { decision: 'reject' }, '400 validation_failed #/item_ids required'],
  [
    'a correction without a reason',
    { decision: 'correct', item_ids: [someItem], label: 'Rent' },
    '400 validation_failed #/reason required',
  ],
  [
    'a correction of two items',
    { decision: 'correct', item_ids: [someItem, someItem], label: 'Rent', reason: 'x' },
    '400 validation_failed #/item_ids too_many_items',
  ],
  [
    'a correction of the amount itself',
    { decision: 'correct', item_ids: [someItem], amount_pln: 1, reason: 'x' },
    '400 validation_failed #/amount_pln unknown_member',
  ],
  [
    'an approval with another label',
    { decision: 'approve', item_ids: [someItem], label: 'Rent' },
    '400 validation_failed #/label unknown_member',
  ],
  [
    'an approval with a reason',
    { decision: 'approve', item_ids: [someItem], reason: 'x' },
    '400 validation_failed #/reason unknown_member',
  ],
  [
    'a rejection with a reason too long',
    { decision: 'reject', item_ids: [someItem], reason: 'x'.repeat(501) },
    '400 validation_failed #/reason too_long',
  ],
]

const posts: Row[] = [
  [
    'an agreement over another one',
    () => '/v1/agreements',
    ({ belongings }: Scene) => aTenancy({ apartment_id: belongings.apartment }),
    '409 agreement_overlap #/starts_on invalid_value',
  ],
  [
    'a sheet of readings with a wrong one',
    () => '/v1/readings',
    ({ belongings }: Scene) => ({
      readings: [
        { meter_id: belongings.meter, read_on: '2026-10-20', value: 120 },
        { meter_id: belongings.meter, read_on: '2026-10-31', value: 150 },
      ],
    }),
    '409 reading_exists #/readings/1/read_on reading_exists',
  ],
  ['a sheet without readings', () => '/v1/readings', { readings: [] }, '400 validation_failed #/readings too_short'],
  [
    'a reading of a day that has one',
    (scene) => `${meter(scene)}/readings`,
    { read_on: '2026-10-31', value: 150 },
    '409 reading_exists',
  ],
  [
    'a reading lower than the one before',
    (scene) => `${meter(scene)}/readings`,
    { read_on: '2026-10-15', value: 99 },
    '409 reading_needs_reason #/value lower_than_before',
  ],
  [
    'a document for its reader as text',
    (scene) => `${settlement(scene)}/documents`,
    { document_id: 'x' },
    '400 validation_failed #/document_id invalid_format',
  ],
  [
    'an unknown document',
    (scene) => `${settlement(scene)}/documents`,
    { document_id: 'doc_01jd3k5q9ze8r9v4k7m2n6p0xs' },
    '404 not_found #/document_id not_found',
  ],
  ...['approve', 'correct', 'reject', 'reopen'].map(
    (decision): Row => [
      `a decision about an unknown item: ${decision}`,
      (scene) => `${settlement(scene)}/items/decisions`,
      { decision, item_ids: [someItem], ...(decision === 'correct' && { reason: 'x' }) },
      '404 not_found #/item_ids/0 not_found',
    ],
  ),
  [
    'a computation of an unknown item',
    (scene) => `${settlement(scene)}/items/compute`,
    { type: 'rent_and_fixed', inputs: { kind: 'amount', amount_pln: 1 }, item_id: 'itm_01jd3k5q9ze8r9v4k7m2n6p0xs' },
    '404 not_found #/item_id not_found',
  ],
  [
    'a computation of an advance by hand',
    (scene) => `${settlement(scene)}/items/compute`,
    {
      type: 'rent_and_fixed',
      category: 'heating',
      inputs: { kind: 'fixed', advance: true, monthly_pln: 1, days: 30, days_in_month: 30 },
    },
    '400 validation_failed #/inputs/advance invalid_value',
  ],
  [
    'a computation of a use of 0 that nothing can be divided by',
    (scene) => `${settlement(scene)}/items/compute`,
    {
      type: 'proportional_cost',
      inputs: {
        kind: 'share',
        cost_id: null,
        cost_pln: 1,
        share_by: 'equal',
        weight: 0,
        weight_total: 0,
        days: 0,
        days_in_month: 30,
      },
    },
    '400 validation_failed #/inputs/weight_total too_small',
  ],
  [
    'a computation for an unknown meter',
    (scene) => `${settlement(scene)}/items/compute`,
    {
      type: 'utility_by_readings',
      inputs: {
        kind: 'readings',
        meter_id: 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs',
        rate_pln: 1,
        unit: 'm3',
        metered_unit: 'm3',
        previous: { reading_id: null, read_on: '2026-10-01', value: 1 },
        conversion_factor: null,
        current: { reading_id: null, read_on: '2026-10-31', value: 2 },
      },
    },
    '404 not_found #/inputs/meter_id not_found',
  ],
  [
    'an approval of no item',
    (scene) => `${settlement(scene)}/items/decisions`,
    { decision: 'approve', item_ids: [] },
    '400 validation_failed #/item_ids too_short',
  ],
  ...refusedDecisions.map(
    ([what, body, fault]): Row => [what, (scene) => `${settlement(scene)}/items/decisions`, body, fault],
  ),
  [
    'a cancellation without a reason',
    ({ belongings }) => `/v1/meters/${belongings.meter}/readings/${belongings.reading}/cancel`,
    {},
    '400 validation_failed #/reason required',
  ],
]

const stale: [what: string, method: string, path: (scene: Scene) => string, body?: object][] = [
  ['a change of an agreement', 'PATCH', agreement, { rent_pln: 1 }],
  ['a change of a meter', 'PATCH', meter, { number: '1' }],
  ['a correction of a reading', 'PATCH', reading, { value: 1 }],
  ['a change of a document', 'PATCH', document, { kind: 'other' }],
  ['a correction of a line', 'PATCH', typedLine, { label: 'x' }],
  ['a deletion of a line', 'DELETE', typedLine],
  ['a deletion of a document', 'DELETE', ({ belongings }) => `/v1/documents/${belongings.spare}`],
  [
    'an attached document',
    'POST',
    (scene) => `${settlement(scene)}/documents`,
    { document_id: 'doc_01jd3k5q9ze8r9v4k7m2n6p0xs' },
  ],
  ['a calculation', 'POST', (scene) => `${settlement(scene)}/calculate`],
  ['a decision', 'POST', (scene) => `${settlement(scene)}/items/decisions`, { decision: 'approve' }],
]

const questions: [path: string, fault: string][] = [
  ['/v1/agreements?on=2026-02-30', 'on invalid_format'],
  ['/v1/agreements?apartment_id=agr_01jd3k5q9ze8r9v4k7m2n6p0xs', 'apartment_id invalid_format'],
  ['/v1/agreements?landlord=Jan', 'landlord unknown_member'],
  ['/v1/meters?utility=steam', 'utility invalid_value'],
  ['/v1/meters?limit=0', 'limit too_small'],
  ['/v1/meters?main_meter_id=apt_01jd3k5q9ze8r9v4k7m2n6p0xs', 'main_meter_id invalid_format'],
  ['/v1/documents?kind=virus', 'kind invalid_value'],
  ['/v1/documents?settlement_id=%00', 'settlement_id invalid_format'],
  ['/v1/documents?cursor=Zm9v', 'cursor invalid_value'],
  ['/v1/settlements/overview', 'period required'],
  ['/v1/settlements/overview?period=1899-12', 'period invalid_format'],
  ['/v1/settlements/overview?period=2026-10&cursor=Zm9v', 'cursor invalid_value'],
  ['/v1/settlements/overview?period=2026-10&limit=101', 'limit too_large'],
  ['/v1/settlements/due', 'period required'],
  ['/v1/settlements/due?period=2026-00', 'period invalid_format'],
  ['/v1/settlements/due?period=2026-10&period=2026-11', 'period invalid_type'],
]

/** Steps of the monthly close that cannot be gone, by whoever may go others. */
export const decisions: readonly HostileRow[] = [
  ...posts.map(([what, path, body, answer]) => ({ what, path, body, answer, token: asOwner })),
  ...changes.map(([what, path, body, answer]) => ({ what, method: 'PATCH', path, body, answer, token: asOwner })),
  ...stale.map(([what, method, path, body]) => ({
    what: `${what} of another version`,
    method,
    path,
    body,
    headers: { 'If-Match': '"999"' },
    token: asOwner,
    answer: '412 precondition_failed',
  })),
  ...questions.map(([path, fault]) => ({
    what: `the query ${path}`,
    method: 'GET',
    path,
    answer: `400 validation_failed ${fault}`,
  })),
]
