import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type { EncryptionKeys } from './encryption-keys.ts'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM; `boundTo` (an identifier) must be the same when it is opened, so that ciphertexts cannot change places. */
export type Cipher = {
  seal: (plain: string, boundTo: string) => string
  open: (sealed: string, boundTo: string) => string
}

export function createCipher(given: EncryptionKeys): Cipher {
  // Node takes a key object several times faster than bare bytes.
  const keys = given.map(({ id, key }) => ({ id, key: createSecretKey(key) }))
  const [current] = keys
  if (!current) throw new Error('There is no encryption key.')
  return {
    seal: (plain, boundTo) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(boundTo))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${current.id}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    open: (sealed, boundTo) => {
      const [id, text = ''] = sealed.split(':')
      const found = keys.find((candidate) => candidate.id === id)
      if (!found) throw new Error(`The encryption key ${id} is not configured.`)
      const bytes = Buffer.from(text, 'base64')
      // Without the length a shorter tag would do, which is easier to guess.
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, ivBytes), options)
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}
