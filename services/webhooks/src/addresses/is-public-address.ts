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

/** Whether an address literal is one of a public host: no private, loopback, link-local, translated or otherwise special one. */
export function isPublicAddress(literal: string): boolean {
  if (!ipaddr.isValid(literal)) return false
  const address = ipaddr.process(literal)
  // All of IANA's IPv4 special-purpose registry has another name than unicast; a test holds the list.
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  return address.zoneId === undefined && address.match(global6) && !special6.some((range) => address.match(range))
}

/** 127.0.0.0/8 and ::1, also as an IPv4-mapped address. */
export function isLoopbackAddress(literal: string): boolean {
  return ipaddr.isValid(literal) && ipaddr.process(literal).range() === 'loopback'
}
