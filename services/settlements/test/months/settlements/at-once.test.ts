import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aCalculatedMonth, actionsOf, aDocument, brokenSums, itemOf, look, sharedCosts, step } from './a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const twenty = Array.from({ length: 20 }, (_, number) => number)
const reason = 'at once'

test('twenty concurrent corrections all count, one after the other', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const { id: rent } = itemOf(calculated, 'Czynsz')
  const inputs = (days: number) => ({ kind: 'fixed', monthly_pln: 3000, days, days_in_month: 30 })

  const answers = await Promise.all(
    twenty.map((days) =>
      step(landlord, id, 'items/decisions', { decision: 'correct', item_ids: [rent], inputs: inputs(days), reason }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 200))
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(20)
  expect(versionIn((await look(landlord, id)).headers)).toBe(23)
  expect((await actionsOf(world, id)).filter((action) => action === 'settlement.items_corrected')).toHaveLength(20)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('only one of twenty concurrent corrections of one version is accepted', async () => {
  const { landlord, id, calculated } = await aCalculatedMonth(world)
  const { id: rent } = itemOf(calculated, 'Czynsz')
  const headers = { 'if-match': '"3"' }

  const answers = await Promise.all(
    twenty.map((number) =>
      step(
        landlord,
        id,
        'items/decisions',
        { decision: 'correct', item_ids: [rent], label: `Czynsz ${number}`, reason },
        headers,
      ),
    ),
  )

  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 412)).toHaveLength(19)
  expect((await look(landlord, id)).body.items).toEqual(taken[0]?.body.items)
})

test('concurrent decisions, additions and calculations of two tenants with a shared cost keep all sums correct', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const terms = { mode: 'rent_only', shared_costs: sharedCosts }
  const documents = [await aDocument(world, apartment_id), await aDocument(world, apartment_id)]
  const ids: string[] = []
  for (const days of [{ ends_on: '2026-04-10' }, { starts_on: '2026-04-11' }]) {
    const { id: agreement_id } = await anAgreement(landlord, apartment_id, { ...terms, ...days })
    const { body } = await settle(landlord, { apartment_id, period: '2026-04', agreement_id })
    for (const document_id of documents) await step(landlord, body.id, 'documents', { document_id })
    ids.push(body.id)
  }
  const source = { kind: 'document', document_id: documents[0], line: null, place: 'page 1' }
  const byHand = {
    type: 'proportional_cost',
    category: 'other',
    label: 'Klucz',
    source,
    inputs: { kind: 'amount', amount_pln: 1.01 },
  }
  const asked = ['calculate', 'items', 'calculate', 'items/decisions', 'calculate']

  const answers = await Promise.all(
    [...asked, ...asked].flatMap((path, number) =>
      ids.map((id) =>
        step(landlord, id, path, path === 'items' ? byHand : undefined).then((answer) => ({ path, number, answer })),
      ),
    ),
  )

  // Whatever was asked for before the first calculation is refused, nothing fails.
  const statuses = new Set(answers.map(({ answer }) => answer.status))
  expect([...statuses].filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  const calculations = answers.filter(({ path }) => path === 'calculate')
  expect(calculations.map(({ answer }) => answer.status)).toEqual(calculations.map(() => 200))
  const { rows } = await world.pools.settlements.query('SELECT id FROM cost WHERE document_id = ANY ($1)', [documents])
  expect(rows).toHaveLength(2)
  expect(await brokenSums(world, landlord)).toEqual([])
})
