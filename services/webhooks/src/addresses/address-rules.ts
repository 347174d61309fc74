import { isIP } from 'node:net'
import { type AddressRanges, isWithin } from './address-ranges.ts'
import { isLoopbackAddress, isPublicAddress } from './is-public-address.ts'

/** Relaxations for a laptop. */
export type AddressRules = { allowLoopback: boolean; allowHttp: boolean; allowed: AddressRanges }

/** Returns every address of a host name. @throws when the name cannot be resolved */
export type Resolve = (name: string) => Promise<readonly string[]>

export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export function isAllowedAddress({ allowLoopback, allowed }: AddressRules, literal: string): boolean {
  return isPublicAddress(literal) || (allowLoopback && isLoopbackAddress(literal)) || isWithin(allowed, literal)
}

/** The host of a URL without the brackets of an IPv6 literal. */
export function bareHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** @throws ForbiddenAddress when one of the host's addresses is not allowed · what `resolve` throws */
export async function resolveAllowed(
  { rules, resolve }: { rules: AddressRules; resolve: Resolve },
  host: string,
): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0) throw new Error('The name has no address.')
  if (!addresses.every((address) => isAllowedAddress(rules, address))) throw new ForbiddenAddress()
  return addresses
}
