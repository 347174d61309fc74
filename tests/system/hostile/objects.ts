import { apartmentBody } from '@lokum/local-stack/world/rental'
import type { HostileRow, Scene } from './row.ts'

const asOwner = ({ owner }: Scene) => owner.token
const apartmentPath = ({ belongings }: Scene) => `/v1/apartments/${belongings.apartment}`
const invalid = (fault: string) => `400 validation_failed ${fault}`

const foreign: [method: string, path: (scene: Scene) => string, body?: unknown][] = [
  ['GET', apartmentPath],
  ['PATCH', apartmentPath, { label: 'Taken over' }],
  ['POST', (scene) => `${apartmentPath(scene)}/archive`],
  ['GET', (scene) => `${apartmentPath(scene)}/audit-log`],
  ['GET', ({ belongings }) => `/v1/settlements/${belongings.settlement}`],
  ['GET', ({ belongings }) => `/v1/webhook-endpoints/${belongings.endpoint}`],
  ['DELETE', ({ belongings }) => `/v1/webhook-endpoints/${belongings.endpoint}`],
  ['GET', ({ belongings }) => `/v1/webhook-deliveries/${belongings.delivery}`],
]

export const foreignObjects: readonly HostileRow[] = [
  ...foreign.map(([method, path, body], index) => ({
    what: `${method} of another account's object (${index + 1})`,
    method,
    path,
    body,
    answer: '404 not_found',
  })),
  {
    what: 'a settlement of an unknown apartment',
    path: '/v1/settlements',
    body: { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '2026-10' },
    answer: '404 not_found',
  },
]

const patches: [what: string, body: unknown, fault: string][] = [
  ['to a state', { state: 'archived' }, '#/state unknown_member'],
  ['to another id', { id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs' }, '#/id unknown_member'],
  ['to another account', { account_id: 'acc_x' }, '#/account_id unknown_member'],
  ['to no label', { label: null }, '#/label invalid_type'],
  ['to no address', { address: null }, '#/address invalid_type'],
  ['to no street', { address: { street: null } }, '#/address/street invalid_type'],
  ['to an address with more', { address: { country: 'PL' } }, '#/address/country unknown_member'],
  ['to a label too long', { label: 'x'.repeat(33) }, '#/label too_long'],
  ['to an area of text', { surface_m2: '48' }, '#/surface_m2 invalid_type'],
  ['by a list of operations', [{ op: 'remove', path: '/label' }], '# invalid_type'],
]

/** The refusals for an owner, too. */
export const ownObjects: readonly HostileRow[] = [
  ...patches.map(([what, body, fault]) => ({
    what: `a change of one's apartment ${what}`,
    method: 'PATCH',
    path: apartmentPath,
    token: asOwner,
    body,
    answer: invalid(fault),
  })),
  ...['"999"', 'W/"1"', '1', '""', '"1'].map((tag) => ({
    what: `a change under If-Match ${tag}`,
    method: 'PATCH',
    path: apartmentPath,
    token: asOwner,
    headers: { 'If-Match': tag },
    body: { surface_m2: 1 },
    answer: '412 precondition_failed',
  })),
  {
    what: 'a label that is taken, written in other letters',
    token: asOwner,
    body: apartmentBody({ label: 'cafe\u0301 ŻÓŁW' }),
    answer: '409 label_conflict #/label invalid_value',
  },
  {
    what: 'a second settlement of a month',
    path: '/v1/settlements',
    token: asOwner,
    body: ({ belongings }: Scene) => ({ apartment_id: belongings.apartment, period: '2026-10' }),
    answer: '409 settlement_exists',
  },
  {
    what: 'an apartment beyond the plan',
    token: asOwner,
    body: apartmentBody(),
    answer: '403 plan_limit_reached',
  },
  {
    what: 'a used key with other content',
    token: asOwner,
    body: apartmentBody(),
    headers: { 'Idempotency-Key': 'used' },
    answer: '422 idempotency_key_reused',
  },
]

const settlements: [what: string, body: unknown, answer: string][] = [
  ['nothing', {}, invalid('#/apartment_id required')],
  ['a number for an apartment', { apartment_id: 7, period: '2026-10' }, invalid('#/apartment_id invalid_type')],
  [
    'a month of 13',
    { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '2026-13' },
    invalid('#/period invalid_format'),
  ],
  [
    'a month of long ago',
    { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '1026-10' },
    invalid('#/period invalid_format'),
  ],
  [
    'a month with digits of another script',
    { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '٢٠٢٦-١٠' },
    invalid('#/period invalid_format'),
  ],
  ['the withdrawn month', { month: '2026-10' }, '400 deprecated_field #/month deprecated_field'],
  [
    'the withdrawn month as null beside a good one',
    { period: '2026-10', month: null },
    '400 deprecated_field #/month deprecated_field',
  ],
]

const hooks: [what: string, members: Record<string, unknown>, fault: string][] = [
  ['no address', { url: undefined }, '#/url required'],
  ['an empty address', { url: '' }, '#/url too_short'],
  ['an address too long', { url: `https://example.com/${'x'.repeat(2_048)}` }, '#/url too_long'],
  ['an address that is none', { url: 'example' }, '#/url invalid_format'],
  ['an address with a line end', { url: 'https://example.com/\r\nX-Evil: 1' }, '#/url invalid_format'],
  ['an address of a file', { url: 'file:///etc/passwd' }, '#/url invalid_value'],
  ['an address of a script', { url: 'javascript:alert(1)' }, '#/url invalid_value'],
  ['an address of another protocol', { url: 'ftp://example.com/' }, '#/url invalid_value'],
  ['an address with a password', { url: 'https://user:password@example.com/' }, '#/url invalid_value'],
  ['an address with an empty user', { url: 'https://@example.com/' }, '#/url invalid_value'],
  ['an address with a fragment', { url: 'https://example.com/#x' }, '#/url invalid_value'],
  ['the address of a cloud’s metadata', { url: 'http://169.254.169.254/latest/meta-data' }, '#/url forbidden_address'],
  ['the same address as one number', { url: 'http://2852039166/' }, '#/url forbidden_address'],
  ['a private address', { url: 'https://10.0.0.1/' }, '#/url forbidden_address'],
  ['a private address within IPv6', { url: 'https://[::ffff:10.0.0.1]/' }, '#/url forbidden_address'],
  ['a private address within NAT64', { url: 'https://[64:ff9b::a00:1]/' }, '#/url forbidden_address'],
  ['a link-local address', { url: 'https://[fe80::1]/' }, '#/url forbidden_address'],
  ['an address of everywhere', { url: 'http://0.0.0.0:8080/' }, '#/url forbidden_address'],
  ['a name of the own network', { url: 'https://metadata.google.internal/' }, '#/url forbidden_address'],
  ['a name without a dot', { url: 'https://intranet/' }, '#/url forbidden_address'],
  ['the port of a mail server', { url: 'https://example.com:25/' }, '#/url forbidden_address'],
  ['no types', { event_types: [] }, '#/event_types too_short'],
  ['a type for a list', { event_types: '*' }, '#/event_types invalid_type'],
  ['an unknown type', { event_types: ['apartment.exploded'] }, '#/event_types/0 invalid_value'],
  ['an unknown family', { event_types: ['*', 'house.*'] }, '#/event_types/1 invalid_value'],
  ['a type in capitals', { event_types: ['APARTMENT.CREATED'] }, '#/event_types/0 invalid_format'],
  ['a subject of the broker', { event_types: ['apartment.>'] }, '#/event_types/0 invalid_format'],
  ['a type with SQL', { event_types: ["apartment.created'; --"] }, '#/event_types/0 invalid_format'],
  ['51 types', { event_types: Array(51).fill('*') }, '#/event_types too_many_items'],
  ['a description too long', { description: 'x'.repeat(201) }, '#/description too_long'],
  ['a description of two lines', { description: 'a\nb' }, '#/description invalid_format'],
  ['a secret of its own', { secret: 'whsec_AAAA' }, '#/secret unknown_member'],
]

export const otherCreations: readonly HostileRow[] = [
  ...settlements.map(([what, body, answer]) => ({
    what: `a settlement with ${what}`,
    path: '/v1/settlements',
    body,
    answer,
  })),
  ...hooks.map(([what, members, fault]) => ({
    what: `an endpoint with ${what}`,
    path: '/v1/webhook-endpoints',
    body: { url: 'http://127.0.0.1:9/hooks', event_types: ['apartment.created'], ...members },
    answer: invalid(fault),
  })),
  {
    what: 'an endpoint for audit events without the scope to read them',
    path: '/v1/webhook-endpoints',
    token: ({ world }) =>
      world.identity.mint({
        client: world.identity.clientFor({ account: 'blind', scopes: ['webhooks.write', 'apartments.read'] }),
      }),
    body: { url: 'http://127.0.0.1:9/hooks', event_types: ['apartment.created', 'audit.event'] },
    answer: invalid('#/event_types/1 scope_needed'),
  },
]
