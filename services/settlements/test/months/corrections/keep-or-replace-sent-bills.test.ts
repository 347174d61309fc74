import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, type Home, send, upload } from '../calculation/a-june.ts'
import { itemOf, look, step } from '../settlements/a-month.ts'
import { type Bill, correctedJune, internet, shared } from './a-corrected-june.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const corrected = (home: Home, bill: Bill) => correctedJune(world, home, bill)

test('an old bill that is attached again after the new one stays beside it', async () => {
  const { landlord, settlement, old, added } = await corrected(shared, { rows: [{ ...internet, net: 40 }] })
  await step(landlord, settlement.id, 'documents', { document_id: old })

  const { body } = await step(landlord, settlement.id, 'calculate')

  expect(body.document_ids).toEqual([added, old])
  expect(body.total_pln).toBe(110.7)
})

test('a bill for other days replaces nothing', async () => {
  const bill = { rows: [{ ...internet, net: 40 }], from: '2026-07-01', to: '2026-07-31' }
  const { body, old, added } = await corrected(shared, bill)

  expect(body.document_ids).toEqual([old, added])
  expect(itemOf(body, 'Internet').amount_pln).toBe(61.5)
})

test('a charge by hand from a replaced bill needs another decision before a statement', async () => {
  const home = { terms: { mode: 'rent_only' }, bills: shared.bills }
  const june = await aJune(world, home)
  const { landlord, settlement, documents } = june
  const source = { kind: 'document', document_id: documents[0], line: 1, place: 'Fa/FaWiersz[1]' }
  const inputs = { kind: 'amount', amount_pln: 61.5 }
  const item = { type: 'proportional_cost', category: 'internet', label: 'Internet', inputs, source }
  const made = await step(landlord, settlement.id, 'items', item)
  await send({ ...june, settlement: (await look(landlord, settlement.id)).body })
  await step(landlord, settlement.id, 'correct', { reason: 'The bill was wrong' })
  const added = await upload(landlord, aBill({ rows: [{ ...internet, net: 40 }] }))
  await step(landlord, settlement.id, 'documents', { document_id: added })

  const { body } = await step(landlord, settlement.id, 'calculate')

  expect(made.status).toBe(201)
  expect(itemOf(body, 'Internet')).toMatchObject({
    state: 'proposed',
    inputs_changed: true,
  })
  expect(body.missing.map(({ code }: Missing) => code)).toContain('decision')
})
