import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { newId } from '../ids.ts'
import { Problem } from '../problem.ts'
import { answerProblem } from './answer-problem.ts'

/**
 * Answers what could not be read as a request and ends the connection: headers beyond the limit 431, anything else 400.
 * A request that came too slowly is answered 408 without a body. An answer that has begun is broken off.
 */
export function refuseUnreadable(
  { publicBaseUrl, hasAnswerBegun }: { publicBaseUrl: string; hasAnswerBegun: boolean },
  error: Error,
  socket: Duplex,
): void {
  if (socket.writableEnded) return
  if (hasAnswerBegun || !socket.writable || codeOf(error) === 'ECONNRESET') {
    socket.destroy()
    return
  }
  socket.end(codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT' ? tooSlow : refusal(publicBaseUrl, error))
  // The client may still be writing; it gets a moment to read the answer.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

function refusal(publicBaseUrl: string, error: Error): string {
  const problem = new Problem(codeOf(error) === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'validation_failed')
  const requestId = newId('request')
  const { status, headers, text } = answerProblem({ publicBaseUrl, requestId, language: 'en' }, problem)
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
