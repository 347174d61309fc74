import { type FaultCode, faults } from '@lokum/contracts/problems/fault'
import { type Must, requirementIn } from '@lokum/contracts/problems/requirement'
import { z } from 'zod'
import type { Fault } from '../problem.ts'

export type Part = 'body' | 'query'

type Issue = z.core.$ZodIssue

/** Turns what zod found into faults that name the place and never the value. At most 50 of them. */
export function listFaults(error: z.ZodError, part: Part): Fault[] {
  return error.issues.flatMap((issue) => faultsOfIssue(issue, part)).slice(0, 50)
}

/** RFC 6901 pointer in its URI fragment form; a lone surrogate, which cannot be percent-encoded, becomes U+FFFD. */
export function pointerTo(path: readonly PropertyKey[]): string {
  const steps = path.map((step) =>
    encodeURIComponent(String(step).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')),
  )
  return ['#', ...steps].join('/')
}

function faultsOfIssue(issue: Issue, part: Part): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => at(part, [...issue.path, key], 'unknown_member'))
  }
  return [{ ...at(part, issue.path, codeOf(issue)), ...mustOf(issue) }]
}

function at(part: Part, path: readonly PropertyKey[], code: FaultCode): Fault {
  if (part === 'query') return { parameter: path.map(String).join('.'), code }
  return { pointer: pointerTo(path), code }
}

/** A member without a value: what it has to be is no answer to that. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined && typeof issue.input === 'object')
    return Reflect.get(issue.input ?? {}, issue.discriminator) === undefined
  const ofType = issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'
  return ofType && issue.input === undefined
}

function codeOf(issue: Issue): FaultCode {
  if (isMissing(issue)) return 'required'
  switch (issue.code) {
    case 'invalid_type':
      return 'invalid_type'
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
  return origin === 'string' ? 'too_long' : 'too_large'
}

function customCode(code: unknown): FaultCode {
  return typeof code === 'string' && isFaultCode(code) ? code : 'invalid_value'
}

function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(faults, code)
}

const fromSchema = z.record(z.string(), z.union([z.string(), z.number()]))

/** The requirement for a value: as the schema's check says it, or as zod describes the check. */
function mustOf(issue: Issue): Partial<Must> {
  if (isMissing(issue)) return {}
  const named = requirementIn(issue.message)
  if (named) return named
  switch (issue.code) {
    case 'invalid_type':
      return mustBeOfType(issue.expected)
    case 'invalid_value':
      return { must: 'one_of', values: { list: issue.values.map(String).join(', ') } }
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum))
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum))
    case 'custom':
      return { values: fromSchema.safeParse(issue.params).data ?? {} }
    default:
      return {}
  }
}

const typeNames = {
  string: 'string',
  number: 'number',
  int: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  record: 'object',
} as const satisfies Record<string, Must['must']>

function mustBeOfType(expected: string): Partial<Must> {
  const known = Object.entries(typeNames).find(([name]) => name === expected)
  return known ? { must: known[1], values: {} } : {}
}

function atLeast(origin: string, min: number): Must {
  if (origin === 'string') return { must: min === 1 ? 'not_empty' : 'min_characters', values: { min } }
  if (origin === 'array') return { must: min === 1 ? 'not_empty_list' : 'min_items', values: { min } }
  return { must: 'at_least', values: { min } }
}

function atMost(origin: string, max: number): Must {
  if (origin === 'string') return { must: 'max_characters', values: { max } }
  return { must: origin === 'array' ? 'max_items' : 'at_most', values: { max } }
}
