import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { signDelivery } from '../src/deliveries/sign-delivery.ts'

type Headers = { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }
type Verifier = { verify: (body: string | Buffer, headers: Record<string, string>) => unknown }

/** The receiver's side, by two libraries of others. */
const verifiersOf = (secret: string): Verifier[] => [new StandardWebhook(secret), new SvixWebhook(secret)]

function sign(secrets: readonly string[], id: string, body: string | Buffer, at = new Date()): Headers {
  const headers = signDelivery(secrets, { id, timestampSeconds: Math.floor(at.getTime() / 1_000), body })
  return {
    'webhook-id': headers['webhook-id'] ?? '',
    'webhook-timestamp': headers['webhook-timestamp'] ?? '',
    'webhook-signature': headers['webhook-signature'] ?? '',
  }
}

/** 24 to 64 bytes (Standard Webhooks). */
const aSecret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
const anId = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789_'),
  minLength: 1,
  maxLength: 40,
})
const aBody = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', minLength: 1 }).map((text) => JSON.stringify({ text: text.toWellFormed() })),
  fc.bigInt().map((n) => `{"amount": ${n},  "again":${n}.50}`),
  fc.constantFrom('0', '""', '{}', '{"name":"Żółć 🏠 \u2028"}', ' \n{ "a" : 1 }\n'),
)

test('every delivery is accepted by standardwebhooks and svix, with any secret, id and body', () => {
  fc.assert(
    fc.property(aSecret, anId, aBody, fc.boolean(), (secret, id, body, isBuffer) => {
      const headers = sign([secret], id, isBuffer ? Buffer.from(body) : body)
      for (const verifier of verifiersOf(secret)) verifier.verify(body, headers)
    }),
    { numRuns: 500 },
  )
})

test('while a secret is rotated, only receivers with the old or the new one accept', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aSecret, { minLength: 3, maxLength: 6 }),
      anId,
      aBody,
      ([stranger = '', ...secrets], id, body) => {
        const headers = sign(secrets, id, body)
        for (const verifier of secrets.flatMap(verifiersOf)) verifier.verify(body, headers)
        for (const verifier of verifiersOf(stranger)) expect(() => verifier.verify(body, headers)).toThrow()
      },
    ),
    { numRuns: 200 },
  )
})

test('a delivery that was changed on its way is refused: its body, its id, its time', () => {
  fc.assert(
    fc.property(aSecret, anId, aBody, (secret, id, body) => {
      const headers = sign([secret], id, body)
      const earlier = String(Number(headers['webhook-timestamp']) - 1)
      for (const verifier of verifiersOf(secret)) {
        expect(() => verifier.verify(`${body} `, headers)).toThrow()
        expect(() => verifier.verify(body, { ...headers, 'webhook-id': `${id}x` })).toThrow()
        expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': earlier })).toThrow()
      }
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['one byte', '7'],
  ['a megabyte', JSON.stringify({ text: 'ż'.repeat(500_000) })],
  ['numbers beyond what JavaScript can count', '{"a":12345678901234567890,"b":1e400,"c":0.1000000000000000055}'],
])('a body of %s is accepted as it is', (_, body) => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`

  const headers = sign([secret], 'evt_1', body)

  for (const verifier of verifiersOf(secret)) verifier.verify(body, headers)
})

test('an attempt of ten minutes ago is no longer accepted, so each attempt has its own signature', () => {
  const secret = `whsec_${randomBytes(32).toString('base64')}`

  const headers = sign([secret], 'evt_1', '{}', new Date(Date.now() - 600_000))

  for (const verifier of verifiersOf(secret)) expect(() => verifier.verify('{}', headers)).toThrow()
})
