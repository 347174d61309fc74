import { Problem, ValidationFailed } from '../problem.ts'

/** The connection was never made, so that nothing of the call has arrived. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const timedOut = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
/** Codes of requests that cannot be passed on as HTTP. */
const unsendable = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'])
const brokenConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

export function wasNeverSent(error: unknown): boolean {
  return neverSent.has(codeOf(error))
}

/** The connection broke before an answer came; only a call that changes nothing may be repeated. */
export function isConnectionFailure(error: unknown): boolean {
  return wasNeverSent(error) || brokenConnection.has(codeOf(error))
}

/** The refusal when a service gave no answer: 504 when it was too slow, 502 otherwise. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (unsendable.has(codeOf(error))) return new ValidationFailed([])
  return new Problem('upstream_unavailable', { status: timedOut.has(codeOf(error)) ? 504 : 502, cause: error })
}

export const failureKinds = ['timeout', 'unreachable', 'broken'] as const
export type FailureKind = (typeof failureKinds)[number]

/** A name for the metrics. */
export function classifyFailure(error: unknown): FailureKind {
  if (timedOut.has(codeOf(error))) return 'timeout'
  return wasNeverSent(error) ? 'unreachable' : 'broken'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
