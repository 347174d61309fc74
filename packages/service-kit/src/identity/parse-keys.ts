import { importJWK, type JWK } from 'jose'
import { z } from 'zod'

export type JsonWebKeySet = { keys: JWK[] }

const Published = z.object({ keys: z.array(z.custom<JWK>(isKey)).min(1) })

function isKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('kty' in value) || typeof value.kty !== 'string') return false
  return !('kid' in value) || value.kid === undefined || typeof value.kid === 'string'
}

/** The algorithm that a kind of key is imported for; keys of other kinds verify none of our tokens. */
const algorithms = new Map([
  ['RSA', 'RS256'],
  ['EC P-256', 'ES256'],
  ['OKP Ed25519', 'EdDSA'],
])
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const leastRsaBits = 2_048

/**
 * The keys of a published set that can verify signatures; keys for other purposes, of unknown kinds and weak ones are left out (RFC 7517,
 * section 5).
 * @throws when a key is secret, two keys have one `kid`, a key is malformed, or none is left
 */
export async function parseKeys(published: unknown): Promise<JsonWebKeySet> {
  const { keys } = Published.parse(published)
  if (keys.some(isSecret)) throw new Error("The provider's key set holds a secret key.")
  const names = keys.map(({ kid }) => kid).filter((kid) => kid !== undefined)
  if (new Set(names).size < names.length) throw new Error("Two keys of the provider's set have one kid.")
  const strong = await Promise.all(keys.filter(verifiesSignatures).map(unlessWeak))
  const usable = strong.filter((key) => key !== undefined)
  if (usable.length === 0) throw new Error("The provider's key set has no key that verifies signatures.")
  return { keys: usable }
}

function isSecret(key: JWK): boolean {
  return key.kty === 'oct' || privateMembers.some((name) => Object.hasOwn(key, name))
}

function verifiesSignatures(key: JWK): boolean {
  const { use = 'sig', key_ops: operations = ['verify'] } = key
  return algorithmOf(key) !== undefined && use === 'sig' && operations.includes('verify')
}

function algorithmOf({ kty, crv }: JWK): string | undefined {
  return algorithms.get(crv === undefined ? (kty ?? '') : `${kty} ${crv}`)
}

/** Importing a malformed key fails here, and not when the first token names it. */
async function unlessWeak(key: JWK): Promise<JWK | undefined> {
  const imported = await importJWK(key, algorithmOf(key))
  const { algorithm } = z.object({ algorithm: z.object({ modulusLength: z.number().optional() }) }).parse(imported)
  return (algorithm.modulusLength ?? leastRsaBits) < leastRsaBits ? undefined : key
}
