import ipaddr from 'ipaddr.js'

// Ranges inside 2000::/3 (global unicast) that are not public (IANA IPv6 special-purpose registry).
const special6 = [
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4 carries an IPv4 address
  '2620:4f:8000::/48', // AS112, which answers for private addresses
  '3fff::/20', // documentation
].map((range) => ipaddr.IPv6.parseCIDR(range))
const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

// A network with IPv6 alone reaches IPv4 hosts by these addresses (NAT64, RFC 6052); those of 64:ff9b:1::/48 are local (RFC 8215).
const translated6 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** The address that a literal leads to: of an IPv4-mapped or translated one, the IPv4 address inside. */
export function readAddress(literal: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = ipaddr.process(literal)
  if (address instanceof ipaddr.IPv4 || address.zoneId !== undefined || !address.match(translated6)) return address
  return new ipaddr.IPv4(address.toByteArray().slice(12))
}

/** Whether an address literal is one of a public host: no private, loopback, link-local or otherwise special one. */
export function isPublicAddress(literal: string): boolean {
  if (!ipaddr.isValid(literal)) return false
  const address = readAddress(literal)
  // All of IANA's IPv4 special-purpose registry has another name than unicast; a test holds the list.
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  return address.zoneId === undefined && address.match(global6) && !special6.some((range) => address.match(range))
}

/** 127.0.0.0/8 and ::1, also as an IPv4-mapped address; translated, it is the loopback of another machine. */
export function isLoopbackAddress(literal: string): boolean {
  return ipaddr.isValid(literal) && ipaddr.process(literal).range() === 'loopback'
}
