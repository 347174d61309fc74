import { types } from 'node:util'
import { OutcomeUnknown, Overloaded, Problem } from '../problem.ts'
import { counter } from '../telemetry/metrics.ts'
import { classifyFault, type FaultKind } from './fault-kinds.ts'
import { findSqlError, type SqlError } from './sql-error.ts'

const kinds: readonly FaultKind[] = ['passing', 'operator', 'bug']
const countFault = counter(
  'database_faults',
  'Requests that failed because of the database or the way to it, by what that asks for',
  kinds.map((kind) => ({ kind })),
)

/**
 * Turns a failure for a reason from outside into the service's `overloaded`, never an internal error; other errors come back as they are.
 * Counted by what the failure asks for.
 */
export function asOverloaded(error: unknown): unknown {
  const kind = classifyFault(error)
  // A refusal says already what a statement's failure meant.
  if (error instanceof Problem || kind === undefined) return error
  countFault({ kind })
  return kind === 'bug' ? error : new Overloaded(error)
}

/** Whether the database is busy, restarting or away, so that the same is worth another try. */
export function isUnavailable(error: unknown): boolean {
  const kind = classifyFault(error)
  return kind === 'passing' || kind === 'operator'
}

/** Whether waiting alone may help; a wrong password, for example, waits for a person. */
export function isPassing(error: unknown): boolean {
  return classifyFault(error) === 'passing'
}

/**
 * Whether a statement failed for a reason that is not its content's: the database is busy or away, or its tables are not the
 * ones this release knows (class 42), as in the middle of a deployment. An internal error (class XX) may be its content's.
 */
export function isDatabaseAway(error: unknown): boolean {
  const code = findSqlError(error)?.code ?? ''
  return code.startsWith('42') || (isUnavailable(error) && !code.startsWith('XX'))
}

/** Whether the database refused what a verb should have prevented or translated. */
export function isUntranslated(error: unknown): boolean {
  return !(error instanceof Problem) && classifyFault(error) === 'bug'
}

/** Whether the connection of a failed statement is lost or cannot be used again. */
export function endsConnection(error: unknown): boolean {
  const found = findSqlError(error)
  return found === undefined || isFatal(found) || spoiling.has(found.code)
}

// The connection uses a prepared statement that no longer exists, or a transaction that is over.
const spoiling = new Set(['0A000', '26000', '25P02'])

/** Whether the server ended the connection. Some servers say the severity in their own language. */
function isFatal(found: SqlError): boolean {
  const severity = 'severity' in found ? found.severity : undefined
  return severity === 'FATAL' || severity === 'PANIC' || /^(08|57P0[1-5]|25P0[34])/.test(found.code)
}

/** @throws OutcomeUnknown instead of an error that leaves open whether a commit was carried out */
export function refuseDoubt(error: unknown): never {
  throw isInDoubt(error) ? new OutcomeUnknown(error) : error
}

/** Whether a statement that commits may have done so although it failed. */
export function isInDoubt(error: unknown): boolean {
  const found = findSqlError(error)
  if (found) return found.code === '40003' || (isFatal(found) && !beforeStatements.test(found.code))
  if (!types.isNativeError(error)) return false
  const syscall = 'syscall' in error ? String(error.syscall) : ''
  return /^(read|write)$/.test(syscall) || lostAnswer.test(error.message)
}

// With these the server refuses a connection, so it took no statement.
const beforeStatements = /^(08001|08004|28|3D|53|57P03)/

const lostAnswer = /^Connection terminated( unexpectedly)?$|^Query read timeout/
