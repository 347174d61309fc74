import { landlordScopes, serviceClient } from '@lokum/local-stack/identity-provider/clients'
import type { HostileRow, Scene } from './row.ts'

const notFound = '404 not_found'
const unknown = '404 unknown_operation'
const wrongMethod = '405 method_not_allowed'
const id = 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs'

const nowhere: string[] = [
  '/v1',
  '/v1/',
  '/v1/apartments/',
  '//v1/apartments',
  '/v1//apartments',
  '/V1/apartments',
  '/v1/Apartments',
  '/v1/apartments;jsessionid=1',
  '/v1/apartments.json',
  '/v1/apartments%2f',
  '/v1%2fapartments',
  '/%76%31/apartments/',
  '/v1/./apartments',
  '/v1/x/../apartments',
  '/v1/apartments/../settlements',
  `/v1/apartments/${id}/`,
  `/v1/apartments/${id}/audit-log/`,
  `/v1/apartments/${id}/unknown`,
  '/v2/apartments',
  '/apartments',
  '/api/v1/apartments',
  '/graphql',
  '/admin',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/cgi-bin/luci',
  '/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/docs/../package.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/',
  '/openapi.json/',
  '/openapi.yaml',
  '/problems/%ff',
  '/health/live',
  '/health/ready',
  '/metrics',
]

const noSuchPage: string[] = [
  '/problems/unknown_code',
  '/problems/__proto__',
  '/problems/constructor',
  '/problems/..%2f..%2fpackage',
  '/events/apartment.created/v999',
  '/events/__proto__/v1',
  '/events/apartment.created/v%00',
]

const internal: [method: string, path: string][] = [
  ['GET', '/internal/apartments'],
  ['GET', '/internal/apartments?limit=1'],
  ['POST', '/internal/events/unknown'],
  ['GET', '/internal/apartments/audit-entries'],
  ['GET', '/internal/settlements/audit-entries'],
  ['GET', '/internal'],
  ['GET', '/internal/'],
  ['GET', '//internal/apartments'],
  ['GET', '/INTERNAL/apartments'],
  ['GET', '/./internal/apartments'],
  ['GET', '/v1/../internal/apartments'],
  ['GET', '/v1/%2e%2e/internal/apartments'],
  ['GET', '/v1/apartments/../../internal/apartments'],
  ['GET', '/%69nternal/apartments'],
  ['GET', '/internal%2fapartments'],
]

/** A service's own token opens nothing at the gateway, where its paths do not exist. */
const asService = ({ world }: Scene) => world.identity.mint({ client: serviceClient('settlements') })
const asBoth = ({ world }: Scene) =>
  world.identity.mint({
    client: world.identity.clientFor({ account: 'both', scopes: [...landlordScopes, 'internal'] }),
  })

const methods: [method: string, path: string][] = [
  ['PUT', '/v1/apartments'],
  ['DELETE', '/v1/apartments'],
  ['PATCH', '/v1/apartments'],
  ['TRACE', '/v1/apartments'],
  ['PROPFIND', '/v1/apartments'],
  ['PURGE', '/v1/apartments'],
  ['POST', `/v1/apartments/${id}`],
  ['PUT', `/v1/apartments/${id}`],
  ['DELETE', `/v1/apartments/${id}`],
  ['GET', `/v1/apartments/${id}/archive`],
  ['DELETE', `/v1/apartments/${id}/audit-log`],
  ['DELETE', '/v1/settlements'],
  ['PATCH', '/v1/settlements/set_01jd3k5q9ze8r9v4k7m2n6p0xs'],
  ['PUT', '/v1/webhook-endpoints'],
  ['POST', '/v1/webhook-deliveries'],
  ['POST', '/v1/webhook-event-types'],
  ['DELETE', '/v1/events'],
  ['DELETE', '/v1/audit-log'],
  ['POST', '/openapi.json'],
  ['POST', '/docs'],
  ['DELETE', '/problems/not_found'],
]

export const paths: readonly HostileRow[] = [
  ...nowhere.map((path) => ({ what: `GET ${path}`, method: 'GET', path, answer: unknown })),
  ...noSuchPage.map((path) => ({ what: `GET ${path}`, method: 'GET', path, answer: notFound })),
  ...internal.flatMap(([method, path]) => [
    { what: `${method} ${path} with a service's token`, method, path, token: asService, answer: unknown },
    { what: `${method} ${path} with every scope there is`, method, path, token: asBoth, answer: unknown },
  ]),
  {
    what: "an operation with a service's token",
    method: 'GET',
    path: '/v1/apartments',
    token: asService,
    answer: '401 invalid_token',
  },
  ...methods.map(([method, path]) => ({ what: `${method} ${path}`, method, path, answer: wrongMethod })),
  {
    what: 'a method named in a header',
    path: `/v1/apartments/${id}`,
    headers: { 'X-HTTP-Method-Override': 'PATCH' },
    body: { label: 'Overridden' },
    answer: wrongMethod,
  },
]

const misshapen: [what: string, segment: string][] = [
  ['of one letter', 'x'],
  ['of a prefix alone', 'apt_'],
  ['a letter too short', id.slice(0, -1)],
  ['a letter too long', `${id}0`],
  ['in capitals', id.toUpperCase()],
  ['of another kind', id.replace('apt_', 'set_')],
  ['beyond the range', `apt_8${'z'.repeat(25)}`],
  ['with a letter the alphabet lacks', id.replace('k', 'l')],
  ['with NUL', `${id}%00`],
  ['with a line end', `${id}%0a`],
  ['with SQL', 'apt_%27%20OR%20%271%27%3D%271'],
  ['with a path', '..%2f..%2finternal%2fapartments'],
  ['of dots', '%2e%2e'],
  ['of a star', '*'],
  ['of a template', '%7bid%7d'],
  ['of a prototype', '__proto__'],
  ['of four thousand letters', 'a'.repeat(4_000)],
]

const objects: [method: string, path: (segment: string) => string, body?: unknown][] = [
  ['GET', (segment) => `/v1/apartments/${segment}`],
  ['PATCH', (segment) => `/v1/apartments/${segment}`, { label: 'Taken over' }],
  ['GET', (segment) => `/v1/settlements/${segment}`],
  ['DELETE', (segment) => `/v1/webhook-endpoints/${segment}`],
]

export const badIdentifiers: readonly HostileRow[] = [
  ...misshapen.map(([what, segment]) => ({
    what: `the identifier ${what}`,
    method: 'GET',
    path: `/v1/apartments/${segment}`,
    answer: notFound,
  })),
  ...objects.map(([method, path, body]) => ({
    what: `${method} with an identifier of nothing at ${path('{id}')}`,
    method,
    path: path('apt_01jd3k5q9ze8r9v4k7m2n6p0xs'),
    body,
    answer: notFound,
  })),
]
