import type { Deprecated } from '@lokum/contracts/interface/operation'

const policyPath = '/docs/guides/versions'

/** The headers of every answer of an operation that goes: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where the policy is. */
export function deprecationHeaders(deprecated: Deprecated | undefined, publicBaseUrl: string): string[] {
  if (deprecated === undefined) return []
  return [
    'deprecation',
    `@${new Date(deprecated.since).getTime() / 1_000}`,
    'sunset',
    new Date(deprecated.sunset).toUTCString(),
    'link',
    `<${publicBaseUrl}${policyPath}>; rel="deprecation"; type="text/html"`,
  ]
}
