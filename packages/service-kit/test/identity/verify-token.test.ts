import { createHmac, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { authenticate } from '@lokum/service-kit/identity/authorize'
import { exportJWK, exportSPKI } from 'jose'
import { aKey, openScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene[Symbol.asyncDispose]())

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const inSeconds = (seconds: number) => Number(scene.claims().exp) - 300 + seconds

const good: [string, () => Promise<string>][] = [
  ['an ordinary token', () => scene.token()],
  ['the long form of the type', () => scene.token({}, { typ: 'application/at+jwt' })],
  ['several audiences', () => scene.token({ aud: ['other', 'lokum'] })],
  ['scopes as an array', () => scene.token({ scope: undefined, scp: ['apartments.read'] })],
  ['an expiry within the leeway', () => scene.token({ exp: inSeconds(-59) })],
  ['a beginning within the leeway', () => scene.token({ nbf: inSeconds(59) })],
  ['an issue date within the leeway', () => scene.token({ iat: inSeconds(59) })],
]
test.each(good)('%s is accepted', async (_name, make) => {
  const caller = await scene.verify(await make())

  expect(caller.subject).toBe('user-1')
  expect(caller.accountId).toMatch(/^acc_[0-7][0-9a-z]{25}$/)
  expect([...caller.scopes]).toEqual(['apartments.read'])
})

const bad: [string, () => Promise<string>][] = [
  ['no signature', async () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(scene.claims())}.`],
  ['HS256 with the public key as its secret', () => signedWithThePublicKey()],
  ['another issuer', () => scene.token({ iss: 'https://other.example' })],
  ['the issuer with a slash', () => scene.token({ iss: `${scene.issuer}/` })],
  ['another audience', () => scene.token({ aud: 'other' })],
  ['no audience', () => scene.token({ aud: undefined })],
  ['no issuer', () => scene.token({ iss: undefined })],
  ['the type of an identity token', () => scene.token({}, { typ: 'JWT' })],
  ['no type', () => scene.token({}, { typ: undefined })],
  ['no expiry', () => scene.token({ exp: undefined })],
  ['an expiry that is text', () => scene.token({ exp: '2099' })],
  ['an expiry beyond the leeway', () => scene.token({ exp: inSeconds(-61) })],
  ['a beginning in the future', () => scene.token({ nbf: inSeconds(120) })],
  ['no subject', () => scene.token({ sub: undefined })],
  ['an empty subject', () => scene.token({ sub: '' })],
  ['a subject that is a number', () => scene.token({ sub: 1 })],
  ['a key of its own with a known name', () => scene.token({}, {}, aKey('one'))],
  ['a key that the provider does not have', () => scene.token({}, {}, aKey('unknown'))],
  ['a key in its own header', async () => tokenThatBringsItsKey('jwk')],
  ['an address of its own keys', async () => tokenThatBringsItsKey('jku')],
  ['an address of its own certificate', async () => tokenThatBringsItsKey('x5u')],
  ['a header that must be understood', async () => tokenThatBringsItsKey('crit')],
  ['no account', () => scene.token({ account_id: undefined })],
  ['an empty account', () => scene.token({ account_id: '' })],
  ['an account that is a number', () => scene.token({ account_id: 7 })],
  ['an account that is a list', () => scene.token({ account_id: ['account-1'] })],
  ['an account that is endless', () => scene.token({ account_id: 'a'.repeat(256) })],
  ['scopes that are an object', () => scene.token({ scope: {} })],
  ['a signature whose last character has other unused bits', async () => otherLastCharacter(await scene.token())],
  ['padding', async () => `${await scene.token()}==`],
  ['an issue date beyond the leeway', () => scene.token({ iat: inSeconds(120) })],
  ['more than 8 KiB', () => scene.token({ padding: 'x'.repeat(9_000) })],
  [
    'a changed claim',
    async () => (await scene.token()).replace(/\.[^.]+\./, `.${encode(scene.claims({ sub: 'other' }))}.`),
  ],
  ['nothing but text', async () => 'garbage'],
  [
    'claims that are no object',
    async () => `${encode({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })}.${encode([])}.AAAA`,
  ],
]
test.each(bad)('a token with %s is refused as invalid_token', async (_name, make) => {
  expect(await scene.outcome(await make())).toBe('invalid_token')
})

function otherLastCharacter(token: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return `${token.slice(0, -1)}${letters[letters.indexOf(token.at(-1) ?? '') + 1]}`
}

test('both valid forms of an ES256 signature are counted as one token', async () => {
  const token = await scene.token()

  const callers = await Promise.all([scene.verify(token), scene.verify(otherForm(token))])

  expect(new Set(callers.map(({ tokenHash }) => tokenHash)).size).toBe(1)
})

/** The signature (r, n − s) in place of (r, s). */
function otherForm(token: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url').toString('hex')
  const other = (order - BigInt(`0x${bytes.slice(64)}`)).toString(16).padStart(64, '0')
  return `${header}.${payload}.${Buffer.from(bytes.slice(0, 64) + other, 'hex').toString('base64url')}`
}

async function signedWithThePublicKey(): Promise<string> {
  const [key] = scene.provider.keys
  const secret = key ? await exportSPKI(await importable(key.publicKey)) : ''
  const content = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: 'one' })}.${encode(scene.claims())}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}

async function importable<K>(key: K): Promise<K> {
  return key
}

async function tokenThatBringsItsKey(how: 'jwk' | 'jku' | 'x5u' | 'crit'): Promise<string> {
  const own = aKey('one')
  const brought = {
    jwk: { jwk: await exportJWK(own.publicKey) },
    jku: { jku: 'http://127.0.0.1:1/jwks' },
    x5u: { x5u: 'http://127.0.0.1:1/x5u' },
    crit: { crit: ['exp'] },
  }
  const content = `${encode({ alg: 'ES256', typ: 'at+jwt', kid: 'one', ...brought[how] })}.${encode(scene.claims())}`
  const signature = sign('sha256', Buffer.from(content), { key: own.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${content}.${signature.toString('base64url')}`
}

test('a service’s own token belongs to no account and is accepted for its scope', async () => {
  const caller = await scene.verify(await scene.token({ account_id: undefined, scope: 'internal' }))

  expect(caller.accountId).toBeUndefined()
})

test('a token has the scopes that a provider may give, and no other that it claims', async () => {
  const caller = await scene.verify(
    await scene.token({ scope: 'tax.read tenant everything', scp: ['tenant', 'audit.read'] }),
  )

  expect([...caller.scopes].sort()).toEqual(['audit.read', 'tax.read'])
})

test('the same claim at another issuer is another account', async () => {
  await using other = await openScene()

  const [here, there] = await Promise.all([scene.verify(await scene.token()), other.verify(await other.token())])

  expect(here.accountId).not.toBe(there.accountId)
})

const headers: [string, string[], string][] = [
  ['none', [], 'unauthorized'],
  ['another scheme', ['Basic YTpi'], 'invalid_token'],
  ['an empty token', ['Bearer '], 'invalid_token'],
  ['a token with a comma', ['Bearer a,b'], 'invalid_token'],
  ['two headers', ['Bearer a', 'Bearer b'], 'invalid_token'],
]
test.each(headers)('credentials of the form %s are refused with a challenge', async (_name, authorization, code) => {
  const request = { rawHeaders: authorization.flatMap((sent) => ['Authorization', sent]) }
  const door = { verifyToken: scene.verify, publicBaseUrl: 'http://127.0.0.1:8080' }

  const refusal = await authenticate(door, request).catch((error: unknown) => error)

  expect(refusal).toMatchObject({
    code,
    headers: { 'www-authenticate': expect.stringMatching(/^Bearer realm="lokum"/) },
  })
  const hasError = String(Reflect.get(Object(Reflect.get(Object(refusal), 'headers')), 'www-authenticate')).includes(
    'error=',
  )
  expect(hasError).toBe(code === 'invalid_token')
})
