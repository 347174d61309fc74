import { expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { proveKeys } from '../../src/secrets/prove-keys.ts'
import { reencryptCommand } from '../../src/secrets/reencrypt-command.ts'
import { reencryptValues } from '../../src/secrets/reencrypt-values.ts'
import { aKey, keysOf, useSealedDatabase } from './scene.ts'

const database = useSealedDatabase()

async function command(keys: readonly string[], ...args: string[]) {
  const lines: string[] = []
  const write = (line: string) => void lines.push(line)
  const environment = { DATABASE_URL: database().url, ENCRYPTION_KEYS: keys.join(',') }
  return { code: await reencryptCommand({ service: 'webhooks', environment, write }, args), lines }
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `thing ${String(at).padStart(4, '0')}`)
const secretsOf = (things: readonly string[]) => things.map((name) => `secret of ${name}`)

test('every value moves to the newest key, and the older one is named as unused', async () => {
  const [old, fresh] = [aKey('2026'), aKey('2027')]
  await database().keep(old, names(3))
  await proveKeys(database(), keysOf(fresh, old))

  const before = await command([fresh, old], '--dry-run')
  const moved = await command([fresh, old])
  const again = await command([fresh, old])

  expect(before).toEqual({ code: 0, lines: ['2027: 0 values, the newest key.', '2026: 3 values.'] })
  const uses = ['2027: 3 values, the newest key.', '2026: nothing uses it; it can be removed from ENCRYPTION_KEYS.']
  expect(moved).toEqual({ code: 0, lines: ['3 values are now sealed with the newest key.', ...uses] })
  expect(again).toEqual({ code: 0, lines: ['0 values are now sealed with the newest key.', ...uses] })
  expect(await database().open(fresh)).toEqual(secretsOf(names(3)))
})

test('a run that is killed between two batches loses nothing, and the next one completes it', async () => {
  const [old, fresh] = [aKey('2026'), aKey('2027')]
  await database().keep(old, names(1_200))
  let statements = 0
  const query = (...given: Parameters<Pool['query']>) => {
    statements += 1
    if (statements > 3) throw new Error('killed')
    return database().pool.query(...given)
  }

  await expect(
    reencryptValues({ pool: Object.create(database().pool, { query: { value: query } }) }, keysOf(fresh, old)),
  ).rejects.toThrow('killed')
  const halfway = await database().open(fresh, old)
  const left = await reencryptValues(database(), keysOf(fresh, old))

  expect(halfway).toEqual(secretsOf(names(1_200)))
  expect(left).toEqual({ moved: 700, damaged: [], locked: 0 })
  expect(await database().open(fresh)).toEqual(secretsOf(names(1_200)))
})

test('a value that a request holds is waited for, and keeps the change of that request', async () => {
  const [old, fresh] = [aKey('2026'), aKey('2027')]
  await database().keep(old, names(2))
  const request = await database().pool.connect()
  await request.query('BEGIN')
  await request.query(`DELETE FROM thing WHERE name = 'thing 0001'`)

  const moving = reencryptValues(database(), keysOf(fresh, old))
  await database().keep(fresh, ['another'])
  await request.query('COMMIT')
  request.release()

  expect(await moving).toEqual({ moved: 1, damaged: [], locked: 0 })
  expect(await database().open(fresh)).toEqual(secretsOf(['another', 'thing 0000']))
})

test('what no key opens stays, is named, and keeps the others from nothing', async () => {
  const [old, fresh] = [aKey('2026'), aKey('2027')]
  await database().keep(old, names(2))
  await proveKeys(database(), keysOf(fresh, old))
  await database().pool.query(`UPDATE thing SET sealed = left(sealed, -4) || '0000' WHERE name = 'thing 0001'`)

  const { code, lines } = await command([fresh, old])

  expect(code).toBe(1)
  expect(lines).toContain('No key opens a value of thing 0001; it stays as it is.')
  expect(lines).toContain('2026: 1 values.')
})

test('a key that no service has started with, or that is wrong or missing, moves nothing', async () => {
  const [old, fresh] = [aKey('2026'), aKey('2027')]
  await database().keep(old, ['thing'])
  await proveKeys(database(), keysOf(old))

  const unseen = await command([fresh, old])
  const wrong = await command([aKey('2026')])
  const missing = await command([fresh])

  expect(unseen).toMatchObject({
    code: 1,
    lines: [expect.stringContaining('No service has started with the encryption key 2027 yet')],
  })
  expect(wrong).toMatchObject({ code: 1, lines: [expect.stringContaining('The encryption key 2026 is wrong')] })
  expect(missing).toMatchObject({ code: 1, lines: [expect.stringContaining('The encryption key 2026 is missing')] })
  expect(await database().open(old)).toEqual(['secret of thing'])
})
