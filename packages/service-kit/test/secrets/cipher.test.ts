import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { createCipher } from '../../src/secrets/cipher.ts'
import { EncryptionKeys } from '../../src/secrets/encryption-keys.ts'

const aKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [first, second] = [aKey('2026'), aKey('2027')]
const cipherOf = (...keys: string[]) => createCipher(EncryptionKeys.parse(keys.join(',')))

test('a new key in front seals what comes, and what the old one sealed still opens', () => {
  const sealed = cipherOf(first).seal('whsec_old', 'whe_1')

  const rotated = cipherOf(second, first)
  const fresh = rotated.seal('whsec_new', 'whe_1')

  expect(rotated.open(sealed, 'whe_1')).toBe('whsec_old')
  expect(fresh).toMatch(/^2027:/)
  expect(cipherOf(second).open(fresh, 'whe_1')).toBe('whsec_new')
})

test('what a key sealed that is gone says which one is missing', () => {
  const sealed = cipherOf(first).seal('whsec_old', 'whe_1')

  expect(() => cipherOf(second).open(sealed, 'whe_1')).toThrow('The encryption key 2026 is not configured.')
})

test('another key of the same name opens nothing', () => {
  const sealed = cipherOf(first).seal('whsec_old', 'whe_1')

  expect(() => cipherOf(aKey('2026')).open(sealed, 'whe_1')).toThrow()
})

test('what was sealed for one object opens for no other', () => {
  const cipher = cipherOf(first)

  expect(() => cipher.open(cipher.seal('whsec_old', 'whe_1'), 'whe_2')).toThrow()
})

test('the same text is never sealed twice alike, and shows nothing of itself', () => {
  const cipher = cipherOf(first)
  const sealed = [cipher.seal('whsec_old', 'whe_1'), cipher.seal('whsec_old', 'whe_1')]

  expect(new Set(sealed).size).toBe(2)
  for (const one of sealed)
    expect(Buffer.from(one.split(':')[1] ?? '', 'base64').toString('latin1')).not.toContain('whsec_old')
})

test('a sealed text that was changed or cut anywhere is refused', () => {
  const cipher = cipherOf(first)
  const sealed = Buffer.from(cipher.seal('whsec_old', 'whe_1').split(':')[1] ?? '', 'base64')
  const asText = (bytes: Buffer) => `2026:${bytes.toString('base64')}`

  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => cipher.open(asText(changed), 'whe_1')).toThrow()
    expect(() => cipher.open(asText(sealed.subarray(0, place)), 'whe_1')).toThrow()
  }
})
