import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { exportJWK, type JWK } from 'jose'
import { aKey, type Key, openScene, publish } from './scene.ts'

const day = 24 * 3_600

test('tokens are accepted for a day while the provider is down, and then no token is called invalid', async () => {
  await using scene = await openScene()
  const lasting = await scene.token({ exp: 4_102_444_800 })
  expect(await scene.outcome(lasting)).toBe('accepted')
  scene.provider.isAway = true

  scene.passSeconds(day - 10)
  expect(await scene.outcome(lasting)).toBe('accepted')
  expect(await scene.outcome(await scene.token())).toBe('accepted')

  scene.passSeconds(400)
  expect(await scene.outcome(lasting)).toBe('auth_unavailable')
  expect(await scene.outcome(await scene.token())).toBe('auth_unavailable')
})

test('without any keys every token is auth_unavailable, and a flood of them causes few fetches', async () => {
  await using scene = await openScene({ isAway: true })
  const tokens = await Promise.all(Array.from({ length: 50 }, (_, index) => scene.token({ sub: `user-${index}` })))

  for (const token of tokens) expect(await scene.outcome(token)).toBe('auth_unavailable')

  expect(scene.provider.fetches).toBeLessThanOrEqual(2)
  scene.provider.isAway = false
  scene.passSeconds(31)
  expect(await scene.outcome(tokens[0] ?? '')).toBe('accepted')
})

test('an unknown key causes at most one fetch in thirty seconds', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token())
  const before = scene.provider.fetches
  const strange = await scene.token({}, {}, aKey('strange'))

  scene.passSeconds(31)
  for (let call = 0; call < 20; call += 1) expect(await scene.outcome(strange)).toBe('invalid_token')
  expect(scene.provider.fetches).toBe(before + 1)

  scene.passSeconds(31)
  await Promise.all(Array.from({ length: 20 }, () => scene.outcome(strange)))
  expect(scene.provider.fetches).toBe(before + 2)
})

test('a new key is found at once after the start, and after a refresh', async () => {
  await using scene = await openScene()
  expect(await scene.outcome(await scene.token())).toBe('accepted')

  for (const kid of ['after-start', 'after-refresh']) {
    scene.provider.keys = [...scene.provider.keys, aKey(kid)]
    const outcome = await scene.outcome(await scene.token({}, {}, scene.provider.keys.at(-1)))
    expect([kid, outcome]).toEqual([kid, 'accepted'])
    scene.passSeconds(301)
  }
})

test('a new key is found at once although a stranger asked for another one long ago', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token({}, {}, aKey('strange')))
  scene.passSeconds(31)
  scene.provider.keys = [aKey('two')]

  expect(await scene.outcome(await scene.token())).toBe('accepted')
})

test('a key that nobody could ask for since a stranger’s is auth_unavailable until it may be asked for, never invalid', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token())
  expect(await scene.outcome(await scene.token({}, {}, aKey('strange')))).toBe('invalid_token')
  scene.provider.keys = [aKey('two')]
  const before = scene.provider.fetches
  const fresh = await scene.token()

  scene.passSeconds(10)
  const refusal = await scene.verify(fresh).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'auth_unavailable', headers: { 'retry-after': '20' } })
  expect(scene.provider.fetches).toBe(before)

  scene.passSeconds(20)
  expect(await scene.outcome(fresh)).toBe('accepted')
})

test('a key that left for a moment, as between two replicas of a provider, is found again at once', async () => {
  await using scene = await openScene()
  const [one = aKey('one')] = scene.provider.keys
  expect(await scene.outcome(await scene.token())).toBe('accepted')
  scene.provider.keys = [aKey('two')]
  expect(await scene.outcome(await scene.token())).toBe('accepted')
  scene.provider.keys = [one]
  scene.passSeconds(31)

  expect(await scene.outcome(await scene.token({ sub: 'user-2' }, {}, one))).toBe('accepted')
})

test('a name that a stranger asked for before the provider had it is not invalid a moment later', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token())
  const guessed = await scene.token({}, {}, aKey('two'))
  expect(await scene.outcome(guessed)).toBe('invalid_token')
  scene.provider.keys = [aKey('two')]

  scene.passSeconds(5)

  expect(await scene.outcome(await scene.token())).toBe('auth_unavailable')
})

test('another key under the same name is found at once, and tokens of the one before are forgotten', async () => {
  await using scene = await openScene()
  const old = await scene.token()
  expect(await scene.outcome(old)).toBe('accepted')
  scene.provider.keys = [aKey('one')]

  expect(await scene.outcome(await scene.token())).toBe('accepted')
  expect(await scene.outcome(old)).toBe('invalid_token')

  scene.passSeconds(3)
  scene.provider.keys = [aKey('one')]
  expect(await scene.outcome(await scene.token({ sub: 'user-2' }))).toBe('accepted')
})

test('a forged signature under a known name is invalid, and a flood of them causes one fetch a second', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token())
  const before = scene.provider.fetches
  const forged = await Promise.all(
    Array.from({ length: 20 }, (_, index) => scene.token({ sub: `user-${index}` }, {}, aKey('one'))),
  )

  for (const token of forged) expect(await scene.outcome(token)).toBe('invalid_token')
  expect(scene.provider.fetches).toBe(before + 1)

  scene.passSeconds(1)
  await Promise.all(forged.map((token) => scene.outcome(token)))
  expect(scene.provider.fetches).toBe(before + 2)
  expect(await scene.outcome(await scene.token())).toBe('accepted')
})

test('a signature that a known key does not bear out is auth_unavailable while the provider is away', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token())
  scene.provider.isAway = true

  expect(await scene.outcome(await scene.token({}, {}, aKey('one')))).toBe('auth_unavailable')
  expect(await scene.outcome(await scene.token())).toBe('accepted')
})

test('forged signatures of a stranger do not keep a new key from being found', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token({}, {}, aKey('one')))
  scene.provider.keys = [...scene.provider.keys, aKey('two')]

  expect(await scene.outcome(await scene.token({}, {}, scene.provider.keys[1]))).toBe('accepted')
})

test('an unknown key while the provider is away is auth_unavailable, and failed fetches count too', async () => {
  await using scene = await openScene()
  await scene.outcome(await scene.token())
  const before = scene.provider.fetches
  scene.provider.isAway = true
  scene.passSeconds(31)
  const strange = await scene.token({}, {}, aKey('strange'))

  for (let call = 0; call < 20; call += 1) expect(await scene.outcome(strange)).toBe('auth_unavailable')

  expect(scene.provider.fetches).toBe(before + 1)
  expect(await scene.outcome(await scene.token())).toBe('accepted')
})

test('a key that the provider took up is found, and the one it dropped is worth nothing any more', async () => {
  await using scene = await openScene()
  const old = await scene.token()
  expect(await scene.outcome(old)).toBe('accepted')
  const [dropped] = scene.provider.keys
  scene.provider.keys = [aKey('two')]
  scene.passSeconds(31)

  expect(await scene.outcome(await scene.token())).toBe('accepted')

  expect(scene.keys.has('one')).toBe(false)
  expect(await scene.outcome(old)).toBe('invalid_token')
  expect(await scene.outcome(await scene.token({ sub: 'user-2' }, {}, dropped))).toBe('invalid_token')
})

test('a remembered token is forgotten when it expires', async () => {
  await using scene = await openScene()
  const token = await scene.token()
  expect(await scene.outcome(token)).toBe('accepted')

  scene.passSeconds(361)

  expect(await scene.outcome(token)).toBe('invalid_token')
})

test('a provider that publishes no keys or nonsense leaves the ones it published before', async () => {
  await using scene = await openScene()
  expect(await scene.outcome(await scene.token())).toBe('accepted')
  const [key] = scene.provider.keys
  scene.provider.keys = []
  scene.passSeconds(31)
  await scene.outcome(await scene.token({}, {}, aKey('strange')))

  expect(await scene.outcome(await scene.token({ sub: 'user-2' }, {}, key))).toBe('accepted')
})

const badSets: [string, (good: JWK, other: Key) => Promise<unknown[]>][] = [
  ['a symmetric key', async (good) => [good, { kty: 'oct', kid: 'two', k: 'c2VjcmV0' }]],
  ['a private key', async (good, { privateKey }) => [good, { ...(await exportJWK(privateKey)), kid: 'two' }]],
  ['two keys of one kid', async (good, other) => [good, await publish({ ...other, kid: 'one' })]],
  ['an RSA key without its modulus', async (good) => [good, { kty: 'RSA', kid: 'two', e: 'AQAB' }]],
  ['a point that is on no curve', async (good, other) => [good, { ...(await publish(other)), y: good.y }]],
  ['a kid that is no text', async (good, other) => [good, { ...(await publish(other)), kid: 2 }]],
  ['no key for signatures', async (good) => [{ ...good, use: 'enc' }]],
]
test.each(badSets)('a set with %s does not replace the last good one', async (_name, setOf) => {
  await using scene = await openScene()
  const old = await scene.token()
  expect(await scene.outcome(old)).toBe('accepted')
  const [good = aKey('one')] = scene.provider.keys
  scene.provider.keySet = { keys: await setOf(await publish(good), aKey('two')) }
  scene.passSeconds(31)

  const strange = await scene.outcome(await scene.token({}, { alg: 'RS256' }, anRsaKey('two')))

  expect(strange).toBe('auth_unavailable')
  expect(await scene.outcome(old)).toBe('accepted')
  expect(await scene.outcome(await scene.token({ sub: 'user-2' }))).toBe('accepted')
})

test('keys of other kinds and weak keys are left out, and tokens that name them are invalid', async () => {
  await using scene = await openScene()
  const [good = aKey('one')] = scene.provider.keys
  const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  const others = [
    { kty: 'AKP', kid: 'new' },
    { ...(await exportJWK(weak.publicKey)), kid: 'weak' },
  ]
  scene.provider.keySet = { keys: [await publish(good), ...others] }
  scene.passSeconds(31)

  expect(await scene.outcome(await scene.token({}, { alg: 'RS256' }, anRsaKey('weak')))).toBe('invalid_token')

  expect(scene.keys.has('one')).toBe(true)
  expect(scene.keys.has('weak')).toBe(false)
})

function anRsaKey(kid: string): Key {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) }
}

test('an unknown key is auth_unavailable while the provider is silent', async () => {
  await using scene = await openScene()
  expect(await scene.outcome(await scene.token())).toBe('accepted')
  scene.provider.isSilent = true
  scene.passSeconds(31)
  const strange = await scene.token({}, {}, aKey('strange'))

  const outcomes = await Promise.all([scene.outcome(strange), scene.outcome(strange)])

  expect(outcomes).toEqual(['auth_unavailable', 'auth_unavailable'])
  expect(await scene.outcome(await scene.token({ sub: 'user-2' }))).toBe('accepted')
})

test('a verified token is remembered, and with too many of them the oldest are forgotten', async () => {
  await using scene = await openScene({ maxRemembered: 20 })
  const tokens = await Promise.all(Array.from({ length: 20 }, (_, index) => scene.token({ sub: `user-${index}` })))
  const callers: unknown[] = []
  for (const token of tokens) callers.push(await scene.verify(token))
  expect(await scene.verify(tokens[0] ?? '')).toBe(callers[0])

  await scene.verify(await scene.token({ sub: 'one more' }))

  expect(await scene.verify(tokens[19] ?? '')).toBe(callers[19])
  expect(await scene.verify(tokens[0] ?? '')).not.toBe(callers[0])
})
