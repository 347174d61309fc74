import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { clientAddress } from '@lokum/service-kit/calls/client-address'
import { AddressLimit } from '../src/admission/address-limit.ts'

test.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '192.0.2.1', 0, '10.0.0.1'],
  ['10.0.0.1', '192.0.2.1', 1, '192.0.2.1'],
  ['10.0.0.1', 'forged, 192.0.2.1', 1, '192.0.2.1'],
  ['10.0.0.1', 'forged, 192.0.2.1, 10.0.0.2', 2, '192.0.2.1'],
  ['10.0.0.1', '192.0.2.1', 3, '192.0.2.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['::ffff:10.0.0.1', undefined, 0, '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::6', undefined, 0, '2001:db8:0:0::/64'],
  ['::1', undefined, 0, '0:0:0:0::/64'],
])('from %s, forwarded for %s, with %d trusted hops the client is %s', (direct, forwarded, hops, expected) => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: direct })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded

  expect(clientAddress(request, hops)).toBe(expected)
})

test('a new window of an address opens after a minute', () => {
  let nowMs = 0
  const limit = new AddressLimit({ name: 'pages', perMinute: 2, nowMs: () => nowMs })
  limit.count('a')
  limit.count('a')

  expect(() => limit.count('a')).toThrow('Wait')
  expect(() => limit.count('b')).not.toThrow()
  nowMs = 60_000
  expect(() => limit.count('a')).not.toThrow()
})

test('a crowd of addresses does not fill the memory', () => {
  const limit = new AddressLimit({ name: 'pages', perMinute: 1, nowMs: () => 0 })
  limit.count('first')

  for (let address = 0; address < 50_000; address += 1) limit.count(`address-${address}`)

  expect(() => limit.count('first')).not.toThrow()
  expect(() => limit.count('address-49999')).toThrow('Wait')
})
