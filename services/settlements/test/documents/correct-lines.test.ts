import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { itemOf, look, step } from '../months/settlements/a-month.ts'
import { aPreparedMonth } from '../statements/a-prepared-month.ts'
import { aDraft, anXml, ask, blockingOf, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const modem = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 2' }
const correct = (landlord: Landlord, id: string, line: number | string, body: Record<string, unknown>, headers = {}) =>
  ask(landlord, 'PATCH', `${id}/lines/${line}`, { body, headers })

async function lastEntry(id: string) {
  const { rows } = await world.pools.settlements.query(
    'SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  )
  return JSON.parse(rows[0].body)
}

test('a typed line is corrected, the audit log has both, and the open settlement asks to be calculated again', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/lines`, { body: modem })
  await step(landlord, month, 'documents', { document_id: id })
  await step(landlord, month, 'calculate')
  const { headers } = await ask(landlord, 'GET', id)

  const stale = await correct(landlord, id, 2, { amount_pln: 7.5 }, { 'if-match': '"1"' })
  const corrected = await correct(landlord, id, 2, { amount_pln: 7.5, quantity: 1 }, { 'if-match': headers.etag })
  const same = await correct(landlord, id, 2, { amount_pln: 7.5 })

  expect(stale.status).toBe(412)
  expect(corrected).toMatchObject({
    status: 200,
    body: { reading: { lines: [{}, { line: 2, amount_pln: 7.5, quantity: 1 }] } },
  })
  expect(versionIn(corrected.headers)).toBeGreaterThan(versionIn(headers))
  expect(same.headers.etag).toBe(corrected.headers.etag)
  expect(await lastEntry(id)).toMatchObject({
    action: 'document.line_updated',
    event: { data: { line: { line: 2, amount_pln: 7.5 }, before: { line: 2, amount_pln: 5, quantity: null } } },
  })
  const { body: open } = await look(landlord, month)
  expect(open.missing[0]).toMatchObject({ code: 'calculation' })
  const { body: calculated } = await step(landlord, month, 'calculate')
  expect(itemOf(calculated, 'Modem').amount_pln).toBe(7.5)
})

test('a line that was read is not changed, and a price or a cost keeps its amount', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/lines`, { body: modem })

  const read = await correct(landlord, id, 1, { amount_pln: 1 })
  const without = await correct(landlord, id, 2, { amount_pln: null })
  const price = await correct(landlord, id, 2, { kind: 'rate' })
  const missing = await correct(landlord, id, 3, { label: 'x' })
  const impossible = await correct(landlord, id, 'one', { label: 'x' })

  expect([read.status, read.body.code, blockingOf(read)]).toEqual([409, 'invalid_state', [id]])
  expect(read.body.detail).toContain('type another line that replaces it')
  expect(without).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/amount_pln', code: 'required' }] } })
  expect(price).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/rate_pln', code: 'required' }] } })
  expect([missing.status, impossible.status]).toEqual([404, 404])
})

test('a typed price and quantity that give more than 10 million zloty are refused, when they are typed and when they are corrected', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  const energy = { kind: 'rate', category: 'electricity', label: 'Energia', unit: 'kWh', place: 'page 2' }
  const fault = [{ pointer: '#/quantity', code: 'too_large' }]

  const typed = await ask(landlord, 'POST', `${id}/lines`, { body: { ...energy, rate_pln: 1000, quantity: 10_000.01 } })
  const most = await ask(landlord, 'POST', `${id}/lines`, { body: { ...energy, rate_pln: 1000, quantity: 10_000 } })
  const corrected = await correct(landlord, id, 2, { quantity: 10_000.01 })
  const withAmount = await correct(landlord, id, 2, { quantity: 10_000.01, amount_pln: 5 })

  expect(typed).toMatchObject({ status: 400, body: { errors: fault } })
  expect(most.status).toBe(201)
  expect(corrected).toMatchObject({ status: 400, body: { errors: fault } })
  expect(withAmount.status).toBe(200)
})

test('what a statement rests on is neither corrected nor read again nor of another kind until it is opened', async () => {
  const { landlord, id: month, document } = await aPreparedMonth(world)
  await world.pools.settlements.query(`UPDATE document_line SET proposed_by = 'landlord' WHERE document_id = $1`, [
    document,
  ])
  const attempts = () => [
    correct(landlord, document, 1, { amount_pln: 61 }),
    ask(landlord, 'POST', `${document}/read`, { body: { again: true } }),
    ask(landlord, 'PATCH', document, { body: { kind: 'other' } }),
  ]

  const refused = await Promise.all(attempts())
  await step(landlord, month, 'reopen')
  const { status } = await correct(landlord, document, 1, { amount_pln: 61 })

  for (const answer of refused) {
    expect([answer.status, answer.body.code, blockingOf(answer)]).toEqual([409, 'invalid_state', [month]])
    expect(answer.body.detail).toContain('Reopen those that are prepared')
  }
  expect(status).toBe(200)
})
