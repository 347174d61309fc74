import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aDocument, allocationsOf, brokenSums, itemOf, look, sharedCosts, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'as agreed at the hand-over'

/** Two tenants of one month, half of it each, who share waste of 90 zł. */
async function twoTenants() {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const document = await aDocument(world, apartment_id, [{ amount_pln: '90.00' }])
  const ids: string[] = []
  const agreements: string[] = []
  for (const days of [{ ends_on: '2026-04-15' }, { starts_on: '2026-04-16' }]) {
    const terms = { mode: 'rent_only', rent_pln: 1000, shared_costs: sharedCosts, ...days }
    const { id: agreement_id } = await anAgreement(landlord, apartment_id, terms)
    const { body } = await settle(landlord, { apartment_id, period: '2026-04', agreement_id })
    await step(landlord, body.id, 'documents', { document_id: document })
    ids.push(body.id)
    agreements.push(agreement_id)
  }
  for (const id of [...ids, ...ids]) await step(landlord, id, 'calculate')
  const [first = '', second = ''] = ids
  const wasteOf = async (id: string) => itemOf((await look(landlord, id)).body, 'Odpady')
  const correct = async (id: string, days: number) => {
    const { id: itemId, inputs } = await wasteOf(id)
    return step(landlord, id, 'items/decisions', {
      decision: 'correct',
      item_ids: [itemId],
      inputs: { ...Object(inputs), days },
      reason,
    })
  }
  return { landlord, document, agreements, first, second, wasteOf, correct }
}

/** Waits until so many connections to the database of the service wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const select = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`
  await eventually(async () => expect((await world.pools.settlements.query(select)).rowCount).toBe(count))
}

test('two corrections that wait for the same cost both change its shares', async () => {
  const { document, agreements, first, second, correct } = await twoTenants()
  const other = await world.pools.settlements.connect()
  try {
    await other.query('BEGIN')
    await other.query('SELECT FROM cost WHERE document_id = $1 FOR UPDATE', [document])
    const correcting = [correct(first, 5), correct(second, 6)]
    await untilWaiting(2)
    await other.query('COMMIT')
    expect((await Promise.all(correcting)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    other.release()
  }

  const shares = { [agreements[0] ?? '']: 15, [agreements[1] ?? '']: 18, landlord: 57 }
  expect(await allocationsOf(world, document)).toEqual(shares)
})

test('rejecting a corrected share leaves the other tenant’s correction unchanged', async () => {
  const { landlord, document, agreements, first, second, wasteOf, correct } = await twoTenants()
  await correct(first, 5)
  await correct(second, 25)
  await step(landlord, first, 'items/decisions', { decision: 'reject', item_ids: [(await wasteOf(first)).id], reason })

  const { status } = await step(landlord, first, 'calculate')

  expect(status).toBe(200)
  expect(await allocationsOf(world, document)).toEqual({
    [agreements[0] ?? '']: 15,
    [agreements[1] ?? '']: 75,
    landlord: 0,
  })
})

test('a calculation that leaves too little for a tenant’s share is refused with the reason', async () => {
  const { landlord, document, agreements, first, second, correct } = await twoTenants()
  await correct(first, 5)
  await correct(second, 25)
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreements[0]}`, { body: { persons: 2 } })
  // The first tenant's correction is taken back by the month's documents: nothing of the cost is proposed any more, then it is again.
  await landlord.settlements.request('DELETE', `/v1/settlements/${first}/documents/${document}`)
  await landlord.settlements.request('DELETE', `/v1/settlements/${second}/documents/${document}`)
  await step(landlord, first, 'calculate')
  await step(landlord, first, 'documents', { document_id: document })

  const { status, body } = await step(landlord, first, 'calculate')

  expect([status, body.code]).toEqual([409, 'shares_exceed_cost'])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a share proposed before the agreements changed cannot be approved beyond the cost', async () => {
  const { landlord, agreements, first, second, wasteOf } = await twoTenants()
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreements[0]}`, { body: { starts_on: '2026-04-11' } })
  await step(landlord, second, 'calculate')
  await step(landlord, second, 'items/decisions', {
    decision: 'correct',
    item_ids: [(await wasteOf(second)).id],
    inputs: { ...Object((await wasteOf(second)).inputs), days: 20 },
    reason,
  })

  const { status, body } = await step(landlord, first, 'items/decisions', {
    decision: 'approve',
    item_ids: [(await wasteOf(first)).id],
  })

  expect([status, body.code]).toEqual([409, 'shares_exceed_cost'])
  expect((await wasteOf(first)).state).toBe('proposed')
  expect(await brokenSums(world, landlord)).toEqual([])
})
