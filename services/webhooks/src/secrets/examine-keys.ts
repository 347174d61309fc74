import { type Cipher, createCipher } from '@lokum/service-kit/secrets/cipher'
import type { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import type { Pool } from 'pg'

/** Faults of the configured keys, by their ids. */
export type KeyFaults = {
  /** Stored values are sealed with them, and they are not configured. */
  missing: readonly string[]
  /** They are not the keys that sealed the stored values of their ids. */
  wrong: readonly string[]
}

export type ExaminedKeys = KeyFaults & {
  /** Right as far as the stored values show, and without a check value yet. */
  unseen: readonly string[]
  /** Have a check value, are not configured, and have sealed no stored value. */
  unused: readonly string[]
}

const samplesOfEach = 5

/** Compares the configured keys with the check values and the sealed values of the service's database. Changes nothing. */
export async function examineKeys({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<ExaminedKeys> {
  const checks = new Map((await pool.query<Check>(readChecks)).rows.map((row) => [row.id, row.check_value]))
  const samples = Map.groupBy((await pool.query<Sample>(readSamples, [samplesOfEach])).rows, ({ key_id }) => key_id)
  const configured = new Map(keys.map((key) => [key.id, createCipher([key])]))
  const fits = (id: string, cipher: Cipher) => {
    const check = checks.get(id)
    if (check !== undefined) return opens(cipher, { sealed: check, bound_to: checkedFor(id) })
    const sealedWithIt = samples.get(id)
    // One damaged value does not make a key wrong.
    return sealedWithIt === undefined || sealedWithIt.some((sample) => opens(cipher, sample))
  }
  const right = [...configured].filter(([id, cipher]) => fits(id, cipher)).map(([id]) => id)
  const left = [...new Set([...checks.keys(), ...samples.keys()])].filter((id) => !configured.has(id)).sort()
  return {
    missing: left.filter((id) => samples.has(id)),
    wrong: [...configured.keys()].filter((id) => !right.includes(id)),
    unseen: right.filter((id) => !checks.has(id)),
    unused: left.filter((id) => !samples.has(id)),
  }
}

/** Says which key is missing and which is wrong; undefined when every key is right. */
export function describeFaults({ missing, wrong }: KeyFaults): string | undefined {
  const sentences = [
    ...missing.map((id) => `The encryption key ${id} is missing: stored values are sealed with it.`),
    ...wrong.map((id) => `The encryption key ${id} is wrong: it is not the key that sealed the stored values.`),
  ]
  return sentences.length === 0 ? undefined : sentences.join(' ')
}

/** A known text, sealed with a key and bound to its id. */
export function makeCheck(key: EncryptionKeys[number]): string {
  return createCipher([key]).seal('lokum', checkedFor(key.id))
}

const checkedFor = (id: string) => `encryption_key ${id}`

function opens(cipher: Cipher, { sealed, bound_to }: Omit<Sample, 'key_id'>): boolean {
  try {
    cipher.open(sealed, bound_to)
    return true
  } catch {
    return false
  }
}

type Check = { id: string; check_value: string }
type Sample = { key_id: string; sealed: string; bound_to: string }

const readChecks = 'SELECT id, check_value FROM encryption_key'

// Each service that seals has a function sealed_values() of its own, with everything that it keeps sealed.
const readSamples = `
  SELECT key_id, sealed, bound_to
  FROM (
    SELECT split_part(sealed, ':', 1) AS key_id, sealed, bound_to,
      row_number() OVER (PARTITION BY split_part(sealed, ':', 1)) AS place
    FROM sealed_values()) AS value
  WHERE place <= $1`
