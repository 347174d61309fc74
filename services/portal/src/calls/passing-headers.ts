import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '@lokum/service-kit/calls/call'
import { trustedAddress } from '@lokum/service-kit/calls/client-address'
import type { PassingHeaders } from '@lokum/service-kit/forwarding/forward'

/** Headers that pass from a page to the interface; above all no cookie, no `Authorization` and no X-Forwarded-*. */
const toGateway = [
  'content-type',
  'content-length',
  'accept',
  'accept-encoding',
  'accept-language',
  'idempotency-key',
  'if-match',
  'if-none-match',
] as const

const toPage = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-disposition',
  'etag',
  'location',
  'retry-after',
  'idempotent-replayed',
  'lokum-ignored',
  'link',
  'deprecation',
  'sunset',
  'allow',
  'vary',
  'ratelimit',
  'ratelimit-policy',
] as const

/** The headers of one call, with the token of the session. */
export function passingHeaders(token: string, trustedHops: number): PassingHeaders {
  return {
    ofRequest: ({ request, span }: Call) => {
      const headers = ['authorization', `Bearer ${token}`, 'x-forwarded-for', trustedAddress(request, trustedHops)]
      if (span.traceparent !== undefined) headers.push('traceparent', span.traceparent)
      for (const name of toGateway) push(headers, name, request.headers[name])
      return headers
    },
    addAnswered: addAnswered,
  }
}

function addAnswered(headers: string[], answered: IncomingHttpHeaders): void {
  headers.push('cache-control', answered['cache-control'] ?? 'no-store')
  // A file's policy and the interface's own request id take the place of the portal's.
  for (const name of ['content-security-policy', 'x-request-id']) replace(headers, name, answered[name])
  for (const name of toPage) push(headers, name, answered[name])
}

function push(headers: string[], name: string, value: string | string[] | undefined): void {
  for (const one of [value ?? []].flat()) headers.push(name, one)
}

function replace(headers: string[], name: string, value: string | string[] | undefined): void {
  const at = headers.indexOf(name)
  if (typeof value === 'string' && at !== -1) headers[at + 1] = value
}
