import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { watchStatements } from '../count-statements.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { aDocument, aMonth, itemOf, look, step } from './settlements/a-month.ts'

let world: OwnWorld
let statements: ReturnType<typeof watchStatements>
beforeAll(async () => {
  statements = watchStatements()
  world = await openOwnWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  statements[Symbol.dispose]()
})

/** The budgets of a settlement, in SQL statements without those that begin and end a transaction. */
const budgets = { look: 6, approve: 14, calculate: 25 }

/** A month by readings: meters, and documents whose lines become costs. */
async function aFullMonth({ documents, lines }: { documents: number; lines: number }) {
  const bill = Array.from({ length: lines }, (_, index) => ({ label: `Odpady ${index}` }))
  const month = await aMonth(world, { agreement: { mode: 'by_readings' }, lines: bill })
  for (const number of ['1', '2']) {
    const meter = { apartment_id: month.apartment.id, utility: 'gas', unit: 'm3', number, digits: 6 }
    const body = { ...meter, installed_on: '2026-03-31', initial_value: 10 }
    const { status, body: made, bytes } = await month.landlord.settlements.request('POST', '/v1/meters', { body })
    if (status !== 201) throw new Error(`The meter was not created: ${bytes}`)
    await month.landlord.settlements.request('POST', `/v1/meters/${made.id}/readings`, {
      body: { date: '2026-04-30', value: 20 },
    })
  }
  for (let document = 1; document < documents; document += 1) {
    const document_id = await aDocument(world, month.apartment.id, bill)
    await step(month.landlord, month.id, 'documents', { document_id })
  }
  return month
}

test.each([1, 30])('a settlement of %i documents is described within its budget', async (documents) => {
  const { landlord, id } = await aFullMonth({ documents, lines: 2 })
  await step(landlord, id, 'calculate')

  const sent = await statements.of(() => look(landlord, id))

  expect(sent.length).toBeLessThanOrEqual(budgets.look)
})

test('a calculation sends as many statements for many items, costs and documents as for few', async () => {
  const few = await aFullMonth({ documents: 1, lines: 2 })
  const many = await aFullMonth({ documents: 12, lines: 8 })

  const forFew = await statements.of(() => step(few.landlord, few.id, 'calculate'))
  const forMany = await statements.of(() => step(many.landlord, many.id, 'calculate'))

  expect(forMany.length).toBe(forFew.length)
  expect(forMany.length).toBeLessThanOrEqual(budgets.calculate)
})

test('an item is approved within its budget', async () => {
  const { landlord, id } = await aFullMonth({ documents: 1, lines: 2 })
  const { body } = await step(landlord, id, 'calculate')

  const sent = await statements.of(() => step(landlord, id, `items/${itemOf(body, 'Odpady 0').id}/approve`))

  expect(sent.length).toBeLessThanOrEqual(budgets.approve)
})
