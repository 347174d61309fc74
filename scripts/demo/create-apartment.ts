import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { shown, waterTariff } from '../papers/lettings.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** An apartment with its tariffs, created once however often it is asked for, and heard of. */
export async function createApartment({ ask, hear, landlord, leftovers, play }: Stage): Promise<JsonBody> {
  step('An apartment with its tariffs')
  const call = {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      label: `Demo ${play}`,
      address: { street: shown.place.street, city: 'Kraków', postal_code: shown.place.postal_code },
      surface_m2: shown.place.surface_m2,
      tariffs: [waterTariff],
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
