import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isAllowedAddress } from '../src/addresses/address-rules.ts'
import { checkUrl } from '../src/addresses/check-url.ts'
import { isPublicAddress } from '../src/addresses/is-public-address.ts'
import { openSender } from './raw-receiver.ts'

const rules = { allowLoopback: false, allowHttp: false, allowed: [] }
const resolve = async () => ['93.184.215.14']
const check = (host: string) => checkUrl({ rules, resolve }, `https://${host}/hooks`)
// A second or two for each property.
const numRuns = 500

/** Addresses that no public host has (IANA's registries of special-purpose addresses). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
]
const special6 = [
  '::/128',
  '::1/128',
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/32',
  '2001:2::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  '4000::/3',
  '2620:4f:8000::/48',
]

const inRange4 = fc.constantFrom(...special4).chain((range) => {
  const [base = '', bits = ''] = range.split('/')
  const start = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  return fc.integer({ min: start, max: start + 2 ** (32 - Number(bits)) - 1 })
})

function groupsOf(text: string): number[] {
  const [front = [], back] = text.split('::').map((half) => half.split(':').filter(Boolean))
  const missing = 8 - front.length - (back?.length ?? 0)
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])]
  return groups.map((group) => Number.parseInt(group, 16))
}

const inRange6 = fc.constantFrom(...special6).chain((range) => {
  const [base = '', bits = ''] = range.split('/')
  const start = groupsOf(base).reduce((sum, group) => sum * 65_536n + BigInt(group), 0n)
  return fc.bigInt({ min: start, max: start + 2n ** (128n - BigInt(bits)) - 1n })
})

const bytesOf = (address: number) => [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256)
const inBase = fc.constantFrom(
  (n: number) => String(n),
  (n: number) => `0${n.toString(8)}`,
  (n: number) => `0x${n.toString(16)}`,
  (n: number) => `0X00${n.toString(16).toUpperCase()}`,
)

/** The last part carries what is left: `127.0.0.1` is `127.1`, `2130706433` and so on. */
const anyParts = fc.tuple(inRange4, fc.integer({ min: 1, max: 4 }), fc.array(inBase, { minLength: 4, maxLength: 4 }))
const shortForms = anyParts.map(([address, count, bases]) => {
  const bytes = bytesOf(address)
  const rest = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0)
  return [...bytes.slice(0, count - 1), rest].map((part, index) => bases[index]?.(part)).join('.')
})

const widen = (text: string) =>
  text.replace(/[0-9a-z]/gi, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))
const encode = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&')
const dressed = fc
  .tuple(
    shortForms,
    fc.constantFrom(
      (text: string) => text,
      widen,
      encode,
      (text: string) => `${text}.`,
      (text: string) => text.toUpperCase(),
    ),
    fc.constantFrom('.', '。', '．', '｡'),
    fc.constantFrom('', ':443', ':8443', ':65535'),
  )
  .map(([host, dress, dot, port]) => `${dress(host.replaceAll('.', dot === '.' ? '.' : dot))}${port}`)

const hex = (address: bigint) => address.toString(16).padStart(32, '0').match(/.{4}/g) ?? []
const anyNotation6 = fc
  .tuple(
    inRange6,
    fc.constantFrom(
      (groups: string[]) => groups.join(':'),
      (groups: string[]) => groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':'),
      (groups: string[]) => groups.join(':').toUpperCase(),
      (groups: string[]) => `${groups.slice(0, 6).join(':')}:${dotted(groups)}`,
    ),
  )
  .map(([address, write]) => `[${write(hex(address))}]`)
const dotted = (groups: string[]) => bytesOf(Number.parseInt(groups.slice(6).join(''), 16)).join('.')

const embedded = fc
  .tuple(inRange4, fc.constantFrom('::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '2002:', '::ffff:0:', '2001:0:'))
  .map(([address, prefix]) => {
    const [high = '', low = ''] = hex(BigInt(address)).slice(6)
    return `[${prefix}${high}:${low}${/^200[12]/.test(prefix) ? '::' : ''}]`
  })

const anyPrivateHost = fc.oneof(dressed, anyNotation6, embedded)

test('any address that is not public is refused at the registration, in any notation', async () => {
  await fc.assert(
    fc.asyncProperty(anyPrivateHost, async (host) => {
      expect([host, await check(host)]).toEqual([host, 'forbidden_address'])
    }),
    { numRuns },
  )
})

test('any address that is not public is refused at the connection, in any notation', async () => {
  using sender = openSender({ rules, resolve })
  await fc.assert(
    fc.asyncProperty(anyPrivateHost, async (host) => {
      expect([host, (await sender.send({ url: `https://${host}/` })).error]).toEqual([host, 'forbidden_address'])
    }),
    { numRuns },
  )
})

test('any address that a name leads to is refused when it is not public', async () => {
  const found = fc.oneof(
    inRange4.map((address) => bytesOf(address).join('.')),
    inRange6.map((address) => hex(address).join(':')),
  )
  await fc.assert(
    fc.asyncProperty(found, fc.array(fc.constant('93.184.215.14')), fc.boolean(), async (address, others, isFirst) => {
      const addresses = isFirst ? [address, ...others] : [...others, address]
      const fault = await checkUrl({ rules, resolve: async () => addresses }, 'https://example.com/')
      expect([addresses, fault]).toEqual([addresses, 'forbidden_address'])
    }),
    { numRuns },
  )
})

const public4 = fc
  .integer({ min: 0, max: 2 ** 32 - 1 })
  .filter((address) => isPublicAddress(bytesOf(address).join('.')))

test('an address of NAT64 is what the IPv4 address inside is, at the registration and at the connection', async () => {
  await fc.assert(
    fc.asyncProperty(public4, inRange4, async (open, closed) => {
      const within = (address: number) => `64:ff9b::${hex(BigInt(address)).slice(6).join(':')}`
      const dottedWithin = `64:ff9b::${bytesOf(open).join('.')}`
      expect([open, await check(`[${within(open)}]`), await check(`[${dottedWithin}]`)]).toEqual([
        open,
        undefined,
        undefined,
      ])
      expect([open, isAllowedAddress(rules, within(open)), isAllowedAddress(rules, dottedWithin)]).toEqual([
        open,
        true,
        true,
      ])
      expect([closed, await check(`[${within(closed)}]`)]).toEqual([closed, 'forbidden_address'])
      expect([closed, isAllowedAddress(rules, within(closed))]).toEqual([closed, false])
      expect(isAllowedAddress({ ...rules, allowLoopback: true }, within(closed))).toBe(false)
    }),
    { numRuns },
  )
})

test('an address outside all these ranges is accepted', async () => {
  for (const host of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '198.20.0.1', '223.255.255.255'])
    expect([host, await check(host)]).toEqual([host, undefined])
  for (const host of ['[2606:4700:4700::1111]', '[2a00:1450::1]', '[2001:4860:4860::8888]', '[2003::1]', '[3ffe::1]'])
    expect([host, await check(host)]).toEqual([host, undefined])
})
