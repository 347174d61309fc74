import { isIP } from 'node:net'
import type { FaultCode } from '@lokum/contracts/problems/fault'
import { type AddressRules, bareHost, ForbiddenAddress, type Resolve, resolveAllowed } from './address-rules.ts'
import { isAllowedPlace, isAllowedScheme } from './is-allowed-place.ts'

// The limit of DNS (RFC 1035, section 2.3.4), without a trailing dot.
const maxNameLength = 253
const label = /^[^.]{1,63}$/

/**
 * Refuses an endpoint's URL unless it has https, no user information, no fragment, port 443 or from 1024 on, and a public host. A name
 * that does not resolve now is accepted, since every connection checks again by the same rules.
 */
export async function checkUrl(
  { rules, resolve }: { rules: AddressRules; resolve: Resolve },
  text: string,
): Promise<FaultCode | undefined> {
  const url = URL.parse(text)
  if (!url || /[\p{Cc}\s\\]/u.test(text) || !isHost(bareHost(url))) return 'invalid_format'
  const fault = faultOfForm(rules, url, text)
  if (fault) return fault
  if (!isAllowedPlace(rules, url)) return 'forbidden_address'
  return resolveAllowed({ rules, resolve }, bareHost(url)).then(
    () => undefined,
    (error: unknown) => (error instanceof ForbiddenAddress ? ('forbidden_address' as const) : undefined),
  )
}

function isHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return (
    isIP(host) !== 0 ||
    host === '' ||
    (name.length <= maxNameLength && name.split('.').every((part) => label.test(part)))
  )
}

function faultOfForm(rules: AddressRules, url: URL, text: string): FaultCode | undefined {
  const hasUser = url.username !== '' || url.password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(text)
  return !isAllowedScheme(rules, url) || hasUser || text.includes('#') ? 'invalid_value' : undefined
}
