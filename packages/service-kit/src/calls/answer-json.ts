import type { Call } from './call.ts'

/** Answers with JSON that is not kept anywhere. */
export function answerJson(call: Call, body: object): void {
  const text = JSON.stringify(body)
  call.answerHeaders.push('cache-control', 'no-store', 'content-type', 'application/json')
  call.answerHeaders.push('content-length', String(Buffer.byteLength(text)))
  call.response.writeHead(200, call.answerHeaders).end(text)
  call.conclude(200)
}
