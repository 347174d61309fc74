import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Language, ProblemCode } from '@lokum/contracts/problems/problem'
import { newId } from '../ids.ts'
import { Problem } from '../problem.ts'
import { answerProblem } from './answer-problem.ts'

/** The language is English when the headers did not arrive. */
type Situation = { publicBaseUrl: string; language?: Language }

/**
 * Answers an unreadable request and ends the connection: 431 for headers above the limit, 408 for a request that
 * arrives too slowly, 417 for an expectation that is not known, otherwise 400. An answer that has started is aborted.
 */
export function refuseUnreadable(
  { hasAnswerBegun, ...situation }: Situation & { hasAnswerBegun: boolean },
  error: Error,
  socket: Duplex,
): void {
  if (socket.writableEnded) return
  if (hasAnswerBegun || !socket.writable || codeOf(error) === 'ECONNRESET') {
    socket.destroy()
    return
  }
  socket.end(refusal(situation, error))
  // The client may still be writing; it gets a moment to read the answer.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_EXPECTATION: 'expectation_failed',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

function refusal({ publicBaseUrl, language = 'en' }: Situation, error: Error): string {
  const problem = new Problem(codes[codeOf(error)] ?? 'validation_failed')
  const requestId = newId('request')
  const { status, headers, text } = answerProblem({ publicBaseUrl, requestId, language }, problem)
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
