import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { readAddress } from './is-public-address.ts'

/** Ranges of addresses as one reads them: `172.30.0.1/32,fd00::/8`. */
export const AddressRanges = z
  .string()
  .transform((text) => text.split(',').map((range) => range.trim()))
  .pipe(z.array(z.string().refine(ipaddr.isValidCIDR, 'must be ranges such as 172.30.0.1/32, separated by commas')))
  .transform((ranges) => ranges.map((range) => ipaddr.parseCIDR(range)))
export type AddressRanges = z.infer<typeof AddressRanges>

/** Whether an address literal lies in one of the ranges; an IPv4-mapped or translated one counts as the IPv4 address. */
export function isWithin(ranges: AddressRanges, literal: string): boolean {
  if (!ipaddr.isValid(literal)) return false
  const address = readAddress(literal)
  return ranges.some(([base, bits]) => address.kind() === base.kind() && address.match(base, bits))
}
