import { expect, test } from '@jest/globals'
import { AddressRanges } from '../src/addresses/address-ranges.ts'
import { checkUrl } from '../src/addresses/check-url.ts'
import { openNameServer } from './name-server.ts'
import { openRawReceiver, openSender } from './raw-receiver.ts'

const production = { allowLoopback: false, allowHttp: true, allowed: [] }
const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
const somewhere = '93.184.215.14'

test.each([
  ['a private address', ['10.0.0.7']],
  ['this machine', ['127.0.0.1']],
  ['the metadata of a cloud', ['169.254.169.254']],
  ['the metadata of a cloud by IPv6', ['fd00:ec2::254']],
  ['no address at all (0.0.0.0)', ['0.0.0.0']],
  ['a mapped address', ['::ffff:7f00:1']],
  ['a translated address', ['64:ff9b::a00:1']],
  ['a public and a private address', [somewhere, '192.168.1.1']],
  ['a public address by IPv4 and a private one by IPv6', [somewhere, 'fd00::1']],
  ['an alias of a private address', ['inside.example.com', '10.0.0.7']],
  ['an alias of an alias of this machine', ['a.example.com', 'b.example.com', '127.0.0.1']],
  ['an alias of localhost', ['localhost', '127.0.0.1']],
])('a name that leads to %s is refused at the registration and at every connection', async (_, records) => {
  await using names = await openNameServer(() => records)
  await using receiver = await openRawReceiver((socket) => socket.write(ok))
  using sender = openSender({ rules: production, resolve: names.resolve })
  const url = `http://trap.example.com:${receiver.port}/`

  expect(await checkUrl({ rules: production, resolve: names.resolve }, url)).toBe('forbidden_address')
  expect(await sender.send({ url })).toMatchObject({ status: null, error: 'forbidden_address' })
  expect(receiver.connections).toBe(0)
})

test('an alias of a public address is accepted', async () => {
  await using names = await openNameServer(() => ['edge.example.net', somewhere, '2606:2800:21f::1'])

  expect(await names.resolve('hooks.example.com')).toEqual([somewhere, '2606:2800:21f::1'])
  expect(await checkUrl({ rules: production, resolve: names.resolve }, 'https://hooks.example.com/')).toBeUndefined()
})

test('a name that changes its address with every answer is never connected to inside', async () => {
  await using names = await openNameServer((_, query) => [query % 2 === 1 ? somewhere : '127.0.0.1'])
  await using receiver = await openRawReceiver((socket) => socket.write(ok))
  using sender = openSender({ rules: production, resolve: names.resolve, attemptMs: 300 })
  const url = `http://rebinding.example.com:${receiver.port}/`

  expect(await checkUrl({ rules: production, resolve: names.resolve }, url)).toBeUndefined()
  const errors = new Set<string | null>()
  for (let n = 0; n < 6; n++) errors.add((await sender.send({ url })).error)

  expect(errors).toContain('forbidden_address')
  expect(errors).not.toContain(null)
  expect(receiver.connections).toBe(0)
})

test('a connection looks up a name once and connects to that address', async () => {
  await using names = await openNameServer(() => ['127.0.0.1'])
  await using receiver = await openRawReceiver((socket) => socket.write(ok))
  using sender = openSender({ resolve: names.resolve })

  await sender.send({ url: `http://receiver.example.com:${receiver.port}/` })

  expect(Object.fromEntries(names.asked)).toEqual({ 'receiver.example.com 1': 1, 'receiver.example.com 28': 1 })
})

test('a name that does not exist is accepted at the registration, since it may come, and fails at the connection', async () => {
  await using names = await openNameServer(() => undefined)
  using sender = openSender({ rules: production, resolve: names.resolve })

  expect(await checkUrl({ rules: production, resolve: names.resolve }, 'https://new.example.com/')).toBeUndefined()
  expect(await sender.send({ url: 'https://new.example.com/' })).toMatchObject({ status: null, error: 'dns' })
})

test('a name without addresses fails at the connection', async () => {
  await using names = await openNameServer(() => [])
  using sender = openSender({ rules: production, resolve: names.resolve })

  expect(await sender.send({ url: 'https://mail-only.example.com/' })).toMatchObject({ status: null, error: 'dns' })
})

test.each([
  ['http://receiver.example.com/', { ...production, allowHttp: false }],
  ['https://receiver.example.com:25/', production],
  ['https://receiver.internal/', production],
  ['https://printer.LOCAL./', production],
  ['https://postgres:5432/', production],
])('%s is refused at the connection as it is at the registration, without a look-up', async (url, rules) => {
  await using names = await openNameServer(() => [somewhere])
  using sender = openSender({ rules, resolve: names.resolve })

  expect(await sender.send({ url })).toMatchObject({ status: null, error: 'forbidden_address' })
  expect(await checkUrl({ rules, resolve: names.resolve }, url)).toMatch(/^(forbidden_address|invalid_value)$/)
  expect(names.asked.size).toBe(0)
})

test('a peer at another address than the one that was called gets not a byte', async () => {
  await using receiver = await openRawReceiver((socket) => socket.write(ok))
  // Linux takes 0.0.0.0 for this machine.
  using sender = openSender({ rules: { ...production, allowed: AddressRanges.parse('0.0.0.0/32') } })

  const attempted = await sender.send({ url: `http://0.0.0.0:${receiver.port}/` })

  expect(attempted).toMatchObject({ status: null, error: 'forbidden_address' })
  expect(await receiver.abandoned()).toBe(true)
  expect(receiver.requests).toEqual([])
})
