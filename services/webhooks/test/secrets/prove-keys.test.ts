import { expect, test } from '@jest/globals'
import { Overloaded } from '@lokum/service-kit/problem'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { guardKeys } from '../../src/secrets/guard-keys.ts'
import { proveKeys } from '../../src/secrets/prove-keys.ts'
import { aKey, keysOf, useSealedDatabase } from './scene.ts'

const database = useSealedDatabase()

const prove = (...keys: string[]) => proveKeys(database(), keysOf(...keys))

test('a wrong key is named before anything was sealed with it, and after a release that kept no check values', async () => {
  const fresh = aKey('2026')
  await prove(fresh)
  await expect(prove(aKey('2026'))).resolves.toMatchObject({ missing: [], wrong: ['2026'] })

  await database().keep(aKey('2025'), ['old'])
  await expect(prove(aKey('2025'), fresh)).resolves.toMatchObject({ missing: [], wrong: ['2025'] })
  await expect(prove(fresh)).resolves.toMatchObject({ missing: ['2025'], wrong: [] })
})

test('of two processes that start with different keys under one new id only the first is right', async () => {
  const keys = Array.from({ length: 4 }, () => aKey('2026'))

  const faults = await Promise.all(keys.map((key) => prove(key)))

  expect(faults.filter(({ wrong }) => wrong.length === 0)).toHaveLength(1)
})

test('a key that seals nothing can be removed, and its id can be used again', async () => {
  const [old, fresh] = [aKey('2026'), aKey('2027')]
  await prove(fresh, old)

  expect(await prove(fresh)).toMatchObject({ missing: [], wrong: [] })
  expect(await prove(fresh, aKey('2026'))).toMatchObject({ missing: [], wrong: [] })
})

test('one damaged value does not make a key wrong', async () => {
  const key = aKey('2026')
  await database().keep(key, ['good', 'bad'])
  await database().pool.query(`UPDATE thing SET sealed = left(sealed, -4) || '0000' WHERE name = 'bad'`)

  expect(await prove(key)).toMatchObject({ missing: [], wrong: [] })
})

test('nothing is sealed, opened or ready with wrong and missing keys, and both are named without being shown', async () => {
  const [right, wrong, other] = [aKey('2026'), aKey('2026'), aKey('2025')]
  await prove(right)
  await database().keep(other, ['old'])
  const lines: unknown[] = []
  const log = { ...createLog({ service: 'test', level: 'silent' }), error: (...line: unknown[]) => lines.push(line) }

  await using guard = await guardKeys({ pool: database().pool, log, keys: keysOf(wrong) })

  expect(guard.isProven()).toBe(false)
  expect(() => guard.cipher.seal('secret', 'thing')).toThrow(Overloaded)
  expect(() => guard.cipher.open('2026:AAAA', 'thing')).toThrow(Overloaded)
  await expect(guard.check()).rejects.toThrow(/key 2025 is missing.* key 2026 is wrong/)
  expect(lines).toEqual([[{ missing: ['2025'], wrong: ['2026'] }, 'encryption_keys.refused']])
})
