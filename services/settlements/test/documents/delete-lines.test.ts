import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { brokenSums, itemOf, look, step } from '../months/settlements/a-month.ts'
import { aPreparedMonth } from '../statements/a-prepared-month.ts'
import { aDraft, anXml, ask, blockingOf, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const modem = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 2' }
const remove = (landlord: Landlord, id: string, line: number, headers = {}) =>
  ask(landlord, 'DELETE', `${id}/lines/${line}`, { headers })

/** A draft with an invoice that has a read and a typed line. */
async function aTypedLine() {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const id = await upload(landlord, anXml())
  await ask(landlord, 'POST', `${id}/lines`, { body: modem })
  await step(landlord, month, 'documents', { document_id: id })
  return { landlord, month, id }
}

async function entriesOf(id: string) {
  const select = 'SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id'
  return (await world.pools.settlements.query(select, [id])).rows.map(({ body }) => JSON.parse(body))
}

test('a typed line is deleted with the decision about it, and the audit log keeps it', async () => {
  const { landlord, id } = await aTypedLine()
  await ask(landlord, 'POST', `${id}/lines/decisions`, {
    body: { line_numbers: [2], decision: 'landlord', reason: 'typed twice' },
  })
  const { headers, body } = await ask(landlord, 'GET', id)

  const stale = await remove(landlord, id, 2, { 'if-match': '"1"' })
  const deleted = await remove(landlord, id, 2, { 'if-match': headers.etag })
  const again = await remove(landlord, id, 2)
  const typed = await ask(landlord, 'POST', `${id}/lines`, { body: modem })

  expect([stale.status, deleted.status, again.status, typed.status]).toEqual([412, 200, 404, 201])
  expect(deleted.body.reading.lines).toEqual(body.reading.lines.slice(0, 1))
  expect(versionIn(deleted.headers)).toBeGreaterThan(versionIn(headers))
  const entries = await entriesOf(id)
  const removal = entries.find(({ action }) => action === 'document.line_deleted')
  expect(removal.event.data).toEqual({ document_id: id, line: body.reading.lines[1] })
  const { rows } = await world.pools.settlements.query(
    `SELECT sequence::int FROM outbox_event WHERE aggregate_id = $1 AND type = 'audit.event' ORDER BY seq`,
    [id],
  )
  const sequences = rows.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
})

test('a line that was read is not deleted', async () => {
  const { landlord, id } = await aTypedLine()

  const refused = await remove(landlord, id, 1)

  expect([refused.status, refused.body.code, blockingOf(refused)]).toEqual([409, 'invalid_state', [id]])
})

test('a line that a settlement charges is deleted once the document is detached and the settlement is calculated again', async () => {
  const { landlord, month, id } = await aTypedLine()
  await step(landlord, month, 'calculate')

  const refused = await remove(landlord, id, 2)
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)
  await step(landlord, month, 'calculate')
  const deleted = await remove(landlord, id, 2)

  expect([refused.status, refused.body.code, blockingOf(refused)]).toEqual([409, 'invalid_state', [month]])
  expect(deleted.status).toBe(200)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a line of a rejected item is deleted once its document is detached and the settlement is calculated again', async () => {
  const { landlord, month, id } = await aTypedLine()
  const { body: calculated } = await step(landlord, month, 'calculate')
  await step(landlord, month, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(calculated, 'Modem').id],
    reason: 'Wrong',
  })

  const refused = await remove(landlord, id, 2)
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)
  await step(landlord, month, 'calculate')
  const deleted = await remove(landlord, id, 2)

  expect([refused.status, blockingOf(refused)]).toEqual([409, [month]])
  expect(deleted.status).toBe(200)
})

test('a document whose items were rejected is deleted once it is detached and the settlement is calculated again', async () => {
  const { landlord, month, id } = await aTypedLine()
  const { body: calculated } = await step(landlord, month, 'calculate')
  for (const label of ['Internet', 'Modem'])
    await step(landlord, month, 'items/decisions', {
      decision: 'reject',
      item_ids: [itemOf(calculated, label).id],
      reason: 'Wrong',
    })
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)

  const refused = await ask(landlord, 'DELETE', id)
  await step(landlord, month, 'calculate')
  const deleted = await ask(landlord, 'DELETE', id)

  expect([refused.status, blockingOf(refused)]).toEqual([409, [month]])
  expect(deleted.status).toBe(204)
  expect((await look(landlord, month)).body.items).toHaveLength(1)
})

test('a line that a prepared statement uses is not deleted', async () => {
  const { landlord, id: month, document } = await aPreparedMonth(world)
  const asTyped = `UPDATE document_line SET proposed_by = 'landlord' WHERE document_id = $1`
  await world.pools.settlements.query(asTyped, [document])

  const refused = await remove(landlord, document, 1)

  expect([refused.status, blockingOf(refused)]).toEqual([409, [month]])
  expect(refused.body.detail).toContain('Reopen those that are prepared')
})

test('deletions of a line against calculations and costs by hand leave no half state', async () => {
  for (const _round of Array.from({ length: atDepth({ usual: 2, deep: 10 }) })) {
    const { landlord, month, id } = await aTypedLine()
    const { body } = await look(landlord, month)
    const cost = { line: 2, period: '2026-04', apartment_ids: [body.apartment_id] }

    const answers = await Promise.all([
      step(landlord, month, 'calculate'),
      remove(landlord, id, 2),
      step(landlord, month, 'calculate'),
      ask(landlord, 'POST', `${id}/costs`, { body: cost }),
      ask(landlord, 'POST', `${id}/lines/decisions`, { body: { decision: 'landlord', reason: 'At once' } }),
    ])

    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect((await step(landlord, month, 'calculate')).status).toBe(200)
    expect(await brokenSums(world, landlord)).toEqual([])
  }
})
