import { createHmac } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { Webhook } from 'standardwebhooks'
import { readWebhookSecret } from '../src/read-webhook-secret.ts'
import { verifyWebhook } from '../src/verify-webhook.ts'

const now = new Date('2026-11-05T09:30:00Z')
const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const other = `whsec_${Buffer.alloc(24, 2).toString('base64')}`
const body = JSON.stringify({ type: 'apartment.created', timestamp: now.toISOString(), data: { label: 'Długa 7' } })

function delivery(by = secret, at = now) {
  const signature = new Webhook(by).sign('evt_1', at, body)
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(at.getTime() / 1000) }
  return { headers: { ...headers, 'webhook-signature': signature }, body }
}

const secondsAway = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('a delivery gives its event, from text or bytes, whatever kind the headers are', async () => {
  const { headers } = delivery()

  const event = await verifyWebhook({ secrets: [secret], now }, delivery())
  expect(event).toEqual(JSON.parse(body))
  const bytes = new TextEncoder().encode(body)
  expect(await verifyWebhook({ secrets: [secret], now }, { headers: new Headers(headers), body: bytes })).toEqual(event)
})

test('the time of this machine counts when none is given', async () => {
  const lately = delivery(secret, new Date(Math.floor(Date.now() / 1000) * 1000))

  await expect(verifyWebhook({ secrets: [secret] }, lately)).resolves.toBeDefined()
  await expect(verifyWebhook({ secrets: [secret] }, delivery())).rejects.toThrow('not of now')
})

test('one of several signatures and one of several secrets are enough', async () => {
  const { headers } = delivery(other)
  const both = { ...headers, 'webhook-signature': `v1a,AAAA v1,!!! v1,AAAA ${headers['webhook-signature']}` }

  const verified = verifyWebhook({ secrets: [secret, other], now }, { headers: both, body })

  await expect(verified).resolves.toMatchObject({ type: 'apartment.created' })
})

test.each([
  ['another secret', { secrets: [other] }, delivery()],
  ['another body', {}, { ...delivery(), body: `${body} ` }],
  ['another id', {}, changed('webhook-id', 'evt_2')],
  ['another time', {}, changed('webhook-timestamp', String(secondsAway(1).getTime() / 1000))],
  ['no id', {}, changed('webhook-id', '')],
  ['no signature', {}, changed('webhook-signature', '')],
  ['a part of the signature', {}, changed('webhook-signature', delivery().headers['webhook-signature'].slice(0, 20))],
  [
    'another version of it',
    {},
    changed('webhook-signature', delivery().headers['webhook-signature'].replace('v1', 'v2')),
  ],
  [
    'the right one after ten others',
    {},
    changed('webhook-signature', `${'v1,AAAA '.repeat(10)}${delivery().headers['webhook-signature']}`),
  ],
  ['an old delivery', {}, delivery(secret, secondsAway(-301))],
  ['one of the future', {}, delivery(secret, secondsAway(301))],
  ['no time', {}, changed('webhook-timestamp', 'NaN')],
])('refused: %s', async (_, need, given) => {
  const verified = verifyWebhook({ secrets: [secret], now, ...need }, given)

  await expect(verified).rejects.toMatchObject({ name: 'WebhookRefused' })
})

test('a delivery is accepted up to five minutes away, or as far as it is told', async () => {
  const old = delivery(secret, secondsAway(-300))

  await expect(verifyWebhook({ secrets: [secret], now }, old)).resolves.toBeDefined()
  await expect(verifyWebhook({ secrets: [secret], now, toleranceMs: 1000 }, old)).rejects.toThrow('not of now')
})

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
const requirement = 'must be whsec_ and the Base64 of 24 to 64 bytes'
const badSecrets = [
  '',
  'whsec_',
  'whsec_ż',
  'null',
  'whsec_null',
  'undefined',
  '***',
  'whsec_***',
  'changeme',
  base64(32),
  `WHSEC_${base64(32)}`,
  `whsec_whsec_${base64(32)}`,
  `whsec_${'-_'.repeat(16)}`,
  `whsec_${base64(23)}`,
  `whsec_${base64(65)}`,
  `whsec_${base64(32).slice(0, -1)}`,
  `whsec_${base64(32)}=`,
  `whsec_${base64(32)}\n`,
  ` whsec_${base64(32)}`,
  `whsec_${base64(24)}\n${base64(24)}`,
  `"whsec_${base64(32)}"`,
]

test.each(badSecrets)('with the secret %j nothing is verified, whoever signed it', async (bad) => {
  const key = Buffer.from(bad.replace(/^whsec_/, ''), 'base64')
  const timestamp = String(now.getTime() / 1000)
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }

  const refusal = { name: 'TypeError', message: expect.stringContaining(requirement) }
  await expect(verifyWebhook({ secrets: [bad], now }, { headers, body })).rejects.toMatchObject(refusal)
  await expect(verifyWebhook({ secrets: [secret, bad], now }, delivery())).rejects.toMatchObject(refusal)
  await expect(verifyWebhook({ secrets: [bad], now }, { headers: {}, body })).rejects.toMatchObject(refusal)
  expect(() => readWebhookSecret(bad)).toThrow(requirement)
})

test.each([24, 25, 26, 32, 63, 64])('a secret of %d bytes is one', async (bytes) => {
  const good = `whsec_${base64(bytes)}`

  expect(readWebhookSecret(good)).toHaveLength(bytes)
  await expect(verifyWebhook({ secrets: [good], now }, delivery(good))).resolves.toBeDefined()
})

function changed(name: string, value: string) {
  const { headers } = delivery()
  return { headers: { ...headers, [name]: value }, body }
}
