import type { Call } from '@lokum/service-kit/calls/call'

/** Answers with JSON that is not kept anywhere. */
export function answerJson(call: Call, body: object): void {
  const text = JSON.stringify(body)
  call.answerHeaders.push('cache-control', 'no-store', 'content-type', 'application/json')
  call.answerHeaders.push('content-length', String(Buffer.byteLength(text)))
  call.response.writeHead(200, call.answerHeaders).end(text)
  call.conclude(200)
}

/** Sends the browser to another address. */
export function redirect(call: Call, location: string): void {
  call.answerHeaders.push('cache-control', 'no-store', 'location', location, 'content-length', '0')
  call.response.writeHead(303, call.answerHeaders).end()
  call.conclude(303)
}
