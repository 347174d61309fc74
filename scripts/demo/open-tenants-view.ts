import assert from 'node:assert/strict'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { show, step } from './show.ts'
import type { Stage } from './stage.ts'

/** A link for the tenant, and what it opens: the same settlement, with its readings, photos and sources. */
export async function openTenantsView({ ask }: Stage, settlement: JsonBody): Promise<string> {
  step('A link for the tenant, as in the mail; it opens the same settlement from the tenant’s side')
  const { body: link } = await ask(201, 'POST', `/v1/agreements/${settlement.agreement_id}/tenant-links`)
  const token = new URL(link.url).hash.slice(1)
  const { body: view } = await ask(200, 'GET', '/v1/tenant/settlement', { token })
  assert.equal(view.open_pln, settlement.total_pln)
  for (const { label, formula } of view.statement.items) show(`${label}: ${formula}`)
  const photo = view.readings.find((reading: JsonBody) => reading.has_photo)
  const { headers, bytes } = await ask(200, 'GET', `/v1/tenant/readings/${photo.reading_id}/photo`, { token })
  show({ page: link.url.replace(/#.*/, '#tl_…'), photo: headers['content-type'], bytes: bytes.length })

  step('… and nothing else; a landlord’s token opens nothing of the tenants’')
  const { body: refusal } = await ask(401, 'GET', '/v1/settlements', { token })
  await ask(401, 'GET', '/v1/tenant/settlement')
  show(refusal)
  return token
}
