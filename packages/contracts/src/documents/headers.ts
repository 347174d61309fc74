import { isKeyed, type Operation } from '../interface/operation.ts'
import type { ProblemCode } from '../problems/problem.ts'
import type { JsonObject } from '../values/json.ts'
import type { ProblemsByStatus } from './list-problems.ts'

/** Headers of answers, each declared once in the document. */
const headerComponents = {
  'X-Request-Id': {
    description: 'Identifier of the request; quote it to support',
    required: true,
    schema: { type: 'string', pattern: '^req_' },
    example: 'req_01jd3k5q9ze8r9v4k7m2n6p0xs',
  },
  'RateLimit-Policy': {
    description: 'Both rate-limit windows of this operation for this token (IETF draft ratelimit-headers 11)',
    required: true,
    schema: { type: 'string' },
    example: '"minute";q=60;w=60, "day";q=5000;w=86400',
  },
  RateLimit: {
    description: 'Remaining requests in each window and seconds until the next window starts',
    required: true,
    schema: { type: 'string' },
    example: '"minute";r=59;t=60, "day";r=4999;t=86400',
  },
  ETag: {
    description:
      'Version of the object, for If-Match; of an answer to a read also a digest of its bytes, for If-None-Match',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
    example: '"1"',
  },
  Deprecation: {
    description: 'The operation goes: since when it is deprecated (RFC 9745), as `@` and seconds since 1970',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    example: '@1793491200',
  },
  Sunset: {
    description: 'When the operation may be gone (RFC 8594)',
    schema: { type: 'string' },
    example: 'Sat, 01 May 2027 00:00:00 GMT',
  },
  Link: {
    description: 'The next page of a list (RFC 8288), beside `next_cursor`; absent on the last page',
    schema: { type: 'string', pattern: '^<[^>]+>; rel="next"$' },
    example: '<https://api.example.org/v1/apartments?limit=25&cursor=Qm9kZW5zaWFwdF8wMWpk>; rel="next"',
  },
  Location: {
    description: 'Path of the new object',
    required: true,
    schema: { type: 'string', pattern: '^/v1/' },
    example: '/v1/apartments/apt_01jd3k5q9ze8r9v4k7m2n6p0xs',
  },
  'Idempotent-Replayed': {
    description:
      'Present when the response repeats that of an earlier request with the same Idempotency-Key or the same file',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'Lokum-Ignored': {
    description:
      'Members of the request that the interface does not know and that changed nothing: a list of strings (RFC 9651), each the JSON pointer of a member, at most 10',
    schema: { type: 'string', pattern: '^"/[^"]*"(, "/[^"]*")*$' },
    example: '"/postcode", "/address/zip"',
  },
  'Content-Disposition': {
    description: 'Asks the browser to save the file and gives its name (RFC 6266)',
    required: true,
    schema: { type: 'string', pattern: '^attachment; ' },
    example: 'attachment; filename="faktura.pdf"; filename*=UTF-8\'\'faktura.pdf',
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750, RFC 9728)',
    schema: { type: 'string', pattern: '^Bearer ' },
    example: 'Bearer realm="lokum", error="invalid_token"',
  },
  'Content-Language': {
    description: 'Language of the texts in the answer, if it has any, chosen by Accept-Language',
    schema: { type: 'string', enum: ['en', 'pl'] },
    example: 'en',
  },
} as const satisfies JsonObject

type HeaderName = keyof typeof headerComponents

/** The headers that the answers of these operations have; linters refuse a document that declares what it never uses. */
export function collectHeaders(operations: readonly Operation[]): JsonObject {
  const { Deprecation, Sunset, ...others } = headerComponents
  return operations.some(({ deprecated }) => deprecated) ? { ...others, Deprecation, Sunset } : others
}

/** Headers of a successful answer. */
export function answerHeaders(operation: Operation): JsonObject {
  const { answer, versioned, ignoresUnknown, request, deprecated } = operation
  const isCreated = answer.status === 201 || answer.status === 202
  return refsTo([
    'X-Request-Id',
    ...(isCreated ? (['Location'] as const) : []),
    ...(request.query?.shape.cursor ? (['Link'] as const) : []),
    ...(versioned && answer.body ? (['ETag'] as const) : []),
    ...(answer.body ? (['Content-Language'] as const) : []),
    ...(answer.file ? (['Content-Disposition'] as const) : []),
    ...(isKeyed(operation) ? (['Idempotent-Replayed'] as const) : []),
    ...(ignoresUnknown ? (['Lokum-Ignored'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Sunset'] as const) : []),
    'RateLimit-Policy',
    'RateLimit',
  ])
}

/** Statuses that can be answered before a call was counted: no limits are promised with them. */
const uncounted: readonly number[] = [401, 431, 500, 502, 503]
/** 429 is also the refusal of an address whose token was never accepted; it carries no limits. */
const countedUnlessUnknown = 429
const limits = ['RateLimit-Policy', 'RateLimit'] as const

const carriers: Readonly<Record<'Retry-After' | 'WWW-Authenticate', readonly ProblemCode[]>> = {
  'Retry-After': ['rate_limited', 'overloaded', 'auth_unavailable', 'idempotency_conflict', 'quota_exceeded'],
  'WWW-Authenticate': ['unauthorized', 'invalid_token', 'insufficient_scope'],
}

/**
 * Headers of refusals. `x-required-headers` names, for each code, the headers that its answers always have beside those that every answer
 * has.
 */
export function problemHeaders(byStatus: ProblemsByStatus) {
  const statuses = [...byStatus.keys()]
  const byCode = headersByCode(byStatus)
  const own = (['Retry-After', 'WWW-Authenticate'] as const).filter((name) =>
    Object.values(byCode).some((names) => names.includes(name)),
  )
  const counted = statuses.filter((status) => !uncounted.includes(status))
  const isOptional = counted.length < statuses.length || statuses.includes(countedUnlessUnknown)
  return {
    headers: refsTo(['X-Request-Id', 'Content-Language', ...own, ...(counted.length > 0 ? limits : [])]),
    ...(Object.keys(byCode).length > 0 && { 'x-required-headers': byCode }),
    ...(counted.length > 0 && isOptional && { 'x-optional-headers': [...limits] }),
  }
}

function headersByCode(byStatus: ProblemsByStatus): Record<string, string[]> {
  const codes = [...new Set([...byStatus.values()].flat())]
  const rows = codes.map((code) => {
    const statuses = [...byStatus].flatMap(([status, some]) => (some.includes(code) ? [status] : []))
    const isCounted = byStatus.size > 1 && statuses.every((status) => !uncounted.includes(status))
    return [code, [...carried(code, statuses), ...(isCounted ? limits : [])]] as const
  })
  return Object.fromEntries(rows.flatMap(([code, names]) => (names.length > 0 ? [[code, [...names]]] : [])))
}

function carried(code: ProblemCode, statuses: readonly number[]): string[] {
  return (['Retry-After', 'WWW-Authenticate'] as const).filter(
    // A quota that is used up for good (403) does not come back by itself.
    (name) => carriers[name].includes(code) && !(name === 'Retry-After' && statuses.includes(403)),
  )
}

function refsTo(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
