import { setTimeout as delay } from 'node:timers/promises'
import { type Cipher, createCipher } from '@lokum/service-kit/secrets/cipher'
import type { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import type { Pool } from 'pg'

/** How many values were moved to the newest key, and what could not be: values that no key opens, and values in use. */
export type Reencrypted = { moved: number; damaged: readonly string[]; locked: number }

const batchSize = 500
const pauseMs = 200
const triesForLocked = 50

/**
 * Seals every stored value again that another key than the newest one has sealed, one transaction for each batch. Rows in use
 * are passed over and tried again for 10 s, so that it waits for no request and no request waits for it.
 */
export async function reencryptValues({ pool }: { pool: Pool }, keys: EncryptionKeys): Promise<Reencrypted> {
  const cipher = createCipher(keys)
  const newest = keys[0]?.id ?? ''
  const damaged: Old[] = []
  let moved = 0
  for (let idle = 0; ; ) {
    const passedOver = damaged.map(({ sealed }) => sealed)
    const { rows } = await pool.query<Old>(readOld, [newest, passedOver, batchSize])
    if (rows.length === 0 || idle === triesForLocked)
      return { moved, damaged: damaged.map(({ bound_to }) => bound_to), locked: rows.length }
    const resealed = rows.map((row) => ({ ...row, fresh: reseal(cipher, row) }))
    damaged.push(...resealed.filter(({ fresh }) => fresh === undefined))
    const count = await replace(pool, resealed)
    moved += count
    idle = count === 0 ? idle + 1 : 0
    if (idle > 0) await delay(pauseMs)
  }
}

function reseal(cipher: Cipher, { sealed, bound_to }: Old): string | undefined {
  try {
    return cipher.seal(cipher.open(sealed, bound_to), bound_to)
  } catch {
    return undefined
  }
}

async function replace(pool: Pool, resealed: readonly (Old & { fresh: string | undefined })[]): Promise<number> {
  const pairs = resealed.flatMap(({ sealed, fresh }) => (fresh === undefined ? [] : [{ sealed, fresh }]))
  const values = [pairs.map(({ sealed }) => sealed), pairs.map(({ fresh }) => fresh)]
  const { rows } = await pool.query<{ count: number }>(replaceOld, values)
  return rows[0]?.count ?? 0
}

/** How many stored values each key has sealed. */
export async function countValues({ pool }: { pool: Pool }): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; count: number }>(countSealed)
  return new Map(rows.map((row) => [row.id, row.count]))
}

type Old = { sealed: string; bound_to: string }

const readOld = `
  SELECT sealed, bound_to FROM sealed_values()
  WHERE split_part(sealed, ':', 1) <> $1 AND NOT sealed = ANY ($2::text[]) LIMIT $3`

// No two sealed texts are alike, so a value that has changed meanwhile is not found and keeps its change.
const replaceOld = 'SELECT reseal_values($1::text[], $2::text[]) AS count'

const countSealed = `SELECT split_part(sealed, ':', 1) AS id, count(*)::int AS count FROM sealed_values() GROUP BY 1 ORDER BY 1`
