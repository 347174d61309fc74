import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { landlordScopes, serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { apartmentBody } from '@lokum/local-stack/world/rental'
import type { HostileRow, Scene } from './row.ts'

type Bend = { claims?: Record<string, unknown>; header?: Record<string, unknown>; ttlSeconds?: number }

const clientOf = ({ world }: Scene) => world.identity.clientFor({ account: 'forger', scopes: landlordScopes })
const minted = (bend: Bend) => (scene: Scene) => scene.world.identity.mint({ client: clientOf(scene), ...bend })
const partsOf = (token: string) => token.split('.')
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
const ownKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ownKey = ownKeys.publicKey.export({ format: 'jwk' })
const now = () => Math.floor(Date.now() / 1_000)

/** A good token of which header, claims and signature are made anew. */
const rebuilt = (change: (header: object, claims: object, signature: string) => string) => (scene: Scene) => {
  const [header, claims, signature = ''] = partsOf(minted({})(scene))
  return change(decode(header), decode(claims), signature)
}

const selfSigned = (header: object, claims: object) => {
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), ownKeys.privateKey).toString('base64url')}`
}

const keyedHash = (header: object, claims: object) => {
  const content = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  const publicPem = ownKeys.publicKey.export({ format: 'pem', type: 'spki' })
  return `${content}.${createHmac('sha256', publicPem).update(content).digest('base64url')}`
}

const bent: [what: string, bend: Bend][] = [
  ['that expired', { ttlSeconds: -120 }],
  ['without an expiry', { claims: { exp: undefined } }],
  ['with an expiry in words', { claims: { exp: 'tomorrow' } }],
  ['of the future', { claims: { nbf: now() + 600 } }],
  ['of another issuer', { claims: { iss: 'http://127.0.0.1:1' } }],
  ['without an issuer', { claims: { iss: undefined } }],
  ['for another audience', { claims: { aud: 'another-api' } }],
  ['for no audience', { claims: { aud: undefined } }],
  ['without a subject', { claims: { sub: undefined } }],
  ['with an empty subject', { claims: { sub: '' } }],
  ['with a number for a subject', { claims: { sub: 7 } }],
  ['without an account', { claims: { account_id: undefined } }],
  ['with an empty account', { claims: { account_id: '' } }],
  ['with a number for an account', { claims: { account_id: 7 } }],
  ['with two accounts', { claims: { account_id: ['account-a', 'account-b'] } }],
  ['with an account of 256 characters', { claims: { account_id: 'a'.repeat(256) } }],
  ['with a number for a scope', { claims: { scope: 7 } }],
  ['of another kind', { header: { typ: 'JWT' } }],
  ['of no kind', { header: { typ: undefined } }],
  // The only unknown key: the provider is asked about one in half a minute, and others are refused with 503 until then.
  ['of an unknown key with a path and SQL for a name', { header: { kid: "../../../../etc/passwd' OR 1=1 --" } }],
  ['that says ES256', { header: { alg: 'ES256' } }],
  ['that says RS512', { header: { alg: 'RS512' } }],
  ['that says HS256', { header: { alg: 'HS256' } }],
  ['with an extension nobody knows', { header: { crit: ['exp2'], exp2: 1 } }],
]

const forged: [what: string, token: (scene: Scene) => string][] = [
  [
    'of the issuer with a slash behind',
    (scene) => minted({ claims: { iss: `${scene.world.identity.issuer}/` } })(scene),
  ],
  ...bent.map(([what, bend]): [string, (scene: Scene) => string] => [what, minted(bend)]),
  ['that says none', rebuilt((header, claims) => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`)],
  ['that says nOnE', rebuilt((header, claims) => `${encode({ ...header, alg: 'nOnE' })}.${encode(claims)}.`)],
  ['without its signature', rebuilt((header, claims) => `${encode(header)}.${encode(claims)}.`)],
  ['signed by a hash of a public key', rebuilt(keyedHash)],
  ['signed by a key of one’s own', rebuilt(selfSigned)],
  ['that brings its own key', rebuilt((header, claims) => selfSigned({ ...header, jwk: ownKey }, claims))],
  [
    'that says where its key is',
    rebuilt((header, claims) => selfSigned({ ...header, jku: 'http://127.0.0.1:9/keys' }, claims)),
  ],
  [
    'whose account was changed',
    rebuilt(
      (header, claims, signature) => `${encode(header)}.${encode({ ...claims, account_id: 'somebody' })}.${signature}`,
    ),
  ],
  [
    'whose signature was turned',
    rebuilt((header, claims, signature) => `${encode(header)}.${encode(claims)}.${[...signature].reverse().join('')}`),
  ],
  ['of three empty parts', () => '..'],
  ['of two parts', (scene) => partsOf(minted({})(scene)).slice(0, 2).join('.')],
  ['of five parts', () => 'a.b.c.d.e'],
  ['that is one word', () => 'secret'],
  ['of nine kilobytes', () => 'a'.repeat(9_000)],
  ['of a service', ({ world }) => world.identity.mint({ client: serviceClient('settlements') })],
]

const headers: [what: string, authorization: string | string[]][] = [
  ['with nothing after Bearer', 'Bearer'],
  ['with a space after Bearer', 'Bearer '],
  ['of basic authentication', 'Basic bGFuZGxvcmQ6c2VjcmV0'],
  ['with two tokens', 'Bearer one two'],
  ['with a token in quotes', 'Bearer "one"'],
  ['with two schemes', 'Bearer one, Basic two'],
  ['sent twice', ['Bearer one', 'Bearer two']],
]

export const forgedTokens: readonly HostileRow[] = [
  { what: 'no token', body: apartmentBody(), token: null, answer: '401 unauthorized' },
  ...forged.map(([what, token]) => ({
    what: `a token ${what}`,
    body: apartmentBody(),
    token,
    answer: '401 invalid_token',
  })),
  ...headers.map(([what, authorization]) => ({
    what: `an Authorization ${what}`,
    body: apartmentBody(),
    token: null,
    headers: { Authorization: authorization },
    answer: '401 invalid_token',
  })),
]

const wrongScopes: [what: string, scope: string | undefined][] = [
  ['no scope', undefined],
  ['an empty scope', ''],
  ['another scope', 'apartments.read settlements.write'],
  ['a scope in capitals', 'APARTMENTS.WRITE'],
  ['a longer scope', 'apartments.write.all'],
  ['a star', 'apartments.* *'],
  ['scopes between commas', 'apartments.read,apartments.write'],
  ['the scope of services', 'internal'],
]

export const badScopes: readonly HostileRow[] = [
  ...wrongScopes.map(([what, scope]) => ({
    what: `a token with ${what}`,
    body: apartmentBody(),
    token: minted({ claims: { scope } }),
    answer: '403 insufficient_scope',
  })),
  {
    what: 'a settlement with the scope to read them',
    path: '/v1/settlements',
    body: { apartment_id: 'apt_01jd3k5q9ze8r9v4k7m2n6p0xs', period: '2026-10' },
    token: minted({ claims: { scope: 'settlements.read apartments.write' } }),
    answer: '403 insufficient_scope',
  },
  {
    what: 'a bad body without the scope for it',
    rawBody: '{',
    token: minted({ claims: { scope: 'apartments.read' } }),
    answer: '403 insufficient_scope',
  },
]
