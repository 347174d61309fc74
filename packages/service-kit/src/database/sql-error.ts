import { Overloaded } from '../problem.ts'

/** What PostgreSQL says when it refuses; the codes are of its manual, appendix A. */
export type SqlError = Error & { code: string; constraint?: string; where?: string; detail?: string }

export const sqlStates = {
  uniqueViolation: '23505',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
} as const

const busyStates = new Set<string>([
  sqlStates.lockNotAvailable,
  sqlStates.queryCanceled,
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
])

const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** The PostgreSQL error in a thrown thing or in one of its causes. */
export function sqlErrorOf(error: unknown): SqlError | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return Object.assign(error, { code: error.code })
  return sqlErrorOf(error.cause)
}

export function violates(error: unknown, constraint: string): boolean {
  const found = sqlErrorOf(error)
  return found?.code === sqlStates.uniqueViolation && found.constraint === constraint
}

/** A database that is busy, restarting or away is the service's `overloaded`, never an internal error; other errors come back as they are. */
export function asOverloaded(error: unknown): unknown {
  const found = sqlErrorOf(error)
  const isBusy = found ? busyStates.has(found.code) || found.code.startsWith('08') : isLostConnection(error)
  return isBusy ? new Overloaded(error) : error
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lostConnection.test(`${code} ${error.message}`) || isLostConnection(error.cause)
}
