import { isIP } from 'node:net'
import { type AddressRules, bareHost, isAllowedAddress } from './address-rules.ts'
import { isLocalhost } from './resolve-name.ts'

// Names that no public host has (RFC 6762, 7686 and 8375, and ICANN's .internal), and common private ones.
const privateNames = /(^|\.)(local|internal|home\.arpa|localdomain|lan|intranet|corp|home|onion)$/

// Ports of other protocols that browsers refuse as well (WHATWG Fetch, "bad port").
const foreignPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

type Destination = Pick<URL, 'protocol' | 'hostname' | 'port'>

/** Whether deliveries go over this scheme: https, and plain http where it is allowed. */
export function isAllowedScheme({ allowHttp }: AddressRules, { protocol }: Pick<Destination, 'protocol'>): boolean {
  return protocol === 'https:' || (allowHttp && protocol === 'http:')
}

/** Whether host and port of a URL may be called, as far as they say themselves; what a name resolves to is checked besides. */
export function isAllowedPlace(rules: AddressRules, place: Pick<Destination, 'hostname' | 'port'>): boolean {
  const host = bareHost(place)
  if (rules.allowLoopback && (isLocalhost(host) || isLoopbackLiteral(rules, host))) return true
  return isPublicHost(rules, host) && isAllowedPort(rules, place)
}

function isLoopbackLiteral(rules: AddressRules, host: string): boolean {
  return isAllowedAddress(rules, host) && !isAllowedAddress({ ...rules, allowLoopback: false }, host)
}

function isPublicHost(rules: AddressRules, host: string): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(rules, host)
  const name = host.replace(/\.$/, '')
  return name.includes('.') && !isLocalhost(name) && !privateNames.test(name)
}

function isAllowedPort({ allowHttp }: AddressRules, { port }: Pick<Destination, 'port'>): boolean {
  const number = Number(port)
  if (port === '' || port === '443') return true
  return number >= 1_024 ? !foreignPorts.has(number) : allowHttp && number === 80
}
