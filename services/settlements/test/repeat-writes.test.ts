import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { itemOf, look, aMonth as someMonth } from './months/settlements/a-month.ts'
import { aLink, aTenancy } from './statements/tenants/a-tenancy.ts'
import { aMeter } from './tenancies/meters/a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'the invoice says so'

/** A call that is sent twice with one key: the body of both answers, which are the same bytes. */
async function twice(
  { settlements }: Awaited<ReturnType<World['aLandlord']>>,
  path: string,
  body: object | undefined,
  token?: string,
): Promise<JsonBody> {
  const call = {
    ...(body && { body }),
    ...(token && { token }),
    headers: {
      'idempotency-key': createHash('sha256')
        .update(JSON.stringify(body ?? null))
        .digest('hex'),
    },
  }
  const first = await settlements.request('POST', path, call)
  const again = await settlements.request('POST', path, call)
  expect([path, first.status, first.headers['idempotent-replayed']]).toEqual([path, first.status, undefined])
  expect([path, again.status, again.headers['idempotent-replayed']]).toEqual([path, first.status, 'true'])
  expect(first.status).toBeLessThan(300)
  expect(again.bytes).toEqual(first.bytes)
  return first.body
}

async function audited(id: string): Promise<number[]> {
  const select = `SELECT sequence::int FROM outbox_event WHERE aggregate_id = $1 AND type = 'audit.event' ORDER BY seq`
  const { rows } = await world.pools.settlements.query(select, [id])
  return rows.map(({ sequence }) => sequence)
}

test('each decision about a month is carried out once for its key, and its repetition gets the same answer', async () => {
  const { landlord, id, agreement } = await someMonth(world)
  const path = `/v1/settlements/${id}`
  const inputs = { kind: 'fixed', monthly_pln: 90, days: 10, days_in_month: 30 }
  const source = { kind: 'agreement', agreement_id: agreement.id, clause: '§ 4' }
  const item = { type: 'rent_and_fixed', label: 'Garaż', inputs, source }

  await twice(landlord, `${path}/calculate`, undefined)
  const added = await twice(landlord, `${path}/items`, item)
  const { id: garage } = itemOf(added, 'Garaż')
  await twice(landlord, `${path}/items/decisions`, { decision: 'reject', item_ids: [garage], reason })
  await twice(landlord, `${path}/items/decisions`, { decision: 'approve', item_ids: [garage] })
  await twice(landlord, `${path}/items/decisions`, {
    decision: 'correct',
    item_ids: [garage],
    inputs: { ...inputs, days: 20 },
    reason,
  })
  await twice(landlord, `${path}/items/compute`, { type: 'rent_and_fixed', inputs })
  await twice(landlord, `${path}/items/decisions`, { decision: 'approve' })

  const versions = await audited(id)
  expect(versions).toEqual([...new Set(versions)])
  expect(versions.length).toBeGreaterThan(5)
  expect((await look(landlord, id)).body.items.map(({ state }: { state: string }) => state)).not.toContain('proposed')
})

test('an attachment and a revoked link are repeated like a creation', async () => {
  const { landlord, document, settlement } = await someMonth(world)
  const tenancy = await aTenancy(landlord)
  const link = await aLink(tenancy)

  await twice(landlord, `/v1/settlements/${settlement.id}/documents`, { document_id: document })
  await twice(landlord, `${tenancy.path}/tenant-links/${link.id}/revoke`, undefined)
})

test('the key of one link says nothing to another link of the same landlord', async () => {
  const landlord = await world.aLandlord()
  const [one, other] = [
    await aTenancy(landlord),
    await aTenancy(landlord, { tenant: { name: 'Ewa Lis', email: 'ewa@example.org' } }),
  ]
  const [{ token: first }, { token: second }] = [await aLink(one), await aLink(other)]

  await twice(landlord, '/v1/tenant/mails/decline', undefined, first)
  await twice(landlord, '/v1/tenant/mails/decline', undefined, second)
})

test('a meter, terms and an attachment are gone once they were deleted: the same deletion finds nothing', async () => {
  const { landlord, document, agreement, id } = await someMonth(world)
  const meter = await aMeter(landlord)
  const terms = { starts_on: '2026-07-01', rent_pln: 2500, reason: 'amendment' }
  const ofAgreement = `/v1/agreements/${agreement.id}/terms`
  const { body: added } = await landlord.settlements.request('POST', ofAgreement, { body: terms })

  for (const path of [
    `/v1/meters/${meter.id}`,
    `${ofAgreement}/${added.id}`,
    `/v1/settlements/${id}/documents/${document}`,
  ]) {
    const first = await landlord.settlements.request('DELETE', path)
    const again = await landlord.settlements.request('DELETE', path)

    expect([path, first.status < 300, again.status, again.body.code]).toEqual([path, true, 404, 'not_found'])
  }
})
