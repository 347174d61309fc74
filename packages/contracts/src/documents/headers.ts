import type { Operation } from '../interface/operation.ts'
import { type ProblemCode, problems } from '../problems/problem.ts'
import type { JsonObject } from './json.ts'

const limits = {
  'RateLimit-Policy': {
    description: 'Both rate-limit windows of this operation for this token (IETF draft ratelimit-headers 11)',
    required: true,
    schema: { type: 'string', examples: ['"minute";q=60;w=60, "day";q=5000;w=86400'] },
  },
  RateLimit: {
    description: 'Remaining requests in each window and seconds until the next window starts',
    required: true,
    schema: { type: 'string', examples: ['"minute";r=59;t=60, "day";r=4999;t=86400'] },
  },
} as const satisfies JsonObject

const etag = {
  description: 'Version of the resource, for If-Match',
  required: true,
  schema: { type: 'string', pattern: '^"[^"]+"$', examples: ['"1"'] },
}

const location = {
  description: 'Path of the new resource',
  required: true,
  schema: { type: 'string', pattern: '^/v1/' },
}

const idempotentReplayed = {
  description:
    'Present when the response repeats that of an earlier request with the same Idempotency-Key or the same file',
  required: false,
  schema: { type: 'string', const: 'true' },
}

const attachment = {
  description: 'Asks the browser to save the file and gives its name (RFC 6266)',
  required: true,
  schema: {
    type: 'string',
    pattern: '^attachment; ',
    examples: ['attachment; filename="faktura.pdf"; filename*=UTF-8\'\'faktura.pdf'],
  },
}

const retryAfter = {
  description: 'Seconds to wait before repeating the request',
  schema: { type: 'string', pattern: '^[0-9]+$', examples: ['1'] },
}

const wwwAuthenticate = {
  description: 'How to authenticate (RFC 6750, RFC 9728)',
  schema: { type: 'string', pattern: '^Bearer ', examples: ['Bearer realm="lokum", error="invalid_token"'] },
}

const contentLanguage = {
  description: 'Language of the texts in the answer, if it has any, chosen by Accept-Language',
  required: false,
  schema: { type: 'string', enum: ['en', 'pl'] },
}

/** Headers that every answer can carry, kept once in the document. */
export const headerComponents: JsonObject = { ...limits, 'Content-Language': contentLanguage }

const limitRefs = Object.fromEntries(
  Object.keys(limits).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** Headers of a successful answer. */
export function answerHeaders({ answer, versioned, idempotent }: Operation): JsonObject {
  return {
    ...(answer.status === 201 || answer.status === 202 ? { Location: location } : {}),
    ...(versioned && answer.body ? { ETag: etag } : {}),
    ...(answer.body ? { 'Content-Language': { $ref: '#/components/headers/Content-Language' } } : {}),
    ...(answer.file ? { 'Content-Disposition': attachment } : {}),
    ...(idempotent ? { 'Idempotent-Replayed': idempotentReplayed } : {}),
    ...limitRefs,
  }
}

/** What a refusal of the caller's address, whose token was never accepted, does not carry. */
const limitsOfToken = Object.fromEntries(
  Object.entries(limits).map(([name, header]) => [name, { ...header, required: false }]),
)

/** Statuses that can be answered before a call was counted: no limits are promised with them. */
const uncounted: readonly number[] = [401, 431, 500, 502, 503]
const withRetryAfter: readonly ProblemCode[] = [
  'rate_limited',
  'overloaded',
  'auth_unavailable',
  'idempotency_conflict',
  'quota_exceeded',
]
const withChallenge: readonly ProblemCode[] = ['unauthorized', 'invalid_token', 'insufficient_scope']

/** Headers of the refusals of one status; `x-codes` names the codes that carry a header when not all of them do. */
export function problemHeaders(status: number, codes: readonly ProblemCode[]): JsonObject {
  return {
    'Content-Language': { $ref: '#/components/headers/Content-Language' },
    // A quota that is used up for good (403) does not come back by itself.
    ...only('Retry-After', retryAfter, codes, status === 403 ? [] : withRetryAfter),
    ...only('WWW-Authenticate', wwwAuthenticate, codes, withChallenge),
    ...limitHeaders(status),
  }
}

function limitHeaders(status: number): JsonObject {
  if (uncounted.includes(status)) return {}
  return status === 429 ? limitsOfToken : limitRefs
}

function only(name: string, header: JsonObject, codes: readonly ProblemCode[], of: readonly ProblemCode[]): JsonObject {
  const carriers = codes.filter((code) => of.includes(code))
  if (carriers.length === 0) return {}
  if (carriers.length === codes.length) return { [name]: { ...header, required: true } }
  return { [name]: { ...header, required: false, 'x-codes': carriers } }
}

/** The title that heads the refusals of one status. */
export function problemTitles(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `${problems[code].title.en} (\`${code}\`)`).join(' · ')
}
