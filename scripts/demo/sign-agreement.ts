import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { landlord, shown } from '../papers/lettings.ts'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** A tenancy by readings, which makes the apartment active. */
export async function signAgreement({ ask, hear, leftovers, month }: Stage, apartment: JsonBody): Promise<JsonBody> {
  step('An agreement: rent, a parking place, utilities by readings, the internet')
  const { body: agreement } = await ask(201, 'POST', '/v1/agreements', {
    body: {
      apartment_id: apartment.id,
      tenant: { ...shown.tenant, locale: 'pl' },
      landlord,
      starts_on: month.firstDay,
      mode: 'by_readings',
      rent_pln: shown.rent_pln,
      fixed_charges: [shown.extra],
      persons: 2,
      shared_costs: [{ category: 'internet', share_by: 'equal' }],
    },
  })
  const path = `/v1/agreements/${agreement.id}`
  leftovers.push(() => ask(200, 'PATCH', path, { body: { ends_on: month.lastDay } }))
  show(agreement)

  step('agreement.created arrives, and the apartment is active')
  const event = await hear('agreement.created', agreement.id)
  assert.deepEqual(event.data, agreement)
  const found = await eventually(async () => {
    const { body } = await ask(200, 'GET', `/v1/apartments/${apartment.id}`)
    assert.equal(body.state, 'active')
    return body
  })
  show({ 'webhook-id': event.id, signature: 'valid', state: found.state })

  step('An apartment that is lived in cannot be archived')
  const { body: refusal } = await ask(409, 'POST', `/v1/apartments/${apartment.id}/archive`)
  assert.equal(refusal.code, 'invalid_state')
  show(refusal)
  return agreement
}
