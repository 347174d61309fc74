import type { IncomingHttpHeaders } from 'node:http'

/** What passes from a service to a client; X-Request-Id is the gateway's own. */
const passing = [
  'content-type',
  'content-length',
  'content-language',
  'content-disposition',
  'etag',
  'location',
  'retry-after',
  'idempotent-replayed',
  'www-authenticate',
  'link',
  'deprecation',
  'sunset',
  'allow',
] as const

/** Adds the headers of a service's answer to those of the gateway: names and values by turns. */
export function addAnswerHeaders(headers: string[], answered: IncomingHttpHeaders): void {
  headers.push('cache-control', answered['cache-control'] ?? 'no-store')
  // A file's policy is stricter than the gateway's, which is already set.
  const policy = answered['content-security-policy']
  if (typeof policy === 'string') headers[headers.indexOf('content-security-policy') + 1] = policy
  for (const name of passing) {
    const value = answered[name]
    if (typeof value === 'string') headers.push(name, value)
    else if (value !== undefined) for (const one of value) headers.push(name, one)
  }
}
