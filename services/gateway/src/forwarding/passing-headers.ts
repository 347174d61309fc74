import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '@lokum/service-kit/calls/call'
import type { PassingHeaders } from '@lokum/service-kit/forwarding/forward'

/** Headers that pass from a client to a service; everything else is dropped, identity and X-Forwarded-* headers above all. */
const passing = new Set([
  'authorization',
  'content-type',
  'content-length',
  'content-encoding',
  'accept',
  'accept-encoding',
  'accept-language',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'tracestate',
])

/** The headers for the service, names and values by turns; one that came repeatedly goes on repeatedly, so that the service can refuse it. */
function requestHeaders({ request, requestId, span }: Call): string[] {
  const { rawHeaders } = request
  const headers = ['x-request-id', requestId]
  if (span.traceparent !== undefined) headers.push('traceparent', span.traceparent)
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? ''
    if (passing.has(name)) headers.push(name, rawHeaders[at + 1] ?? '')
  }
  return headers
}

/** Headers that pass from a service to a client; X-Request-Id is the gateway's own. */
const passingBack = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'vary',
  'content-disposition',
  'etag',
  'location',
  'retry-after',
  'idempotent-replayed',
  'lokum-ignored',
  'www-authenticate',
  'link',
  'deprecation',
  'sunset',
  'allow',
] as const

/** Adds the headers of a service's answer to those of the gateway: names and values by turns. */
function addAnswerHeaders(headers: string[], answered: IncomingHttpHeaders): void {
  headers.push('cache-control', answered['cache-control'] ?? 'no-store')
  // A file's policy is stricter than the gateway's, which is already set.
  const policy = answered['content-security-policy']
  if (typeof policy === 'string') headers[headers.indexOf('content-security-policy') + 1] = policy
  for (const name of passingBack) {
    const value = answered[name]
    if (typeof value === 'string') headers.push(name, value)
    else if (value !== undefined) for (const one of value) headers.push(name, one)
  }
}

export const passingHeaders: PassingHeaders = { ofRequest: requestHeaders, addAnswered: addAnswerHeaders }
