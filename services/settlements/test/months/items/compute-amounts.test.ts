import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { createMeter, read } from '../../tenancies/meters/a-meter.ts'
import { aCalculatedMonth, actionsOf, aMonth, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'the photo shows it'

/** A month with 10 m3 of water at 5 zł, calculated. */
async function aMonthByReadings() {
  const lines = [{ kind: 'rate', category: 'cold_water', label: 'Woda', rate_pln: '5.00', unit: 'm3' }] as const
  const month = await aMonth(world, { agreement: { mode: 'by_readings', shared_costs: [] }, lines: [...lines] })
  const { landlord, apartment, id } = month
  const terms = { utility: 'cold_water', installed_on: '2026-03-31', initial_value: 0 }
  const meter = (await createMeter(landlord, { apartment_id: apartment.id, ...terms })).body
  const reading = (await read(landlord, meter.id, { read_on: '2026-04-30', value: 10 })).body
  const calculated = (await step(landlord, id, 'calculate')).body
  return { ...month, meter, reading, calculated, water: itemOf(calculated, 'Woda') }
}

test('an amount is computed with the total that it would give, and nothing is stored', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const before = await look(landlord, id)
  const rent = itemOf(calculated, 'Czynsz')
  const inputs = { kind: 'fixed', monthly_pln: 3000, days: 10, days_in_month: 30 }

  const added = await step(landlord, id, 'items/compute', { type: 'rent_and_fixed', inputs })
  const replaced = await step(landlord, id, 'items/compute', { type: 'rent_and_fixed', inputs, item_id: rent.id })

  expect(added).toMatchObject({ status: 200, body: { inputs, amount_pln: 1000, total_pln: 3460 } })
  expect(replaced.body).toMatchObject({ inputs, amount_pln: 1000, total_pln: 1060 })
  const corrected = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [rent.id],
    inputs,
    reason,
  })
  expect(corrected.body.total_pln).toBe(1060)
  expect(replaced.body.formula).toBe(itemOf(corrected.body, 'Czynsz').formula)
  expect(versionIn(before.headers)).toBe(3)
  expect(corrected.headers.etag).toBe('"4"')
  expect(await actionsOf(world, id)).not.toContain('settlement.item_computed')
})

test('left out use comes from the readings, in computations and in corrections', async () => {
  const { landlord, id, water } = await aMonthByReadings()
  const { kind, metered: _, consumption: _2, ...given } = { metered: 0, consumption: 0, ...water.inputs }
  if (water.inputs.kind !== 'readings' || !water.inputs.current) throw new Error('It has no readings.')
  const inputs = { ...given, kind, current: { ...water.inputs.current, value: 12.5 } }
  const asked = { type: 'utility_by_readings', category: 'cold_water', inputs, item_id: water.id }

  const computed = await step(landlord, id, 'items/compute', asked)
  const corrected = await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [water.id],
    inputs,
    reason,
  })

  expect(computed.body).toMatchObject({
    inputs: { metered: 12.5, consumption: 12.5 },
    amount_pln: 62.5,
    total_pln: 2462.5,
  })
  expect(itemOf(corrected.body, 'Woda')).toMatchObject({ inputs: computed.body.inputs, amount_pln: 62.5 })
})

test('use that the readings cannot give is asked for at its place', async () => {
  const { landlord, id, water } = await aMonthByReadings()
  const { metered: _, consumption: _2, ...given } = { metered: 0, consumption: 0, ...water.inputs }
  const ask = (members: object) => {
    const inputs = { ...given, ...members }
    return step(landlord, id, 'items/compute', { type: 'utility_by_readings', category: 'cold_water', inputs })
  }
  const value = (date: string, value: number) => ({ reading_id: null, read_on: date, value })

  const answers = await Promise.all([
    ask({ previous: null }),
    ask({ previous: value('2026-04-01', 20), current: value('2026-04-30', 10) }),
    ask({ previous: value('2026-04-30', 1), current: value('2026-04-01', 2) }),
    ask({ metered: 10, consumption: 9 }),
  ])

  const faults = answers.map(({ status, body }) => [status, body.errors?.[0]?.pointer, body.errors?.[0]?.code])
  expect(faults).toEqual([
    [400, '#/inputs/metered', 'required'],
    [400, '#/inputs/current/value', 'too_small'],
    [400, '#/inputs/current/read_on', 'invalid_value'],
    [400, '#/inputs/consumption', 'invalid_value'],
  ])
})

test('what could not be stored is not computed either', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const stranger = await world.aLandlord()
  const rent = itemOf(calculated, 'Czynsz')
  const amount = { type: 'proportional_cost', inputs: { kind: 'amount', amount_pln: 1 } }
  const compute = (body: Record<string, unknown>, landlordOf = landlord) => step(landlordOf, id, 'items/compute', body)

  const answers = await Promise.all([
    compute({ type: 'utility_by_readings', inputs: amount.inputs }),
    compute({ ...amount, type: 'rent_and_fixed', category: 'gas' }),
    compute({ ...amount, item_id: rent.id }),
    compute({ ...amount, type: 'rent_and_fixed', item_id: rent.id }),
    compute({ ...amount, label: 'x' }),
    compute(amount, stranger),
  ])
  await world.pools.settlements.query(`UPDATE settlement SET state = 'sent' WHERE id = $1`, [id])
  const sent = await compute(amount)

  expect([...answers, sent].map(({ status, body }) => [status, body.code, body.errors?.[0]?.pointer])).toEqual([
    [400, 'validation_failed', '#/inputs/kind'],
    [409, 'mode_forbids_item', undefined],
    [400, 'validation_failed', '#/type'],
    [400, 'validation_failed', '#/inputs/kind'],
    [400, 'validation_failed', '#/label'],
    [404, 'not_found', undefined],
    [409, 'invalid_state', undefined],
  ])
})
