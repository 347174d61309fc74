import { types } from 'node:util'

/** A refusal of PostgreSQL; the codes are of its manual, appendix A. */
export type SqlError = Error & { code: string; constraint?: string; where?: string; detail?: string }

export const sqlStates = {
  uniqueViolation: '23505',
  exclusionViolation: '23P01',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
  undefinedTable: '42P01',
  invalidFunctionDefinition: '42P13',
} as const

// Every SQLSTATE has a digit; EPIPE, which has five letters too, is none.
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** The PostgreSQL error in a thrown thing or in one of its causes. */
export function findSqlError(error: unknown): SqlError | undefined {
  if (!types.isNativeError(error)) return undefined
  if ('code' in error && typeof error.code === 'string' && sqlState.test(error.code))
    return Object.assign(error, { code: error.code })
  return findSqlError(error.cause)
}

const violations = new Set<string>([sqlStates.uniqueViolation, sqlStates.exclusionViolation])

/** Whether a row was refused because another one exists in its place: by a unique or an exclusion constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const found = findSqlError(error)
  return found !== undefined && violations.has(found.code) && found.constraint === constraint
}
