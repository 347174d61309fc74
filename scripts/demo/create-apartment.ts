import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** An apartment with its tariffs, created once however often it is asked for, and heard of. */
export async function createApartment({ ask, hear, landlord, leftovers, play }: Stage): Promise<JsonBody> {
  step('An apartment with its tariffs')
  const call = {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      label: `Demo ${play}`,
      address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
      surface_m2: 48.5,
      tariffs: [{ utility: 'cold_water', unit: 'm3', rate_pln: 15.3, valid_from: '2020-01-01' }],
    },
  }
  const created = await ask(201, 'POST', '/v1/apartments', call)
  const apartment = created.body
  const archive = () => landlord.request('POST', `/v1/apartments/${apartment.id}/archive`)
  // It hears of the end of its agreement by event.
  leftovers.push(() => eventually(async () => assert.equal((await archive()).status, 200)))
  assert.equal(apartment.state, 'setup')
  show(apartment)

  step('The same call again with the same Idempotency-Key gives the same answer and creates nothing')
  const repeated = await ask(201, 'POST', '/v1/apartments', call)
  assert.equal(repeated.headers['idempotent-replayed'], 'true')
  assert.deepEqual(repeated.bytes, created.bytes)
  show({ status: repeated.status, 'idempotent-replayed': repeated.headers['idempotent-replayed'] })

  step('The event arrives at the receiver, signed, and so does the audit event that carries it')
  const event = await hear('apartment.created', apartment.id)
  assert.deepEqual(event.data, apartment)
  const { data: entry } = await hear('audit.event', event.id)
  assert.equal(entry.event.id, event.id)
  show({ 'webhook-id': event.id, signature: 'valid', audit: { action: entry.action, actor: entry.actor } })
  return apartment
}
