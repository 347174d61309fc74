import type { Call } from '@lokum/service-kit/calls/call'

/** Sends the browser to another address. */
export function redirect(call: Call, location: string): void {
  call.answerHeaders.push('cache-control', 'no-store', 'location', location, 'content-length', '0')
  call.response.writeHead(303, call.answerHeaders).end()
  call.conclude(303)
}

/** Answers that it is done. */
export function answerNothing(call: Call): void {
  call.answerHeaders.push('cache-control', 'no-store')
  call.response.writeHead(204, call.answerHeaders).end()
  call.conclude(204)
}
