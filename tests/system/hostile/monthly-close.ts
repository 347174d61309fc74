import { aLine, aMeter, aTenancy } from '../world/monthly-close.ts'
import type { HostileRow, Scene } from './row.ts'

const nobodys = 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs'
const invalid = (fault: string) => `400 validation_failed ${fault}`
const asOwner = ({ owner }: Scene) => owner.token
type Members = Record<string, unknown>
type Case = [what: string, members: Members, fault: string]

const tenant = { name: 'Jan Nowak', email: 'jan@example.org' }
const landlord = { name: 'Anna Kowalska', account_number: '24160000035175530643314956' }
const shared = (...costs: object[]): Members => ({ shared_costs: costs })

const agreements: Case[] = [
  ['no tenant', { tenant: undefined }, '#/tenant required'],
  ['a tenant of text', { tenant: 'Jan' }, '#/tenant invalid_type'],
  ['a tenant without a name', { tenant: { email: 'jan@example.org' } }, '#/tenant/name required'],
  ['a name with a line end', { tenant: { ...tenant, name: 'Jan\r\nBcc: x' } }, '#/tenant/name invalid_format'],
  ['a link for a name', { tenant: { ...tenant, name: 'evil.example/pay' } }, '#/tenant/name invalid_format'],
  [
    'a sender with an address',
    { landlord: { ...landlord, name: 'PKO Bank Polski <security@pko.example>' } },
    '#/landlord/name invalid_format',
  ],
  ['a name with NUL', { tenant: { ...tenant, name: 'Jan\u0000' } }, '#/tenant/name forbidden_character'],
  [
    'two mail addresses',
    { tenant: { ...tenant, email: 'a@example.org, b@example.org' } },
    '#/tenant/email invalid_format',
  ],
  [
    'a mail header',
    { tenant: { ...tenant, email: 'a@example.org\nBcc: b@example.org' } },
    '#/tenant/email invalid_format',
  ],
  ['another language', { tenant: { ...tenant, locale: 'de' } }, '#/tenant/locale invalid_value'],
  ['more of a tenant', { tenant: { ...tenant, pesel: '1' } }, '#/tenant/pesel unknown_member'],
  [
    'an account number of letters',
    { landlord: { ...landlord, account_number: 'x'.repeat(26) } },
    '#/landlord/account_number invalid_format',
  ],
  [
    'wrong check digits',
    { landlord: { ...landlord, account_number: '25160000035175530643314956' } },
    '#/landlord/account_number invalid_checksum',
  ],
  ['a day that there is not', { start: '2026-02-30' }, '#/start invalid_format'],
  ['the year 0', { start: '0000-01-01' }, '#/start invalid_format'],
  ['a moment for a day', { start: '2026-01-01T00:00:00Z' }, '#/start invalid_format'],
  ['an end before its start', { start: '2026-09-02', end: '2026-09-01' }, '#/end before_start'],
  ['an unknown mode', { mode: 'free' }, '#/mode invalid_value'],
  ['a flat amount by readings', { flat_utilities_pln: 1 }, '#/flat_utilities_pln not_in_mode'],
  ['no flat amount in flat_rate', { mode: 'flat_rate' }, '#/flat_utilities_pln required'],
  ['a rent below zero', { rent_pln: -0.01 }, '#/rent_pln too_small'],
  ['a rent of a third', { rent_pln: 0.001 }, '#/rent_pln too_many_decimals'],
  ['the smallest rent there is', { rent_pln: 5e-324 }, '#/rent_pln too_many_decimals'],
  ['a rent beyond all measure', { rent_pln: 1e308 }, '#/rent_pln too_big'],
  ['a rent as text', { rent_pln: '2400' }, '#/rent_pln invalid_type'],
  ['half a person', { persons: 0.5 }, '#/persons invalid_type'],
  ['nobody', { persons: 0 }, '#/persons too_small'],
  ['the 29th for a due day', { due_day: 29 }, '#/due_day too_big'],
  [
    '21 fixed charges',
    { fixed_charges: Array(21).fill({ label: 'x', amount_pln: 1 }) },
    '#/fixed_charges too_many_items',
  ],
  ['a charge without a label', { fixed_charges: [{ amount_pln: 1 }] }, '#/fixed_charges/0/label required'],
  [
    'a cost twice',
    shared({ category: 'waste', key: 'equal' }, { category: 'waste', key: 'area' }),
    '#/shared_costs repeated',
  ],
  [
    'a percentage that is missing',
    shared({ category: 'waste', key: 'percent' }),
    '#/shared_costs/0/percent invalid_value',
  ],
  ['more than all', shared({ category: 'waste', key: 'percent', percent: 100.01 }), '#/shared_costs/0/percent too_big'],
  ['a state', { state: 'ended' }, '#/state unknown_member'],
]

const meters: Case[] = [
  ['an unknown utility', { utility: 'steam' }, '#/utility invalid_value'],
  ['another unit', { unit: 'MWh' }, '#/unit invalid_value'],
  ['two digits', { digits: 2 }, '#/digits too_small'],
  ['eleven digits', { digits: 11 }, '#/digits too_big'],
  ['half a digit', { digits: 4.5 }, '#/digits invalid_type'],
  ['no number', { number: '' }, '#/number too_short'],
  ['a number of 41 characters', { number: 'x'.repeat(41) }, '#/number too_long'],
  ['a value below zero', { initial_value: -1 }, '#/initial_value too_small'],
  ['a value of seven decimals', { initial_value: 1e-7 }, '#/initial_value too_many_decimals'],
  ['a value beyond all measure', { initial_value: 1e308 }, '#/initial_value too_big'],
  ['a photo that is a meter', { photo_document_id: nobodys }, '#/photo_document_id invalid_format'],
  ['21 documents', { document_ids: Array(21).fill('doc_01jd3k5q9ze8r9v4k7m2n6p0xs') }, '#/document_ids too_many_items'],
]

const readings: Case[] = [
  ['no day', { date: undefined }, '#/date required'],
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
  ['an unknown role', { role: 'gift' }, '#/role invalid_value'],
  ['an unknown category', { category: 'rent' }, '#/category invalid_value'],
  ['a rate without a rate', { role: 'rate' }, '#/rate_pln required'],
  ['a cost without an amount', { amount_pln: undefined }, '#/amount_pln required'],
  ['an amount beyond all measure', { amount_pln: -1e308 }, '#/amount_pln too_small'],
  ['a rate of nine decimals', { rate_pln: 1e-9 }, '#/rate_pln too_many_decimals'],
  ['a conversion factor of nothing', { conversion_factor: 0 }, '#/conversion_factor too_small'],
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
  ['an unknown key', { key: 'luck' }, '#/key invalid_value'],
  ['a whole of nothing', { total: 0 }, '#/total too_small'],
]

const scopes: Case[] = [
  ['no apartment', { apartment_ids: [] }, '#/apartment_ids too_short'],
  ['an apartment twice', { apartment_ids: [nobodys, nobodys] }, '#/apartment_ids repeated'],
  ['101 apartments', { apartment_ids: Array(101).fill(nobodys) }, '#/apartment_ids too_many_items'],
  [
    'an apartment as text',
    { apartment_ids: ["'; DROP TABLE document_apartment; --"] },
    '#/apartment_ids/0 invalid_format',
  ],
  ['no last day', { period_to: undefined }, '#/period_to required'],
  ['a last day before the first', { period_to: '2026-09-30' }, '#/period_to invalid_value'],
  ['two centuries', { period_from: '1900-01-01', period_to: '2099-12-31' }, '#/period_to invalid_value'],
  ['a document', { document_id: 'doc_01jd3k5q9ze8r9v4k7m2n6p0xs' }, '#/document_id unknown_member'],
]

const amount = { kind: 'amount', amount_pln: 20 }
const share = {
  kind: 'share',
  cost_id: null,
  cost_pln: 60,
  key: 'equal',
  part: 1,
  total: 1,
  days: 31,
  days_in_month: 31,
}
const items: Case[] = [
  ['no source', { source: undefined }, '#/source required'],
  ['a source of nothing', { source: {} }, '#/source/kind invalid_value'],
  ['inputs of another kind', { inputs: { kind: 'magic' } }, '#/inputs/kind invalid_value'],
  ['an amount of its own', { amount_pln: 1 }, '#/amount_pln unknown_member'],
  [
    'an amount of three decimals',
    { inputs: { ...amount, amount_pln: 0.005 } },
    '#/inputs/amount_pln too_many_decimals',
  ],
  ['32 days', { inputs: { ...share, days: 32 } }, '#/inputs/days too_big'],
  ['a whole of nothing', { inputs: { ...share, total: 0 } }, '#/inputs/total too_small'],
  ['a share below nothing', { inputs: { ...share, part: -1 } }, '#/inputs/part too_small'],
  ['an unknown tax class', { tax_class: 'gift' }, '#/tax_class invalid_value'],
  ['a status', { status: 'approved' }, '#/status unknown_member'],
]

const lineDecisions: Case[] = [
  ['no reason', { reason: undefined }, '#/reason required'],
  ['the tenant as payer', { as: 'tenant' }, '#/as invalid_value'],
  ['no lines at all', { lines: [] }, '#/lines too_short'],
  ['a line twice', { lines: [1, 1] }, '#/lines repeated'],
  ['a line as text', { lines: ["1'; DROP TABLE line_decision; --"] }, '#/lines/0 invalid_type'],
  ['an amount of its own', { amount_pln: 1 }, '#/amount_pln unknown_member'],
]

const duplicateDecisions: Case[] = [
  ['no decision', { decision: undefined }, '#/decision invalid_value'],
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
    what: 'a meter',
    path: '/v1/meters',
    valid: ({ belongings }) => aMeter({ apartment_id: belongings.apartment }),
    cases: meters,
  },
  {
    what: 'a reading',
    path: ({ belongings }) => `/v1/meters/${belongings.meter}/readings`,
    valid: () => ({ date: '2026-10-15', value: 120 }),
    cases: readings,
  },
  {
    what: 'a line',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/lines`,
    valid: () => aLine(),
    cases: lines,
  },
  {
    what: 'the apartments of a document',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/attach`,
    valid: ({ belongings }) => ({
      ...{ apartment_ids: [belongings.apartment], period_from: '2026-10-01', period_to: '2026-10-31' },
    }),
    cases: scopes,
  },
  {
    what: 'a cost',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/costs`,
    valid: ({ belongings }) => ({ line: 1, period: '2026-10', apartment_ids: [belongings.apartment] }),
    cases: costs,
  },
  {
    what: 'a decision about lines',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/lines/decide`,
    valid: () => ({ as: 'landlord', reason: 'Paid by the landlord' }),
    cases: lineDecisions,
  },
  {
    what: 'a decision about a duplicate',
    path: ({ belongings }) => `/v1/documents/${belongings.document}/decide-duplicate`,
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
export const monthlyClose: readonly HostileRow[] = tables.flatMap(({ what, path, valid, cases }) =>
  cases.map(([wrong, members, fault]) => ({
    what: `${what} with ${wrong}`,
    path,
    token: asOwner,
    body: (scene: Scene) => ({ ...valid(scene), ...members }),
    answer: invalid(fault),
  })),
)
