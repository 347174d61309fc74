import type { Case, Members } from './row.ts'

const tenant = { name: 'Jan Nowak', email: 'jan@example.org' }
const landlord = { name: 'Anna Kowalska', bank_account_number: '24160000035175530643314956' }
const advance = { category: 'heating', amount_pln: 1 }
const shared = (...costs: object[]): Members => ({ shared_costs: costs })

/** Terms of an agreement, each with one thing that is wrong. */
export const agreements: Case[] = [
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
    { landlord: { ...landlord, bank_account_number: 'x'.repeat(26) } },
    '#/landlord/bank_account_number invalid_format',
  ],
  [
    'wrong check digits',
    { landlord: { ...landlord, bank_account_number: '25160000035175530643314956' } },
    '#/landlord/bank_account_number invalid_checksum',
  ],
  ['a day that does not exist', { starts_on: '2026-02-30' }, '#/starts_on invalid_format'],
  ['the year 0', { starts_on: '0000-01-01' }, '#/starts_on invalid_format'],
  ['a moment for a day', { starts_on: '2026-01-01T00:00:00Z' }, '#/starts_on invalid_format'],
  ['an end before its start', { starts_on: '2026-09-02', ends_on: '2026-09-01' }, '#/ends_on before_start'],
  ['an unknown mode', { mode: 'free' }, '#/mode invalid_value'],
  ['a flat amount by readings', { flat_utilities_pln: 1 }, '#/flat_utilities_pln not_in_mode'],
  ['an advance in rent_only', { mode: 'rent_only', advances: [advance] }, '#/advances not_in_mode'],
  ['an advance twice', { advances: [advance, { ...advance, amount_pln: 2 }] }, '#/advances repeated'],
  [
    'an advance for no utility',
    { advances: [{ ...advance, category: 'rent' }] },
    '#/advances/0/category invalid_value',
  ],
  [
    'an advance beyond all measure',
    { advances: [{ ...advance, amount_pln: 1e308 }] },
    '#/advances/0/amount_pln too_large',
  ],
  ['8 advances', { advances: Array(8).fill(advance) }, '#/advances too_many_items'],
  ['no flat amount in flat_rate', { mode: 'flat_rate' }, '#/flat_utilities_pln required'],
  ['a rent below zero', { rent_pln: -0.01 }, '#/rent_pln too_small'],
  ['a rent of a third', { rent_pln: 0.001 }, '#/rent_pln too_many_decimals'],
  ['the smallest rent there is', { rent_pln: 5e-324 }, '#/rent_pln too_many_decimals'],
  ['a rent beyond all measure', { rent_pln: 1e308 }, '#/rent_pln too_large'],
  ['a rent as text', { rent_pln: '2400' }, '#/rent_pln invalid_type'],
  ['half a person', { persons: 0.5 }, '#/persons invalid_type'],
  ['no persons', { persons: 0 }, '#/persons too_small'],
  ['the 29th for a due day', { due_day: 29 }, '#/due_day too_large'],
  [
    '21 fixed charges',
    { fixed_charges: Array(21).fill({ label: 'x', amount_pln: 1 }) },
    '#/fixed_charges too_many_items',
  ],
  ['a charge without a label', { fixed_charges: [{ amount_pln: 1 }] }, '#/fixed_charges/0/label required'],
  [
    'a cost twice',
    shared({ category: 'waste', share_by: 'equal' }, { category: 'waste', share_by: 'area' }),
    '#/shared_costs repeated',
  ],
  [
    'a percentage that is missing',
    shared({ category: 'waste', share_by: 'percent' }),
    '#/shared_costs/0/percent invalid_value',
  ],
  [
    'more than all',
    shared({ category: 'waste', share_by: 'percent', percent: 100.01 }),
    '#/shared_costs/0/percent too_large',
  ],
  [
    'waste by sub-meters',
    shared({ category: 'waste', share_by: 'sub_meters' }),
    '#/shared_costs/0/share_by invalid_value',
  ],
  [
    'sub-meters in another mode',
    { mode: 'rent_only', ...shared({ category: 'water', share_by: 'sub_meters' }) },
    '#/shared_costs/0/share_by not_in_mode',
  ],
  [
    'a difference without sub-meters',
    shared({ category: 'water', share_by: 'area', difference_share_by: 'area' }),
    '#/shared_costs/0/difference_share_by invalid_value',
  ],
  [
    'an unknown difference',
    shared({ category: 'water', share_by: 'sub_meters', difference_share_by: 'percent' }),
    '#/shared_costs/0/difference_share_by invalid_value',
  ],
  ['a paper of no kind', { document_ids: ['x'] }, '#/document_ids/0 invalid_format'],
  ['papers as a text', { document_ids: 'all' }, '#/document_ids invalid_type'],
  ['21 papers', { document_ids: Array(21).fill('doc_01jd3k5q9ze8r9v4k7m2n6p0xs') }, '#/document_ids too_many_items'],
  ['a state', { state: 'ended' }, '#/state unknown_member'],
]

/** Terms from a day on, each with one thing that is wrong. */
export const terms: Case[] = [
  ['no day', { starts_on: undefined }, '#/starts_on required'],
  ['a day that does not exist', { starts_on: '2026-02-30' }, '#/starts_on invalid_format'],
  ['no reason', { reason: undefined }, '#/reason required'],
  ['an unknown reason', { reason: 'mood' }, '#/reason invalid_value'],
  ['a source of nothing', { source: ' ' }, '#/source too_short'],
  ['a source of 301 characters', { source: 'x'.repeat(301) }, '#/source too_long'],
  ['a source with NUL', { source: 'a\u0000' }, '#/source forbidden_character'],
  ['a rent below zero', { rent_pln: -0.01 }, '#/rent_pln too_small'],
  ['a rent beyond all measure', { rent_pln: 1e308 }, '#/rent_pln too_large'],
  ['no persons', { persons: 0 }, '#/persons too_small'],
  ['a flat amount by readings', { flat_utilities_pln: 1 }, '#/flat_utilities_pln not_in_mode'],
  ['an advance from the middle of a month', { advances: [advance] }, '#/starts_on invalid_value'],
  ['more of an advance', { advances: [{ ...advance, tax_class: 'revenue' }] }, '#/advances/0/tax_class unknown_member'],
  ['a mode from the middle of a month', { mode: 'rent_only' }, '#/starts_on invalid_value'],
  ['a tenant', { tenant }, '#/tenant unknown_member'],
  ['an end', { ends_on: '2026-12-31' }, '#/ends_on unknown_member'],
  [
    'a cost twice',
    shared({ category: 'waste', share_by: 'equal' }, { category: 'waste', share_by: 'area' }),
    '#/shared_costs repeated',
  ],
]

/** True-ups, each with one thing that is wrong. */
export const trueUps: Case[] = [
  ['no first day', { starts_on: undefined }, '#/starts_on required'],
  ['no last day', { ends_on: undefined }, '#/ends_on required'],
  ['a day that does not exist', { starts_on: '2026-02-30' }, '#/starts_on invalid_format'],
  ['a first day within a month', { starts_on: '2026-10-02' }, '#/starts_on invalid_value'],
  ['a last day within a month', { ends_on: '2026-10-30' }, '#/ends_on invalid_value'],
  ['an end before its begin', { starts_on: '2026-11-01' }, '#/ends_on invalid_value'],
  ['37 months', { starts_on: '2023-10-01' }, '#/ends_on invalid_value'],
  [
    'two hundred years',
    { starts_on: '1900-01-01', ends_on: '2099-12-31', period: '2099-12' },
    '#/ends_on invalid_value',
  ],
  ['a month before its days', { period: '2026-09' }, '#/period invalid_value'],
  ['no month', { period: '2026-13' }, '#/period invalid_format'],
  ['no category', { categories: [] }, '#/categories too_short'],
  ['a category that is no utility', { categories: ['waste'] }, '#/categories/0 invalid_value'],
  ['a document of no kind', { document_ids: ['x'] }, '#/document_ids/0 invalid_format'],
  ['documents as a text', { document_ids: 'all' }, '#/document_ids invalid_type'],
  ['a total', { total_pln: 1 }, '#/total_pln unknown_member'],
]
