import { makeForm } from '@lokum/local-stack/testing/make-form'
import { aPicture } from '../world/a-picture.ts'
import type { HostileRow, Scene } from './row.ts'

const settlement = '/v1/settlements/set_01jd3k5q9ze8r9v4k7m2n6p0xs'
const agreement = '/v1/agreements/agr_01jd3k5q9ze8r9v4k7m2n6p0xs'
const taxPaid = { period: '2026-09', amount_pln: 1, paid_on: '2026-10-20' }
const payment = '/v1/payments/pay_01jd3k5q9ze8r9v4k7m2n6p0xs'
const preview = '/v1/payment-imports/imp_01jd3k5q9ze8r9v4k7m2n6p0xs'
const meter = 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs'
const invalid = (fault: string) => `400 validation_failed ${fault}`

const received = { received_on: '2026-11-09', amount_pln: 100 }
const deposit = { kind: 'received', happened_on: '2026-11-09', amount_pln: 100 }
const skip = { decision: 'skip', rows: [1] }

const owner = { name: 'Jan Lis', share: '1/1' }
const half = (name: string) => ({ name, share: '1/2' })

const settingsOfYear: [what: string, body: unknown, fault: string][] = [
  ['eleven months', { other_revenue_pln: Array(11).fill(0) }, '#/other_revenue_pln too_short'],
  ['a threshold as text', { threshold_pln: '100000' }, '#/threshold_pln invalid_value'],
  ['an owner', { owner: 'x' }, '#/owner unknown_member'],
  ['owners of nothing', { owners: [{ ...owner, share: '1/0' }] }, '#/owners/0/share invalid_format'],
  ['a share below nothing', { owners: [{ ...owner, share: '-1/1' }] }, '#/owners/0/share invalid_format'],
  ['a share beyond all measure', { owners: [{ ...owner, share: '99999/99999' }] }, '#/owners/0/share invalid_format'],
  ['a share as a number', { owners: [{ ...owner, share: 1 }] }, '#/owners/0/share invalid_type'],
  ['half of the whole', { owners: [half('Jan Lis')] }, '#/owners invalid_value'],
  ['eleven owners', { owners: Array(11).fill(owner) }, '#/owners too_many_items'],
  ['two owners of one name', { owners: [half('Jan Lis'), half(' Jan Lis')] }, '#/owners repeated'],
  ['an owner without a name', { owners: [{ ...owner, name: ' ' }] }, '#/owners/0/name too_short'],
  [
    'a PESEL with a typing error',
    { owners: [{ ...owner, tax_number: '44051401358' }] },
    '#/owners/0/tax_number invalid_checksum',
  ],
  [
    'a NIP with a typing error',
    { owners: [{ ...owner, tax_number: '5260001247' }] },
    '#/owners/0/tax_number invalid_checksum',
  ],
  [
    'a tax number of nothing',
    { owners: [{ ...owner, tax_number: '00000000000' }] },
    '#/owners/0/tax_number invalid_checksum',
  ],
]

const bodies: [path: string, what: string, body: unknown, fault: string][] = [
  ['/v1/payments', 'no day', { amount_pln: 1 }, '#/received_on required'],
  [
    '/v1/payments',
    'a day that does not exist',
    { ...received, received_on: '2026-02-30' },
    '#/received_on invalid_format',
  ],
  ['/v1/payments', 'an amount of nothing', { ...received, amount_pln: 0 }, '#/amount_pln invalid_value'],
  ['/v1/payments', 'an amount as text', { ...received, amount_pln: '100' }, '#/amount_pln invalid_type'],
  ['/v1/payments', 'half a grosz', { ...received, amount_pln: 0.005 }, '#/amount_pln too_many_decimals'],
  ['/v1/payments', 'an amount beyond all measure', { ...received, amount_pln: 1e308 }, '#/amount_pln too_large'],
  ['/v1/payments', 'a title with a line end', { ...received, title: 'a\nb' }, '#/title invalid_format'],
  ['/v1/payments', 'a title with NUL', { ...received, title: 'a\u0000' }, '#/title forbidden_character'],
  ['/v1/payments', 'a title of 501 characters', { ...received, title: 'x'.repeat(501) }, '#/title too_long'],
  [
    '/v1/payments',
    'an agreement that is a meter',
    { ...received, agreement_id: meter },
    '#/agreement_id invalid_format',
  ],
  ['/v1/payments', 'an account', { ...received, account_id: 'acc_x' }, '#/account_id unknown_member'],
  [`${agreement}/deposit-entries`, 'no kind', { happened_on: '2026-11-09', amount_pln: 1 }, '#/kind required'],
  [`${agreement}/deposit-entries`, 'an unknown kind', { ...deposit, kind: 'lost' }, '#/kind invalid_value'],
  [`${agreement}/deposit-entries`, 'less than nothing', { ...deposit, amount_pln: -1 }, '#/amount_pln too_small'],
  [`${agreement}/deposit-entries`, 'a payment', { ...deposit, payment_id: meter }, '#/payment_id unknown_member'],
  ['/v1/deposit-entries/dpe_01jd3k5q9ze8r9v4k7m2n6p0xs/reverse', 'no reason', {}, '#/reason required'],
  ['/v1/tax-payments', 'no month', { amount_pln: 1, paid_on: '2026-11-20' }, '#/period required'],
  ['/v1/tax-payments', 'less than nothing', { ...taxPaid, amount_pln: -1 }, '#/amount_pln too_small'],
  ['/v1/tax-payments', 'a quarter', { ...taxPaid, period: '2026-Q3' }, '#/period invalid_format'],
  [`${payment}/match`, 'nobody named', {}, '#/agreement_id required'],
  [`${payment}/reverse`, 'no reason', {}, '#/reason required'],
  [`${settlement}/send`, 'again as text', { again: 'yes' }, '#/again invalid_type'],
  [`${settlement}/send`, 'an address', { to: 'thief@example.org' }, '#/to unknown_member'],
  [`${settlement}/mark-sent`, 'no reason', {}, '#/reason required'],
  [`${settlement}/correct`, 'a reason of 501 characters', { reason: 'x'.repeat(501) }, '#/reason too_long'],
  [`${settlement}/mails/mai_01jd3k5q9ze8r9v4k7m2n6p0xs/bounce`, 'no reason', {}, '#/reason required'],
  [`${agreement}/reading-requests`, 'no day', {}, '#/read_on required'],
  [`${agreement}/reading-requests`, 'no meter', { read_on: '2026-11-10', meter_ids: [] }, '#/meter_ids too_short'],
  [
    `${agreement}/reading-requests`,
    'a meter twice',
    { read_on: '2026-11-10', meter_ids: [meter, meter] },
    '#/meter_ids repeated',
  ],
  [`${agreement}/reminders`, 'the level 4', { level: 4 }, '#/level too_large'],
  [`${agreement}/reminders`, 'a subject with a header', { subject: 'A\r\nBcc: x' }, '#/subject invalid_format'],
  [`${agreement}/reminders`, 'a text with an address', { text: 'Kliknij www.example.com' }, '#/text invalid_format'],
  [`${agreement}/reminders`, 'another way', { delivery: 'sms' }, '#/delivery invalid_value'],
  [`${preview}/decisions`, 'the line 0', { ...skip, rows: [0] }, '#/rows/0 too_small'],
  [`${preview}/decisions`, 'an unknown decision', { ...skip, decision: 'keep' }, '#/decision invalid_value'],
  [`${preview}/decisions`, 'a line twice', { ...skip, rows: [1, 1] }, '#/rows repeated'],
  [
    `${preview}/decisions`,
    '501 lines',
    { ...skip, rows: Array.from({ length: 501 }, (_, row) => row + 1) },
    '#/rows too_many_items',
  ],
]

const questions: [path: string, answer: string][] = [
  ['/v1/payments?state=lost', invalid('state invalid_value')],
  ['/v1/payments?agreement_id=x', invalid('agreement_id invalid_format')],
  ['/v1/payments?received_from=2026-13-01', invalid('received_from invalid_format')],
  ...['0', '1e3', '-1', 'newest', '100000', '%00'].map((version): [string, string] => [
    `${settlement}/statements/${version}`,
    '404 not_found',
  ]),
  [`${preview}/rows?proposal=sure`, invalid('proposal invalid_value')],
  ['/v1/tax-years/2026/export', invalid('format required')],
  ['/v1/tax-years/2026/export?format=exe', invalid('format invalid_value')],
  ['/v1/tax-years/2026/export?format=csv&format=pdf', invalid('format invalid_value')],
  ['/v1/tax-years/1899', '404 not_found'],
  ['/v1/tax-years/20260', '404 not_found'],
  ['/v1/tax-years/now', '404 not_found'],
]

const csv = { format: 'csv', date_column: 'date', amount_column: 'amount', title_column: 'title' }
const statement = (text: string) => ({ name: 'wyciag.csv', type: 'text/csv', bytes: Buffer.from(text) })

const files: [path: string, what: string, form: ReturnType<typeof makeForm>, answer: string][] = [
  [
    '/v1/payment-imports',
    'an unknown format',
    makeForm(statement('x'), { format: 'pdf' }),
    invalid('#/format invalid_value'),
  ],
  ['/v1/payment-imports', 'no columns', makeForm(statement('x')), '422 bank_statement_unreadable'],
  ['/v1/payment-imports', 'an empty file', makeForm(statement(''), csv), invalid('#/file too_short')],
  ['/v1/payment-imports', 'a picture', makeForm({ bytes: aPicture(3) }, csv), '422 bank_statement_unreadable'],
  ['/v1/payment-imports', 'no such column', makeForm(statement('a;b\n1;2\n'), csv), '422 bank_statement_unreadable'],
  [
    '/v1/payment-imports',
    'MT940 of nothing',
    makeForm(statement('x'), { format: 'mt940' }),
    '422 bank_statement_unreadable',
  ],
  ['/v1/statements/verify', 'a picture', makeForm({ bytes: aPicture(4) }), '415 document_type_unsupported'],
  ['/v1/statements/verify', 'an empty file', makeForm({ bytes: Buffer.alloc(0) }), invalid('#/file too_short')],
]

const unknownLink = `tl_${'a'.repeat(43)}`
const links: [what: string, token: null | ((scene: Scene) => string), answer: string][] = [
  ['no link', null, '401 unauthorized'],
  ['a link that nobody made', () => unknownLink, '401 invalid_token'],
  ['a link that is cut', () => unknownLink.slice(0, -1), '401 invalid_token'],
  ['a link with more behind it', () => `${unknownLink}a`, '401 invalid_token'],
  ['a landlord’s token', ({ owner }) => owner.token, '401 invalid_token'],
  [
    'a landlord’s token that claims to be a tenant’s',
    ({ world, owner }) =>
      world.identity.mint({
        client: world.identity.clientFor({ account: owner.account, scopes: [] }),
        claims: { scope: 'tenant' },
      }),
    '401 invalid_token',
  ],
]
const tenantPaths = ['/v1/tenant/settlement', '/v1/tenant/statement', '/v1/tenant/reading-requests']

/** From the statement to the tax, and the tenants' side. */
export const billing: readonly HostileRow[] = [
  ...bodies.map(([path, what, body, fault]) => ({
    what: `POST ${path} with ${what}`,
    path,
    body,
    answer: invalid(fault),
  })),
  ...settingsOfYear.map(([what, body, fault]) => ({
    what: `settings of a tax year with ${what}`,
    method: 'PATCH',
    path: '/v1/tax-years/2026/settings',
    body,
    answer: invalid(fault),
  })),
  ...questions.map(([path, answer]) => ({ what: `GET ${path}`, method: 'GET', path, answer })),
  ...files.map(([path, what, form, answer]) => ({ what: `a file for ${path}: ${what}`, path, ...form, answer })),
  ...tenantPaths.flatMap((path) =>
    links.map(([what, token, answer]) => ({ what: `${path} with ${what}`, method: 'GET', path, token, answer })),
  ),
  {
    what: 'a link for what is the landlord’s',
    method: 'GET',
    path: '/v1/payments',
    token: () => unknownLink,
    answer: '401 invalid_token',
  },
]
