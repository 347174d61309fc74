import { types } from 'node:util'
import { Overloaded, Problem } from '../problem.ts'

/** What PostgreSQL says when it refuses; the codes are of its manual, appendix A. */
type SqlError = Error & { code: string; constraint?: string; where?: string; detail?: string }

export const sqlStates = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  undefinedTable: '42P01',
  invalidFunctionDefinition: '42P13',
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
  '25006', // read_only_sql_transaction, as met on a standby
])

// Connection exceptions and insufficient resources, such as a full disk.
const busyClasses = ['08', '53']

const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

// Every SQLSTATE has a digit; EPIPE, which has five letters too, is none.
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** The PostgreSQL error in a thrown thing or in one of its causes. */
export function sqlErrorOf(error: unknown): SqlError | undefined {
  if (!types.isNativeError(error)) return undefined
  if ('code' in error && typeof error.code === 'string' && sqlState.test(error.code))
    return Object.assign(error, { code: error.code })
  return sqlErrorOf(error.cause)
}

const violations = new Set<string>([sqlStates.uniqueViolation, sqlStates.exclusionViolation])

/** Whether a row was refused because another one exists in its place: by a unique or an exclusion constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const found = sqlErrorOf(error)
  return found !== undefined && violations.has(found.code) && found.constraint === constraint
}

/** A database that is busy, restarting or away is the service's `overloaded`, never an internal error; other errors come back as they are. */
export function asOverloaded(error: unknown): unknown {
  // A refusal says already what a statement's failure meant.
  if (error instanceof Problem) return error
  return isUnavailable(error) ? new Overloaded(error) : error
}

/** Whether the database is busy, restarting or away, so that the same is worth another try. */
export function isUnavailable(error: unknown): boolean {
  const found = sqlErrorOf(error)
  return found ? isBusy(found) : isLostConnection(error)
}

/**
 * Whether a statement failed for a reason that is not its content's: the database is busy or away, or its tables are not the
 * ones this release knows (class 42), as in the middle of a deployment.
 */
export function isDatabaseAway(error: unknown): boolean {
  return isUnavailable(error) || sqlErrorOf(error)?.code.startsWith('42') === true
}

function isBusy({ code }: SqlError): boolean {
  return busyStates.has(code) || busyClasses.some((busyClass) => code.startsWith(busyClass))
}

/** Whether a statement failed because its connection is gone. */
export function isLostConnection(error: unknown): boolean {
  if (!types.isNativeError(error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return lostConnection.test(`${code} ${error.message}`) || isLostConnection(error.cause)
}
