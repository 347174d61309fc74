import { aLine, aMeter, aTenancy } from '../world/monthly-close.ts'
import { agreements, terms, trueUps } from './agreement-cases.ts'
import { placements } from './placements.ts'
import type { Case, HostileRow, Scene } from './row.ts'

const nobodys = 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs'
const invalid = (fault: string) => `400 validation_failed ${fault}`
const asOwner = ({ owner }: Scene) => owner.token

const meters: Case[] = [
  ['an unknown utility', { utility: 'steam' }, '#/utility invalid_value'],
  ['another unit', { unit: 'MWh' }, '#/unit invalid_value'],
  ['two digits', { digits: 2 }, '#/digits too_small'],
  ['eleven digits', { digits: 11 }, '#/digits too_large'],
  ['half a digit', { digits: 4.5 }, '#/digits invalid_type'],
  ['no number', { number: '' }, '#/number too_short'],
  ['a number of 41 characters', { number: 'x'.repeat(41) }, '#/number too_long'],
  ['a value below zero', { initial_value: -1 }, '#/initial_value too_small'],
  ['a value of seven decimals', { initial_value: 1e-7 }, '#/initial_value too_many_decimals'],
  ['a value beyond all measure', { initial_value: 1e308 }, '#/initial_value too_large'],
  ['a main meter that is an apartment', { main_meter_id: nobodys }, '#/main_meter_id invalid_format'],
  ['no main meter as text', { main_meter_id: 'null' }, '#/main_meter_id invalid_format'],
  ['a photo that is a meter', { photo_document_id: nobodys }, '#/photo_document_id invalid_format'],
  ['21 documents', { document_ids: Array(21).fill('doc_01jd3k5q9ze8r9v4k7m2n6p0xs') }, '#/document_ids too_many_items'],
]

const readings: Case[] = [
  ['no day', { read_on: undefined }, '#/read_on required'],
  ['no value', { value: undefined }, '#/value required'],
  ['a value as text', { value: '150' }, '#/value invalid_type'],
  ['a value of 16 digits', { value: 123456.7890123456 }, '#/value too_precise'],
  ['a reason of nothing', { reason: ' ' }, '#/reason too_short'],
  ['a reason of 501 characters', { reason: 'x'.repeat(501) }, '#/reason too_long'],
  ['rolled over as text', { rolled_over: 'yes' }, '#/rolled_over invalid_type'],
  ['a device', { device: 2 }, '#/device unknown_member'],
]

const lines: Case[] = [
  ['no place', { place: undefined }, '#/place required'],
  ['an unknown kind', { kind: 'gift' }, '#/kind invalid_value'],
  ['an unknown category', { category: 'rent' }, '#/category invalid_value'],
  ['a rate without a rate', { kind: 'rate' }, '#/rate_pln required'],
  ['a cost without an amount', { amount_pln: undefined }, '#/amount_pln required'],
  ['an amount beyond all measure', { amount_pln: -1e308 }, '#/amount_pln too_small'],
  ['a rate of nine decimals', { rate_pln: 1e-9 }, '#/rate_pln too_many_decimals'],
  ['a conversion factor of nothing', { conversion_factor: 0 }, '#/conversion_factor too_small'],
  ['a replaced line of number 0', { replaces: 0 }, '#/replaces too_small'],
  ['a replaced line as text', { replaces: '1; DROP TABLE document_line' }, '#/replaces invalid_type'],
]

const costs: Case[] = [
  ['the line 0', { line: 0 }, '#/line too_small'],
  ['half a line', { line: 1.5 }, '#/line invalid_type'],
  ['no apartment', { apartment_ids: [] }, '#/apartment_ids too_short'],
  ['an apartment twice', { apartment_ids: [nobodys, nobodys] }, '#/apartment_ids repeated'],
  ['101 apartments', { apartment_ids: Array(101).fill(nobodys) }, '#/apartment_ids too_many_items'],
  ['a month of 13', { period: '2026-13' }, '#/period invalid_format'],
  ['a first day beside the month', { period_from: '2026-10-01' }, '#/period invalid_value'],
  ['a day of no month', { period_to: '2026-13-01' }, '#/period_to invalid_format'],
  ['an unknown key', { share_by: 'luck' }, '#/share_by invalid_value'],
  ['a whole of nothing', { weight_total: 0 }, '#/weight_total too_small'],
  ['a whole beside sub-meters', { share_by: 'sub_meters', weight_total: 5 }, '#/weight_total invalid_value'],
  ['waste by sub-meters', { share_by: 'sub_meters', category: 'waste' }, '#/share_by invalid_value'],
  [
    'a difference without sub-meters',
    { share_by: 'area', difference_share_by: 'area' },
    '#/difference_share_by invalid_value',
  ],
  [
    'an unknown difference',
    { share_by: 'sub_meters', difference_share_by: 'luck' },
    '#/difference_share_by invalid_value',
  ],
]

const amount = { kind: 'amount', amount_pln: 20 }
const share = {
  kind: 'share',
  cost_id: null,
  cost_pln: 60,
  share_by: 'equal',
  weight: 1,
  weight_total: 1,
  days: 31,
  days_in_month: 31,
}
const items: Case[] = [
  ['no source', { source: undefined }, '#/source required'],
  ['a source of nothing', { source: {} }, '#/source/kind required'],
  ['inputs of another kind', { inputs: { kind: 'magic' } }, '#/inputs/kind invalid_value'],
  ['an amount of its own', { amount_pln: 1 }, '#/amount_pln unknown_member'],
  [
    'an amount of three decimals',
    { inputs: { ...amount, amount_pln: 0.005 } },
    '#/inputs/amount_pln too_many_decimals',
  ],
  ['32 days', { inputs: { ...share, days: 32 } }, '#/inputs/days too_large'],
  ['a whole of nothing', { inputs: { ...share, weight_total: 0 } }, '#/inputs/weight_total too_small'],
  ['a share below nothing', { inputs: { ...share, weight: -1 } }, '#/inputs/weight too_small'],
  [
    'sub-meters without their use',
    { inputs: { ...share, share_by: 'sub_meters' } },
    '#/inputs/sub_meters invalid_value',
  ],
  ['a use as text', { inputs: { ...share, sub_meters: 'all' } }, '#/inputs/sub_meters invalid_type'],
  ['an unknown tax class', { tax_class: 'gift' }, '#/tax_class invalid_value'],
  ['a state', { state: 'approved' }, '#/state unknown_member'],
]

const lineDecisions: Case[] = [
  ['no reason', { reason: undefined }, '#/reason required'],
  ['the tenant as payer', { decision: 'tenant' }, '#/decision invalid_value'],
  ['no lines at all', { line_numbers: [] }, '#/line_numbers too_short'],
  ['a line twice', { line_numbers: [1, 1] }, '#/line_numbers repeated'],
  ['a line as text', { line_numbers: ["1'; DROP TABLE line_decision; --"] }, '#/line_numbers/0 invalid_type'],
  ['an amount of its own', { amount_pln: 1 }, '#/amount_pln unknown_member'],
]

const duplicateDecisions: Case[] = [
  ['no decision', { decision: undefined }, '#/decision required'],
  ['another decision', { decision: 'merge' }, '#/decision invalid_value'],
  ['no reason', { reason: undefined }, '#/reason required'],
  ['both documents', { use: 'both' }, '#/use invalid_value'],
  ['an id of another kind', { document_id: 'set_01m84v3z6ffaqb90w85h4bpxzs' }, '#/document_id invalid_format'],
  ['its finding', { findings: [] }, '#/findings unknown_member'],
]

const cancellations: Case[] = [
  ['no reason', { reason: undefined }, '#/reason required'],
  ['a reason as a list', { reason: ['mistake'] }, '#/reason invalid_type'],
  ['a state', { state: 'sent' }, '#/state unknown_member'],
]

type Table = {
  what: string
  path: string | ((scene: Scene) => string)
  valid: (scene: Scene) => object
  cases: readonly Case[]
}

const tables: readonly Table[] = [
  {
    what: 'an agreement',
    path: '/v1/agreements',
    valid: ({ belongings }) => aTenancy({ apartment_id: belongings.apartment }),
    cases: agreements,
  },
  {
    what: 'terms',
    path: ({ belongings }) => `/v1/agreements/${belongings.agreement}/terms`,
    valid: () => ({ starts_on: '2026-12-15', reason: 'amendment' }),
    cases: terms,
  },
  {
    what: 'a true-up',
    path: ({ belongings }) => `/v1/agreements/${belongings.agreement}/true-ups`,
    valid: () => ({ starts_on: '2026-10-01', ends_on: '2026-10-31', period: '2026-11' }),
    cases: trueUps,
  },
  {
    what: 'a meter',
    path: '/v1/meters',
    valid: ({ belongings }) => aMeter({ apartment_id: belongings.apartment }),
    cases: meters,
  },
  {
    what: 'a reading',
    path: ({ belongings }) => `/v1/meters/${belongings.meter}/readings`,
    valid: () => ({ read_on: '2026-10-15', value: 120 }),
    cases: readings,
  },
  {
    what: 'a line',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/lines`,
    valid: () => aLine(),
    cases: lines,
  },
  {
    what: 'a cost',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/costs`,
    valid: ({ belongings }) => ({ line: 1, period: '2026-10', apartment_ids: [belongings.apartment] }),
    cases: costs,
  },
  {
    what: 'a decision about lines',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/lines/decisions`,
    valid: () => ({ decision: 'landlord', reason: 'Paid by the landlord' }),
    cases: lineDecisions,
  },
  {
    what: 'a decision about a duplicate',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/decisions`,
    valid: () => ({ decision: 'not_same', reason: 'Another delivery' }),
    cases: duplicateDecisions,
  },
  {
    what: 'a cancellation',
    path: ({ belongings }) => `/v1/settlements/${belongings.settlement}/cancel`,
    valid: () => ({ reason: 'Created by mistake' }),
    cases: cancellations,
  },
  {
    what: 'an item',
    path: ({ belongings }) => `/v1/settlements/${belongings.settlement}/items`,
    valid: ({ belongings }) => ({
      type: 'proportional_cost',
      label: 'Keys',
      inputs: amount,
      source: { kind: 'document', document_id: belongings.document, place: 'page 1' },
    }),
    cases: items,
  },
]

/** The creations of the monthly close, each with one thing that is wrong. */
export const monthlyClose: readonly HostileRow[] = [
  ...placements,
  ...tables.flatMap(({ what, path, valid, cases }) =>
    cases.map(([wrong, members, fault]) => ({
      what: `${what} with ${wrong}`,
      path,
      token: asOwner,
      body: (scene: Scene) => ({ ...valid(scene), ...members }),
      answer: invalid(fault),
    })),
  ),
]
