import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aDocument, allocationsOf, step } from '../months/settlements/a-month.ts'
import { aCompleteMonth } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** Waits until another connection waits for one. */
async function untilWaitedFor(pid: number): Promise<void> {
  const select = 'SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))'
  await eventually(async () => expect((await world.pools.settlements.query(select, [pid])).rowCount).toBe(1))
}

test('a statement is not prepared from terms that are being changed', async () => {
  const { landlord, id, agreement } = await aCompleteMonth(world)
  const changing = await world.pools.settlements.connect()
  try {
    await changing.query('BEGIN')
    const raise = 'UPDATE agreement SET rent_pln = rent_pln + 100 WHERE id = $1 RETURNING pg_backend_pid() AS pid'
    const { rows } = await changing.query(raise, [agreement.id])
    const preparing = step(landlord, id, 'prepare')
    await untilWaitedFor(rows[0].pid)
    await changing.query('COMMIT')

    const refused = await preparing
    expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_incomplete' } })
    expect(refused.body.missing).toContainEqual(expect.objectContaining({ reason: 'outdated' }))
  } finally {
    changing.release()
  }
})

/** Two flats that share 100 zł of internet by persons, one and three; both settlements are decided upon. */
async function aSharedInternet() {
  const landlord = await world.aLandlord()
  const flats = [await anApartment(landlord), await anApartment(landlord)]
  const terms = { mode: 'rent_only', shared_costs: [{ category: 'internet', share_by: 'persons' }] }
  const agreements = [
    await anAgreement(landlord, flats[0]?.id, { ...terms, persons: 1 }),
    await anAgreement(landlord, flats[1]?.id, { ...terms, persons: 3 }),
  ]
  const bill = { category: 'internet', label: 'Internet', amount_pln: '100.00' }
  const document = await aDocument(world, flats[0]?.id, [bill])
  const cost = { line: 1, period: '2026-04', apartment_ids: flats.map(({ id }) => id) }
  await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: cost })
  const ids: string[] = []
  for (const { id: apartment_id } of flats) {
    const { body } = await settle(landlord, { apartment_id, period: '2026-04' })
    await step(landlord, body.id, 'calculate')
    await step(landlord, body.id, 'items/decisions', { decision: 'approve' })
    ids.push(body.id)
  }
  const [own = '', neighbour = ''] = ids
  return { landlord, document, own, neighbour, agreements: agreements.map(({ id }) => String(id)) }
}

test('a neighbour’s calculation waits for the statement that is being prepared from their shared cost, and keeps its share', async () => {
  const { landlord, document, own, neighbour, agreements } = await aSharedInternet()
  const [tenant = '', other = ''] = agreements
  await landlord.settlements.request('PATCH', `/v1/agreements/${other}`, { body: { persons: 1 } })
  const preparing = await world.pools.settlements.connect()
  try {
    await preparing.query('BEGIN')
    // What preparing a statement holds and changes.
    await preparing.query('SELECT FROM cost WHERE document_id = $1 FOR UPDATE', [document])
    const prepare = `UPDATE settlement SET state = 'prepared' WHERE id = $1 RETURNING pg_backend_pid() AS pid`
    const { rows } = await preparing.query(prepare, [own])
    const calculating = step(landlord, neighbour, 'calculate')
    await untilWaitedFor(rows[0].pid)
    await preparing.query('COMMIT')

    expect(await calculating).toMatchObject({ status: 200 })
    expect(await allocationsOf(world, document)).toEqual({ [tenant]: 25, [other]: 50, landlord: 25 })
  } finally {
    preparing.release()
  }
})

test('a statement waits for the calculation that is sharing a cost of it', async () => {
  const { landlord, document, own } = await aSharedInternet()
  const calculating = await world.pools.settlements.connect()
  try {
    await calculating.query('BEGIN')
    // What a calculation holds.
    const hold = 'SELECT pg_backend_pid() AS pid FROM cost WHERE document_id = $1 FOR UPDATE'
    const { rows } = await calculating.query(hold, [document])
    const preparing = step(landlord, own, 'prepare')
    await untilWaitedFor(rows[0].pid)
    await calculating.query('COMMIT')

    expect(await preparing).toMatchObject({ status: 200, body: { total_pln: 2425 } })
  } finally {
    calculating.release()
  }
})
