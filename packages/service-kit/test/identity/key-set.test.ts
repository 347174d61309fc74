import { expect, test } from '@jest/globals'
import { aKey, openScene } from './scene.ts'

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
