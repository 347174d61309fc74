import { Resolver } from 'node:dns/promises'

// A lost datagram is repeated after 700 ms; a name server that has not answered after 2 s is too slow.
const queryMs = 700
const tries = 2
const lookUpMs = 2_000

/**
 * Resolves a host name by DNS alone, within 2 s: neither the machine's hosts file nor its search domains can turn a public name
 * into a neighbour, and slow answers occupy no thread of the pool. `localhost` is this machine (RFC 6761).
 * @param servers other name servers than the machine's
 * @throws when the name servers say so, or nothing in time
 */
export async function resolveName(name: string, servers?: readonly string[]): Promise<readonly string[]> {
  if (isLocalhost(name)) return ['127.0.0.1']
  const resolver = new Resolver({ timeout: queryMs, tries })
  if (servers) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), lookUpMs)
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

export function isLocalhost(name: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(name)
}
