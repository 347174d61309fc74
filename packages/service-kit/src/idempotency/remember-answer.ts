import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import { findSqlError, sqlStates } from '../database/sql-error.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { IdempotencyConflict, type IdempotencyKey, IdempotencyKeyReused, rememberedHours } from './idempotency-key.ts'
import type { Reply } from './reply.ts'

type RememberDeps = { em: EntityManager; accountId: string; operation: string; cipher: Cipher | undefined }
type Row = { fingerprint: Buffer; status: number; headers: Record<string, string>; body: string }

/**
 * Gives the remembered answer of a repeated call, or carries the call out and remembers its answer in the same transaction.
 * A call whose first one is still running waits for it as long as `lock_timeout` allows.
 * @throws IdempotencyKeyReused · IdempotencyConflict
 */
export async function rememberAnswer(
  { em, accountId, operation, cipher }: RememberDeps,
  { key, fingerprint }: IdempotencyKey,
  carryOut: () => Promise<Reply>,
): Promise<Reply> {
  const place = [accountId, operation, key]
  const boundTo = place.join('\n')

  const claimed = await runSql(em, claimKey, [...place, fingerprint, rememberedHours]).catch(stillRunning)
  if (claimed.length === 0) {
    const known = await recallAnswer({ em, accountId, operation, cipher }, { key, fingerprint })
    if (known === undefined) throw new IdempotencyConflict()
    return known
  }

  const reply = await carryOut()
  const body = cipher ? cipher.seal(reply.text, boundTo) : reply.text
  await runSql(em, keepAnswer, [...place, reply.status, JSON.stringify(reply.headers), body])
  return reply
}

/** The answer that a key has already; undefined while it has none. @throws IdempotencyKeyReused */
export async function recallAnswer(
  { em, accountId, operation, cipher }: RememberDeps,
  { key, fingerprint }: IdempotencyKey,
): Promise<Reply | undefined> {
  const place = [accountId, operation, key]
  const [row] = await runSql<Row>(em, findAnswer, place)
  if (row === undefined) return undefined
  if (!fingerprint.equals(row.fingerprint)) throw new IdempotencyKeyReused()
  const text = cipher ? cipher.open(row.body, place.join('\n')) : row.body
  return { status: row.status, headers: { ...row.headers, 'idempotent-replayed': 'true' }, text }
}

const claimKey = `
  INSERT INTO idempotency_key AS held (account_id, operation, key, fingerprint, created_at, expires_at)
  VALUES ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + $5 * interval '1 hour')
  ON CONFLICT (account_id, operation, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, created_at = excluded.created_at, expires_at = excluded.expires_at
    WHERE held.expires_at <= clock_timestamp()
  RETURNING key`

const findAnswer = `
  SELECT fingerprint, status, headers, body FROM idempotency_key
  WHERE account_id = $1 AND operation = $2 AND key = $3 AND expires_at > clock_timestamp()`

const keepAnswer = `
  UPDATE idempotency_key SET status = $4, headers = $5, body = $6 WHERE account_id = $1 AND operation = $2 AND key = $3`

function stillRunning(error: unknown): never {
  if (findSqlError(error)?.code === sqlStates.lockNotAvailable) throw new IdempotencyConflict(error)
  throw error
}
