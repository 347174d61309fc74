import type { HostileRow, Scene } from './row.ts'

const nobodys = 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs'

/** Faults of a placement: each with what it changes of one that is right. */
const placed: [what: string, change: Record<string, unknown>, fault: string][] = [
  ['no apartment', { apartment_ids: [] }, 'apartment_ids too_short'],
  ['an apartment twice', { apartment_ids: [nobodys, nobodys] }, 'apartment_ids repeated'],
  ['101 apartments', { apartment_ids: Array(101).fill(nobodys) }, 'apartment_ids too_many_items'],
  [
    'an apartment as text',
    { apartment_ids: ["'; DROP TABLE document_apartment; --"] },
    'apartment_ids/0 invalid_format',
  ],
  ['a document as text', { document_id: 'x' }, 'document_id invalid_format'],
  ['no document', { document_id: undefined }, 'document_id required'],
  ['no last day', { period_to: undefined }, 'period_to required'],
  ['a last day before the first', { period_to: '2026-09-30' }, 'period_to invalid_value'],
  ['two centuries', { period_from: '1900-01-01', period_to: '2099-12-31' }, 'period_to invalid_value'],
  ['a settlement', { settlement_id: 'set_01jd3k5q9ze8r9v4k7m2n6p0xs' }, 'settlement_id unknown_member'],
]

const aPlacement = ({ belongings }: Scene) => ({
  document_id: belongings.document,
  apartment_ids: [belongings.apartment],
  period_from: '2026-10-01',
  period_to: '2026-10-31',
})

const rows: HostileRow[] = [
  ...placed.map(([what, change, fault]) => ({
    what: `POST /v1/documents/placements with ${what}`,
    path: '/v1/documents/placements',
    body: (scene: Scene) => ({ placements: [{ ...aPlacement(scene), ...change }] }),
    answer: `400 validation_failed #/placements/0/${fault}`,
  })),
  {
    what: 'a document placed twice',
    path: '/v1/documents/placements',
    body: (scene: Scene) => ({ placements: [aPlacement(scene), aPlacement(scene)] }),
    answer: '400 validation_failed #/placements repeated',
  },
  {
    what: 'an unknown document placed beside a known one',
    path: '/v1/documents/placements',
    body: (scene: Scene) => ({
      placements: [aPlacement(scene), { ...aPlacement(scene), document_id: 'doc_01jd3k5q9ze8r9v4k7m2n6p0xs' }],
    }),
    answer: '404 not_found #/placements/1/document_id not_found',
  },
]

/** Placements of documents, each with one thing that is wrong. */
export const placements: readonly HostileRow[] = rows.map((row) => ({
  ...row,
  token: ({ owner }: Scene) => owner.token,
}))
