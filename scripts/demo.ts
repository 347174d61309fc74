// Plays the main job against the running system with real requests; exit code 0 only when all of it held.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { fetchToken } from '@lokum/local-stack/fetch-token'
import { localAddresses } from '@lokum/local-stack/ports'
import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { Webhook } from 'standardwebhooks'
import { openReceiver } from './demo/open-receiver.ts'
import { show, step } from './demo/show.ts'

const { gateway, identityProvider } = localAddresses(process.env)
const { RECEIVER_HOST = '127.0.0.1' } = process.env

const lastMonth = new Date()
lastMonth.setUTCDate(0)
const period = lastMonth.toISOString().slice(0, 7)

await using receiver = await openReceiver({ host: RECEIVER_HOST })

step('A token from the identity provider')
const token = await fetchToken({ issuer: identityProvider }, { client: 'landlord-a' })
show(`${token.slice(0, 24)}… (${token.length} characters)`)
using landlord = createClient({ baseUrl: gateway, token })

step('A webhook endpoint, so that somebody hears of it')
const endpoint = await landlord.request('POST', '/v1/webhook-endpoints', {
  body: { url: receiver.url, description: 'demo', event_types: ['*'] },
})
assert.equal(endpoint.status, 201)
show({ ...endpoint.body, secret: 'whsec_… (shown once)' })

const leftovers: [method: string, path: string][] = [['DELETE', `/v1/webhook-endpoints/${endpoint.body.id}`]]

try {
  step('An apartment with its tariffs')
  const call = {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      label: `Demo ${Date.now().toString(36)}`,
      address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
      surface_m2: 48.5,
      tariffs: [{ utility: 'electricity', unit: 'kWh', rate_pln: 1.1523, valid_from: '2026-01-01' }],
    },
  }
  const created = await landlord.request('POST', '/v1/apartments', call)
  assert.equal(created.status, 201, `The apartment was refused: ${created.bytes}`)
  const apartment = created.body
  leftovers.push(['POST', `/v1/apartments/${apartment.id}/archive`])
  assert.equal(apartment.state, 'setup')
  show(apartment)

  step('The same call again with the same Idempotency-Key gives the same answer and creates nothing')
  const repeated = await landlord.request('POST', '/v1/apartments', call)
  assert.equal(repeated.headers['idempotent-replayed'], 'true')
  assert.deepEqual(repeated.bytes, created.bytes)
  show({ status: repeated.status, 'idempotent-replayed': repeated.headers['idempotent-replayed'] })

  step('The event arrives at the receiver, signed')
  const verifier = new Webhook(endpoint.body.secret)
  const delivered = await eventually(() => receiver.find('apartment.created', apartment.id))
  verifier.verify(delivered.body, delivered.headers)
  assert.deepEqual(JSON.parse(delivered.body).data, apartment)
  show({ 'webhook-id': delivered.headers['webhook-id'], type: 'apartment.created', signature: 'valid' })

  step('So does the audit event, which carries it')
  const audited = await eventually(() => receiver.find('audit.event', apartment.id))
  verifier.verify(audited.body, audited.headers)
  const { data: entry } = JSON.parse(audited.body)
  assert.equal(entry.event.id, delivered.headers['webhook-id'])
  show({ action: entry.action, actor: entry.actor, resource: entry.resource, event: entry.event.id })

  step('A settlement for the month that has passed')
  const settled = await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, period },
  })
  assert.equal(settled.status, 201)
  assert.match(settled.body.reference_code, new RegExp(`^${apartment.label}-${period}-[A-Z0-9]{4}$`))
  show(settled.body)

  step('The field "month", withdrawn in v1.5, is refused')
  const refused = await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, month: period },
  })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.code, 'deprecated_field')
  show(refused.body)
} finally {
  step('The apartment is archived and the endpoint deleted, so that the demo can be played again')
  for (const [method, path] of leftovers.toReversed()) await landlord.request(method, path)
}

console.log('\nAll of it held.')
