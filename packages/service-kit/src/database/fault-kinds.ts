import { types } from 'node:util'
import { findSqlError } from './sql-error.ts'

/**
 * The kinds of failures from outside. `passing` heals by itself, `operator` waits for a person; both are answered with `overloaded`.
 * `bug`: the database refuses what it should never have been given.
 */
export type FaultKind = 'passing' | 'operator' | 'bug'

/** By SQLSTATE or its first two characters (PostgreSQL's manual, appendix A); the whole one comes first. */
const byState: Readonly<Record<string, FaultKind>> = {
  '08': 'passing', // connection exception
  '0A000': 'passing', // a prepared statement whose tables a migration has changed
  '23': 'bug', // integrity constraint violation
  '25006': 'passing', // read-only transaction, as met on a standby
  '25P02': 'bug', // in failed transaction
  '25P03': 'passing', // idle_in_transaction_session_timeout
  '25P04': 'passing', // transaction_timeout
  '26000': 'passing', // a prepared statement that the server has forgotten
  '28': 'operator', // authorization
  '3D000': 'operator', // the database is missing
  '40': 'passing', // transaction rollback: deadlock, serialization, completion unknown
  '40002': 'bug', // transaction integrity constraint violation
  '53': 'passing', // insufficient resources
  '53100': 'operator', // disk full
  '55': 'passing', // object not in prerequisite state, lock not available
  '57': 'passing', // operator intervention: cancelled, shut down, starting, idle session
  '57P04': 'operator', // the database was dropped
  '58': 'operator', // system error, such as a disk that cannot be read
  XX: 'operator', // internal error, corrupted data or index
}

/** By `code` of Node, libuv and OpenSSL. */
const byCode: readonly [RegExp, FaultKind][] = [
  [/^E(CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|ADDRNOTAVAIL|NOBUFS|NOTFOUND|AI_AGAIN|AI_FAIL)$/, 'passing'],
  [/^E(HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN)$/, 'passing'],
  [/^E(MFILE|NFILE|PROTO)$/, 'operator'],
  [/^(ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/, 'operator'],
]

/** By what the driver, its pool and the query builder say without a code. */
const byText: readonly [RegExp, FaultKind][] = [
  [/^Connection terminated|^Connection ended|timeout exceeded when trying to connect|^Query read timeout/, 'passing'],
  [/is not queryable|^Cannot use a pool after calling end|driver has already been destroyed/, 'passing'],
  [/^Received unexpected .* message from backend/, 'passing'],
  [/^SASL|SSL connection|^Unknown authentication/, 'operator'],
]

/** The kind of a thrown thing, or of one of its causes; undefined when it does not come from outside. */
export function classifyFault(error: unknown): FaultKind | undefined {
  const found = findSqlError(error)
  return found ? (byState[found.code] ?? byState[found.code.slice(0, 2)]) : kindOfLoss(error)
}

function kindOfLoss(error: unknown): FaultKind | undefined {
  if (!types.isNativeError(error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return match(byCode, code) ?? match(byText, error.message) ?? kindOfLoss(error.cause)
}

function match(table: readonly [RegExp, FaultKind][], text: string): FaultKind | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1]
}
