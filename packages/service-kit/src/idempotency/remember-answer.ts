import type { EntityManager } from '@mikro-orm/postgresql'
import { sqlErrorOf, sqlStates } from '../database/sql-error.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { IdempotencyConflict, type IdempotencyKey, IdempotencyKeyReused, rememberedHours } from './idempotency-key.ts'
import type { Reply } from './reply.ts'

type Parts = { em: EntityManager; accountId: string; operation: string; now: Date; cipher: Cipher | undefined }
type Row = { fingerprint: Buffer; status: number; headers: Record<string, string>; body: string }

/**
 * Gives the remembered answer of a repeated call, or carries the call out and remembers its answer in the same transaction.
 * A call whose first one is still running waits for it as long as `lock_timeout` allows.
 * @throws IdempotencyKeyReused · IdempotencyConflict
 */
export async function rememberAnswer(
  { em, accountId, operation, now, cipher }: Parts,
  { key, fingerprint }: IdempotencyKey,
  carryOut: () => Promise<Reply>,
): Promise<Reply> {
  const place = [accountId, operation, key]
  const boundTo = place.join('\n')
  const expiresAt = new Date(now.getTime() + rememberedHours * 3_600_000)

  const claimed = await em
    .execute<unknown[]>(claimKey, [...place, fingerprint, now, expiresAt, now])
    .catch(stillRunning)
  if (claimed.length === 0) {
    const [row] = await em.execute<Row[]>(findAnswer, place)
    if (!row) throw new IdempotencyConflict()
    if (!fingerprint.equals(row.fingerprint)) throw new IdempotencyKeyReused()
    const text = cipher ? cipher.open(row.body, boundTo) : row.body
    return { status: row.status, headers: { ...row.headers, 'idempotent-replayed': 'true' }, text }
  }

  const reply = await carryOut()
  const body = cipher ? cipher.seal(reply.text, boundTo) : reply.text
  await em.execute(keepAnswer, [reply.status, JSON.stringify(reply.headers), body, ...place])
  return reply
}

const claimKey = `
  INSERT INTO idempotency_key AS held (account_id, operation, key, fingerprint, created_at, expires_at)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, operation, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, created_at = excluded.created_at, expires_at = excluded.expires_at
    WHERE held.expires_at <= ?
  RETURNING key`

const findAnswer = `
  SELECT fingerprint, status, headers, body FROM idempotency_key WHERE account_id = ? AND operation = ? AND key = ?`

const keepAnswer = `
  UPDATE idempotency_key SET status = ?, headers = ?, body = ? WHERE account_id = ? AND operation = ? AND key = ?`

function stillRunning(error: unknown): never {
  if (sqlErrorOf(error)?.code === sqlStates.lockNotAvailable) throw new IdempotencyConflict(error)
  throw error
}
