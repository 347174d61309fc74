import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isCustomHeader } from '../src/webhooks/custom-headers.ts'

test.each(['Authorization', 'x-api-key', 'X-Tenant', 'cookie', 'traceparent', 'x-1', 'a', 'webhooks', 'x-webhook-id'])(
  '%s can be an endpoint’s own header',
  (name) => {
    expect(isCustomHeader(name)).toBe(true)
  },
)

const reserved = [
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'connection',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'cookie2',
  'user-agent',
  'accept-encoding',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'webhook-attempt',
  'webhook-anything',
  'sec-fetch-mode',
]

test('no header of the sender or of the connection can be, however it is written', () => {
  const anyCase = fc
    .tuple(fc.constantFrom(...reserved), fc.array(fc.boolean(), { minLength: 32, maxLength: 32 }))
    .map(([name, upper]) => Array.from(name, (c, index) => (upper[index] ? c.toUpperCase() : c)).join(''))

  fc.assert(fc.property(anyCase, (name) => expect([name, isCustomHeader(name)]).toEqual([name, false])))
})

test('no name can end the line, hide a colon, or be more than letters, digits and hyphens', () => {
  const odd = fc.string({ unit: 'binary', minLength: 1 }).filter((name) => !/^[A-Za-z0-9-]+$/.test(name))

  fc.assert(fc.property(odd, (name) => expect([name, isCustomHeader(name)]).toEqual([name, false])))
  for (const name of ['', 'x-a\r\n', 'x-a:', 'x a', 'x_a', '-x', 'x-', 'x--a', '__proto__', 'x'.repeat(65)])
    expect([name, isCustomHeader(name)]).toEqual([name, false])
})
