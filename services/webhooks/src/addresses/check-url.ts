import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FaultCode } from '@lokum/contracts/fault'
import {
  type AddressRules,
  ForbiddenAddress,
  hostOf,
  isAllowedAddress,
  type Resolve,
  resolveAllowed,
} from './address-rules.ts'
import { isLocalhost } from './resolve-name.ts'

const resolveMs = 2_000

// Names that no public host has (RFC 6762, 7686 and 8375, and ICANN's .internal), and what networks use in their place.
const privateNames = /(^|\.)(local|internal|home\.arpa|localdomain|lan|intranet|corp|home|onion)$/

// Ports of other protocols that browsers refuse as well (WHATWG Fetch, "bad port").
const foreignPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/**
 * What is wrong with an endpoint's URL, if anything: https, no user information, no fragment, port 443 or from 1024 on, and a
 * public host. A name that does not resolve now is accepted, since every connection checks again.
 */
export async function checkUrl(
  { rules, resolve }: { rules: AddressRules; resolve: Resolve },
  text: string,
): Promise<FaultCode | undefined> {
  const url = URL.parse(text)
  if (!url || /[\p{Cc}\s\\]/u.test(text)) return 'invalid_format'
  const fault = faultOfForm(rules, url, text) ?? faultOfPlace(rules, url)
  if (fault) return fault
  const host = hostOf(url)
  if (isIP(host) !== 0) return undefined
  const patience = new AbortController()
  const resolved = resolveAllowed({ rules, resolve }, host).then(
    () => undefined,
    (error: unknown) => (error instanceof ForbiddenAddress ? ('forbidden_address' as const) : undefined),
  )
  const late = delay(resolveMs, undefined, { signal: patience.signal }).catch(() => undefined)
  return Promise.race([resolved, late]).finally(() => patience.abort())
}

function faultOfForm({ allowHttp }: AddressRules, url: URL, text: string): FaultCode | undefined {
  const isWeb = url.protocol === 'https:' || (allowHttp && url.protocol === 'http:')
  const hasUser = url.username !== '' || url.password !== '' || /^[a-z]+:\/*[^/?#]*@/i.test(text)
  return !isWeb || hasUser || text.includes('#') ? 'invalid_value' : undefined
}

function faultOfPlace(rules: AddressRules, url: URL): FaultCode | undefined {
  const host = hostOf(url)
  const isLoopback = rules.allowLoopback && (isLocalhost(host) || isLoopbackLiteral(rules, host))
  if (isLoopback) return undefined
  return isPublicHost(rules, host) && isAllowedPort(rules, url) ? undefined : 'forbidden_address'
}

function isLoopbackLiteral(rules: AddressRules, host: string): boolean {
  return isAllowedAddress(rules, host) && !isAllowedAddress({ ...rules, allowLoopback: false }, host)
}

function isPublicHost(rules: AddressRules, host: string): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(rules, host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !isLocalhost(name) && !privateNames.test(name)
}

function isAllowedPort({ allowHttp }: AddressRules, { port }: URL): boolean {
  const number = Number(port)
  if (port === '' || port === '443') return true
  return number >= 1_024 ? !foreignPorts.has(number) : allowHttp && number === 80
}
