import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

/** An RSA key that signs tokens; `jwk` holds the private key too. */
export interface SigningKey {
  readonly kid: string
  readonly jwk: JsonWebKey
  readonly privateKey: KeyObject
}

/** A new key for RS256. */
export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return { kid, jwk: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }, privateKey }
}

/** The key kept in a file, made there first when absent; the file is for its owner alone. */
export async function keepSigningKey(file: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text !== undefined) return parseSigningKey(text)
  const key = await createSigningKey()
  await saveSigningKey(file, key)
  return key
}

/** Written beside and renamed, so that a kill leaves the old key or the new one. */
export async function saveSigningKey(file: string, key: SigningKey): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(key.jwk), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function parseSigningKey(text: string): SigningKey {
  const jwk: JsonWebKey = JSON.parse(text)
  return { kid: String(jwk.kid), jwk, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}
