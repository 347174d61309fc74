import { type FaultCode, faults } from '@lokum/contracts/problems/fault'
import type { z } from 'zod'
import type { Fault } from '../problem.ts'

export type Part = 'body' | 'query'

type Issue = z.core.$ZodIssue

/** Turns what zod found into faults that name the place and never the value. At most 50 of them. */
export function faultsOf(error: z.ZodError, part: Part): Fault[] {
  return error.issues.flatMap((issue) => faultsOfIssue(issue, part)).slice(0, 50)
}

/** RFC 6901 pointer in its URI fragment form. */
export function pointerTo(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1')))
  return ['#', ...steps].join('/')
}

function faultsOfIssue(issue: Issue, part: Part): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => at(part, [...issue.path, key], 'unknown_member'))
  }
  return [at(part, issue.path, codeOf(issue))]
}

function at(part: Part, path: readonly PropertyKey[], code: FaultCode): Fault {
  if (part === 'query') return { parameter: path.map(String).join('.'), code }
  return { pointer: pointerTo(path.map(wellFormed)), code }
}

// A name with a lone surrogate cannot be percent-encoded.
function wellFormed(step: PropertyKey): PropertyKey {
  return typeof step === 'string' ? step.toWellFormed() : step
}

function codeOf(issue: Issue): FaultCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'invalid_type'
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int' ? 'too_small' : 'too_short'
    case 'too_big':
      return tooBig(issue.origin)
    case 'invalid_format':
      return 'invalid_format'
    case 'custom':
      return customCode(issue.params?.code)
    default:
      return 'invalid_value'
  }
}

function tooBig(origin: string): FaultCode {
  if (origin === 'array') return 'too_many_items'
  return origin === 'string' ? 'too_long' : 'too_big'
}

function customCode(code: unknown): FaultCode {
  return typeof code === 'string' && isFaultCode(code) ? code : 'invalid_value'
}

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(faults, code)
}
