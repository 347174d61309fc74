import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** The key under which calls of one client are counted: its address, of which an IPv6 client has a whole /64. */
export function clientAddress(request: IncomingMessage, trustedHops: number): string {
  return normalise(trustedAddress(request, trustedHops))
}

/**
 * The address of the client, as far as it can be trusted: our own proxies append to X-Forwarded-For, so that its last
 * `trustedHops` entries are theirs and earlier entries were written by clients.
 */
export function trustedAddress(request: IncomingMessage, trustedHops: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown'
  if (trustedHops === 0) return direct
  const forwarded = request.headers['x-forwarded-for'] ?? ''
  const entries = [forwarded]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  return entries.at(-trustedHops) ?? entries[0] ?? direct
}

function normalise(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain.slice(0, 45)
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
