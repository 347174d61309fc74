import type { Call } from '../calls/call.ts'

/** What passes from a client to a service; everything else is dropped, identity and X-Forwarded-* headers above all. */
const passing = new Set([
  'authorization',
  'content-type',
  'content-length',
  'content-encoding',
  'accept',
  'accept-language',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'tracestate',
])

/** The headers for the service, names and values by turns; one that came repeatedly goes on repeatedly, so that the service can refuse it. */
export function requestHeaders({ request, requestId, span }: Call): string[] {
  const { rawHeaders } = request
  const headers = ['x-request-id', requestId]
  if (span.traceparent !== undefined) headers.push('traceparent', span.traceparent)
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (passing.has(name)) headers.push(name, rawHeaders[at + 1] ?? '')
  }
  return headers
}
