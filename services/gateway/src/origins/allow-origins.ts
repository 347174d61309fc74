import type { IncomingMessage } from 'node:http'

/** Headers of answers that a script of another origin may read besides the few that every script may. */
const exposed = [
  'allow',
  'content-disposition',
  'content-language',
  'deprecation',
  'etag',
  'idempotent-replayed',
  'link',
  'location',
  'lokum-ignored',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'www-authenticate',
  'x-request-id',
].join(', ')

/** Headers that a script may send. */
const accepted = [
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'traceparent',
].join(', ')

/** A browser asks again after ten minutes. */
const preflightSeconds = '600'

type HeadersFor = (request: IncomingMessage) => readonly string[]

/**
 * Lets scripts of these origins call the interface with a token of their own (CORS). No credentials of the browser are allowed, and
 * there are none. Without origins, no answer has a header of CORS.
 */
export function allowOrigins(origins: readonly string[]): HeadersFor {
  if (origins.length === 0) return () => []
  return ({ headers }) => {
    const { origin } = headers
    if (origin === undefined || !origins.includes(origin)) return ['vary', 'origin']
    return ['vary', 'origin', 'access-control-allow-origin', origin, 'access-control-expose-headers', exposed]
  }
}

/** The other headers of a preflight's answer; a browser looks at them only beside the origin that is allowed. */
export function preflightHeaders({ headers }: IncomingMessage, allow: string): readonly string[] {
  if (headers['access-control-request-method'] === undefined) return []
  return [
    'access-control-allow-methods',
    allow,
    'access-control-allow-headers',
    accepted,
    'access-control-max-age',
    preflightSeconds,
  ]
}
