import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { readConfig } from '../../src/config.ts'
import { EncryptionKeys } from '../../src/secrets/encryption-keys.ts'

const key = () => randomBytes(32).toString('base64')

test('two keys with one id are refused by the id, and neither key is shown', () => {
  const [first, second] = [key(), key()]
  const ENCRYPTION_KEYS = `2027:${first},2026:${key()},2027:${second}`

  const read = () => readConfig(z.object({ ENCRYPTION_KEYS: EncryptionKeys }), { ENCRYPTION_KEYS })

  expect(read).toThrow('ENCRYPTION_KEYS: has two keys with the id 2027')
  expect(read).not.toThrow(first)
  expect(read).not.toThrow(second)
})

const nothing = 'A'.repeat(43)

test.each(['', 'id', 'id:', `:${nothing}=`, `${nothing}=:${nothing}=`, 'an id:AAAA', 'id:AAAAAAAAAAAAAAAAAAAAAA=='])(
  '%j names no keys',
  (text) => {
    expect(EncryptionKeys.safeParse(text).success).toBe(false)
  },
)
