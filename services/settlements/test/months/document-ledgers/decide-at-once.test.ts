import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, brokenSums, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'At once'
const lines = [{}, { category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' }]
const rounds = Array.from({ length: atDepth({ usual: 2, deep: 20 }) }, (_, round) => round)

test('decisions about lines against each other and every step at once leave no half state', async () => {
  const landlord = await world.aLandlord()
  for (const round of rounds) {
    const { id, document } = await aCalculatedMonth(world, { landlord, lines })
    const decide = (as: string) =>
      landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, {
        body: { decision: as, reason },
      })
    const last = round % 2 === 0 ? 'cancel' : 'mark-sent'

    const answers = await Promise.all([
      ...['landlord', 'excluded', 'reopen', 'landlord'].map(decide),
      ...['calculate', 'items/decisions', 'prepare', 'reopen', 'calculate', 'prepare', 'send'].map((path) =>
        step(landlord, id, path),
      ),
      step(landlord, id, last, { reason }),
      landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${document}`),
      landlord.settlements.request('DELETE', `/v1/documents/${document}`),
    ])

    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const { body } = await look(landlord, id)
    for (const account of body.document_ledgers) {
      const { used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln, difference_pln } = account
      const sum = used_pln + used_elsewhere_pln + landlord_pln + excluded_pln + open_pln + difference_pln
      expect(sum).toBeCloseTo(account.total_pln, 8)
      if (['prepared', 'sent'].includes(body.state)) expect(account.is_open).toBe(false)
    }
  }
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a decision waits for a statement that is being prepared from the lines', async () => {
  const { landlord, document } = await aCalculatedMonth(world, { lines })
  const preparing = await world.pools.settlements.connect()
  try {
    await preparing.query('BEGIN')
    // What preparing a statement holds.
    const { rows } = await preparing.query('SELECT pg_backend_pid() AS pid FROM document WHERE id = $1 FOR SHARE', [
      document,
    ])
    const body = { decision: 'landlord', reason }
    const deciding = landlord.settlements.request('POST', `/v1/documents/${document}/lines/decisions`, { body })
    const waiting = `SELECT FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))`
    await eventually(async () => expect((await world.pools.settlements.query(waiting, [rows[0].pid])).rowCount).toBe(1))
    await preparing.query('COMMIT')

    expect((await deciding).status).toBe(200)
  } finally {
    preparing.release()
  }
})
