import { expect, test } from '@jest/globals'
import { AddressRanges } from '../src/addresses/address-ranges.ts'
import type { AddressRules } from '../src/addresses/address-rules.ts'
import { checkUrl } from '../src/addresses/check-url.ts'

const names: Record<string, readonly string[]> = {
  'example.com': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.example.com': ['10.0.0.7'],
  'half-inside.example.com': ['93.184.215.14', '192.168.1.1'],
  'metadata.example.com': ['169.254.169.254'],
  'six-inside.example.com': ['fd00::1'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'translated.example.com': ['93.184.215.14', '64:ff9b::5db8:d70e'],
  'translated-inside.example.com': ['93.184.215.14', '64:ff9b::a00:7'],
  'translated-metadata.example.com': ['64:ff9b::169.254.169.254'],
  'locally-translated.example.com': ['64:ff9b:1::5db8:d70e'],
  'xn--bcher-kva.example': ['93.184.215.14'],
}
const resolve = async (name: string) => {
  const found = names[name.replace(/\.$/, '')]
  if (!found) throw new Error('ENOTFOUND')
  return found
}
const check = (rules: AddressRules, url: string) => checkUrl({ rules, resolve }, url)
const production = { allowLoopback: false, allowHttp: false, allowed: [] }
const laptop = { allowLoopback: true, allowHttp: true, allowed: [] }

const accepted = [
  'https://example.com/hooks',
  'https://example.com',
  'https://example.com:443/hooks?tenant=7&x=%20',
  'https://example.com:8443/hooks',
  'https://example.com:1024/',
  'https://EXAMPLE.com/Hooks',
  'https://example.com./hooks',
  'https://bücher.example/żółw',
  'https://93.184.215.14/hooks',
  'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hooks',
  'https://translated.example.com/hooks',
  'https://[64:ff9b::8.8.8.8]/',
  'https://[64:ff9b::5db8:d70e]:8443/',
  'https://not-there-yet.example.com/hooks',
]
test.each(accepted)('%s is accepted', async (url) => {
  expect(await check(production, url)).toBeUndefined()
})

const malformed = [
  '',
  'hooks',
  '//example.com',
  'https://',
  'https://exa mple.com',
  'https://example.com/a b',
  ' https://example.com',
]
const malformedToo = [
  'https://example.com\\@10.0.0.1',
  'https://example.com/\n',
  'https://example.com:99999',
  'https://1.2.3.4.5',
  'https://[::1',
  'https://%zz/',
  'https://a..example.com/',
  'https://example.com../',
  `https://${'a'.repeat(64)}.example.com/`,
  `https://${'a.'.repeat(126)}example.com/`,
  'https://[fe80::1%25eth0]/',
  'https://[::ffff:1.2.3.4.5]/',
  'https://exa%00mple.com/',
  'https://example.com%2f@10.0.0.1%5c/',
]
test.each([...malformed, ...malformedToo])('%j is no URL', async (url) => {
  expect(await check(production, url)).toBe('invalid_format')
})

const disallowed = [
  'http://example.com/hooks',
  'ftp://example.com/hooks',
  'file:///etc/passwd',
  'gopher://example.com/1',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ws://example.com',
  'https://user@example.com/',
  'https://user:secret@example.com/',
  'https://@example.com/',
  'https://example.com/#part',
  'https://example.com/#',
  'https://10.0.0.1:443@example.com/',
  'https://example.com:443@10.0.0.1/',
  'https://example.com%40@10.0.0.1/',
  'https:example.com@10.0.0.1/',
  'https:/user@example.com/',
]
test.each(disallowed)('%s is refused: only https, without user information and fragment', async (url) => {
  expect(await check(production, url)).toBe('invalid_value')
})

const forbidden = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://0.0.0.0/',
  'https://0/',
  'https://10.0.0.1/',
  'https://10.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://0xc0a80001/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://192.0.0.8/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b:1::1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b::]/',
  'https://[64:ff9b::1:808:808]/',
  'https://[64:ff9b:1::808:808]/',
  'https://translated-inside.example.com/',
  'https://translated-metadata.example.com/',
  'https://locally-translated.example.com/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
  'https://[4000::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://app.localhost/',
  'https://postgres/',
  'https://%31%32%37.0.0.1/',
  'https://127%2e0%2e0%2e1/',
  'https://%6c%6f%63%61%6c%68%6f%73%74/',
  'https:127.0.0.1/',
  'https://[fd00:ec2::254]/',
  'https://[2001:10::1]/',
  'https://[2001:20::1]/',
  'https://[2001:0:a00:1::]/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://LocalHost.LocalHost./',
  'https://metadata/',
  'https://METADATA.GOOGLE.INTERNAL./',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://router.home.arpa/',
  'https://wiki.corp/',
  'https://inside.example.com/',
  'https://half-inside.example.com/',
  'https://metadata.example.com/',
  'https://six-inside.example.com/',
  'https://mapped.example.com/',
  'https://example.com:22/',
  'https://example.com:25/',
  'https://example.com:80/',
  'https://example.com:0/',
  'https://example.com:1023/',
  'https://example.com:6000/',
  'https://example.com:6667/',
]
test.each(forbidden)('%s is refused as an address that is not public', async (url) => {
  expect(await check(production, url)).toBe('forbidden_address')
})

const onLaptop = [
  'http://127.0.0.1:3000/hooks',
  'https://127.0.0.1:3000/hooks',
  'http://localhost:80/',
  'http://[::1]:9000/',
  'http://127.9.9.9:1/',
  'http://[::ffff:127.0.0.1]:9000/',
  'http://example.com/',
]
test.each(onLaptop)('%s is accepted where loopback and plain http are allowed', async (url) => {
  expect(await check(laptop, url)).toBeUndefined()
})

const neverOnLaptop = [
  'http://10.0.0.1/',
  'http://169.254.169.254/',
  'https://inside.example.com/',
  'http://0.0.0.0:3000/',
  'http://[64:ff9b::7f00:1]:3000/',
  'http://postgres:5432/',
]
test.each(neverOnLaptop)('%s is refused even where loopback is allowed', async (url) => {
  expect(await check(laptop, url)).toBe('forbidden_address')
})

test('plain http to loopback needs both relaxations', async () => {
  expect(await check({ ...production, allowLoopback: true }, 'http://127.0.0.1:3000/')).toBe('invalid_value')
  expect(await check({ ...production, allowLoopback: true }, 'https://127.0.0.1:3000/')).toBeUndefined()
  expect(await check({ ...production, allowHttp: true }, 'http://127.0.0.1:3000/')).toBe('forbidden_address')
})

test('ranges that are allowed are called though they are not public, and nothing beside them is', async () => {
  const rules = { ...production, allowed: AddressRanges.parse('10.0.0.7/32, fd00::/16') }

  expect(await check(rules, 'https://10.0.0.7:3000/')).toBeUndefined()
  expect(await check(rules, 'https://[::ffff:10.0.0.7]/')).toBeUndefined()
  expect(await check(rules, 'https://[64:ff9b::a00:7]/')).toBeUndefined()
  expect(await check(rules, 'https://[64:ff9b::a00:8]/')).toBe('forbidden_address')
  expect(await check(rules, 'https://inside.example.com/')).toBeUndefined()
  expect(await check(rules, 'https://six-inside.example.com/')).toBeUndefined()
  expect(await check(rules, 'https://10.0.0.8/')).toBe('forbidden_address')
  expect(await check(rules, 'https://127.0.0.1/')).toBe('forbidden_address')
  expect(await check(rules, 'https://[fd01::1]/')).toBe('forbidden_address')
  expect(await check(rules, 'http://10.0.0.7/')).toBe('invalid_value')
})

test.each(['10.0.0.7', '10.0.0.0/33', '10.0.0.0/8,', 'inside.example.com', '*'])('%j names no ranges', (text) => {
  expect(AddressRanges.safeParse(text).success).toBe(false)
})
