import { Resolver } from 'node:dns/promises'

const queryMs = 2_000
const tries = 2

/**
 * Resolves host names by DNS alone: neither the machine's hosts file nor its search domains can turn a public name into a
 * neighbour, and slow answers occupy no thread of the pool. `localhost` is this machine (RFC 6761).
 */
export async function resolveName(name: string): Promise<readonly string[]> {
  if (isLocalhost(name)) return ['127.0.0.1']
  const resolver = new Resolver({ timeout: queryMs, tries })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  throw four.status === 'rejected' ? four.reason : new Error('The name has no address.')
}

export function isLocalhost(name: string): boolean {
  return /^(.+\.)?localhost\.?$/i.test(name)
}
