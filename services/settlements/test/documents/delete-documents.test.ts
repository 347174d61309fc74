import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { tracesOf } from '../ledger/payments/a-tenancy.ts'
import { brokenSums, step } from '../months/settlements/a-month.ts'
import { aPreparedMonth, handOver } from '../statements/a-prepared-month.ts'
import { aMeter, read } from '../tenancies/meters/a-meter.ts'
import { aDraft, anXml, ask, blockingOf, send, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const remove = (landlord: Landlord, id: string, headers = {}) => ask(landlord, 'DELETE', id, { headers })
const attach = (landlord: Landlord, month: string, id: string) =>
  step(landlord, month, 'documents', { document_id: id })
const usageOf = async ({ settlements }: Landlord) => {
  const { body } = await settlements.request('GET', '/v1/account/usage')
  const used = ({ quota }: { quota: string }) => ['documents', 'stored_bytes'].includes(quota)
  return body.quotas.filter(used).map((one: { used: number }) => one.used)
}
const findingOf = ({ body }: { body: { reading: { findings: { code: string; document_id?: string }[] } } }) =>
  body.reading.findings.find(({ code }) => code === 'duplicate_invoice')?.document_id

test('a document that nothing uses is deleted with its lines, decisions and costs, and gives its quota back', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const { body: settlement } = await landlord.settlements.request('GET', `/v1/settlements/${month}`)
  const id = await upload(landlord, anXml())
  const typed = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 2' }
  await ask(landlord, 'POST', `${id}/lines`, { body: typed })
  await ask(landlord, 'POST', `${id}/lines/decisions`, {
    body: { line_numbers: [1], decision: 'excluded', reason: 'twice' },
  })
  const cost = { line: 2, period: '2026-04', apartment_ids: [settlement.apartment_id] }
  await ask(landlord, 'POST', `${id}/costs`, { body: cost })
  const { headers, body } = await ask(landlord, 'GET', id)

  const stale = await remove(landlord, id, { 'if-match': '"1"' })
  const removed = await remove(landlord, id, { 'if-match': headers.etag })
  const again = await remove(landlord, id)

  expect([stale.status, removed.status, again.status]).toEqual([412, 204, 404])
  expect((await ask(landlord, 'GET', `${id}/content`)).status).toBe(404)
  expect(await usageOf(landlord)).toEqual([0, 0])
  expect(await brokenSums(world, landlord)).toEqual([])
  const { rows } = await world.pools.settlements.query(
    'SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id',
    [id],
  )
  const entries = rows.map((row) => JSON.parse(row.body))
  expect(entries.at(-1)).toMatchObject({ action: 'document.deleted', event: { data: body } })
  const { rows: published } = await world.pools.settlements.query(
    `SELECT sequence FROM outbox_event WHERE aggregate_id = $1 AND type = 'audit.event' ORDER BY seq`,
    [id],
  )
  const sequences = published.map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
})

test('a settlement that has a document attached is named, and after detaching the document can be deleted', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const id = await upload(landlord, anXml())
  await attach(landlord, month, id)
  await step(landlord, month, 'calculate')

  const attached = await remove(landlord, id)
  const polish = await remove(landlord, id, { 'accept-language': 'pl' })
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)
  const charged = await remove(landlord, id)
  await step(landlord, month, 'calculate')
  const removed = await remove(landlord, id)

  expect(attached).toMatchObject({
    status: 409,
    body: { code: 'invalid_state', objects: [month], object_count: 1 },
  })
  expect(polish.body.detail).toContain('Odłącz go tam')
  expect(blockingOf(charged)).toEqual([month])
  expect(removed.status).toBe(204)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a document that a statement rests on stays, also while a correction leaves it out', async () => {
  const { landlord, id: month, document: id } = await aPreparedMonth(world)

  const prepared = await remove(landlord, id)
  await handOver(landlord, month)
  const sent = await remove(landlord, id)
  await step(landlord, month, 'correct', { reason: 'wrong bill' })
  await landlord.settlements.request('DELETE', `/v1/settlements/${month}/documents/${id}`)
  const corrected = await remove(landlord, id)
  const abandoned = await step(landlord, month, 'cancel-correction')

  for (const refused of [prepared, sent, corrected]) {
    expect([refused.status, blockingOf(refused)]).toEqual([409, [month]])
    expect(refused.body.detail).toContain('has to be kept')
  }
  expect([abandoned.status, abandoned.body.document_ids]).toEqual([200, [id]])
})

test('a document of a cancelled settlement is free, and the settlement stays readable', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const id = await upload(landlord, anXml())
  await attach(landlord, month, id)
  await step(landlord, month, 'calculate')
  await step(landlord, month, 'cancel', { reason: 'a mistake' })

  const removed = await remove(landlord, id)

  expect(removed.status).toBe(204)
  const { status, body } = await landlord.settlements.request('GET', `/v1/settlements/${month}`)
  expect([status, body.state, body.document_ids]).toEqual([200, 'cancelled', [id]])
})

test('the photo of a reading and the document of a meter stay until another one takes their place', async () => {
  const landlord = await world.aLandlord()
  const [bill, contract] = [
    await upload(landlord, anXml({ number: 'A' })),
    await upload(landlord, anXml({ number: 'B' })),
  ]
  const meter = await aMeter(landlord, { document_ids: [contract] })
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-06-20', value: 1105 })
  await world.pools.settlements.query('UPDATE reading SET photo_document_id = $2 WHERE id = $1', [reading.id, bill])

  const photo = await remove(landlord, bill)
  const ofMeter = await remove(landlord, contract)
  await landlord.settlements.request('PATCH', `/v1/meters/${meter.id}`, { body: { document_ids: [] } })
  const removed = await remove(landlord, contract)

  expect(photo).toMatchObject({ status: 409, body: { objects: [reading.id] } })
  expect(photo.body.detail).toContain('2026-06-20')
  expect(ofMeter).toMatchObject({ status: 409, body: { objects: [meter.id] } })
  expect(removed.status).toBe(204)
})

test('the duplicates of a deleted invoice are free, and are compared with each other', async () => {
  const landlord = await world.aLandlord()
  const files = ['', ' 2', ' 3'].map((mark) => anXml({ mark }))
  const ids: string[] = []
  for (const bytes of files) ids.push(await upload(landlord, bytes))
  const [used = '', second = '', third = ''] = ids
  for (const id of ids) await ask(landlord, 'POST', `${id}/read`)
  await ask(landlord, 'POST', `${second}/decisions`, { body: { decision: 'same', reason: 'compared' } })

  const removed = await remove(landlord, used)

  expect(removed.status).toBe(204)
  const [freed, waiting] = [await ask(landlord, 'GET', second), await ask(landlord, 'GET', third)]
  expect([freed.body.reading.same_as, findingOf(freed), findingOf(waiting)]).toEqual([null, undefined, second])
  const month = await aDraft(world, landlord)
  expect((await attach(landlord, month, second)).body.document_ids).toEqual([second])
  const { actions } = await tracesOf(world, used)
  expect(actions.at(-1)).toBe('document.deleted')
})

test('deleting a document while it is attached, read, decided about and prepared leaves no half state', async () => {
  const landlord = await world.aLandlord()
  const month = await aDraft(world, landlord)
  const answers: { status: number; bytes: unknown }[] = []

  for (const round of [1, 2, 3, 4, 5, 6]) {
    const id = await upload(landlord, anXml({ number: `R/${round}` }))
    if (round % 2 === 0) await ask(landlord, 'POST', `${id}/read`)
    answers.push(
      ...(await Promise.all([
        attach(landlord, month, id),
        ask(landlord, 'POST', `${id}/read`),
        remove(landlord, id),
        ask(landlord, 'POST', `${id}/lines/decisions`, { body: { decision: 'landlord', reason: 'mine' } }),
        step(landlord, month, 'calculate'),
        remove(landlord, id),
      ])),
    )
    answers.push(
      ...(await Promise.all([
        step(landlord, month, 'items/decisions', { decision: 'approve' }).then(() => step(landlord, month, 'prepare')),
        remove(landlord, id),
        send(landlord, anXml({ number: `R/${round}` })),
      ])),
    )
    await step(landlord, month, 'reopen')
    const { body } = await landlord.settlements.request('GET', `/v1/settlements/${month}`)
    const { status } = await ask(landlord, 'GET', id)
    expect([body.document_ids.includes(id), status]).toEqual([status === 200 && body.document_ids.includes(id), status])
  }

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await brokenSums(world, landlord)).toEqual([])
  const { rows } = await world.pools.settlements.query(
    'SELECT id FROM settlement_document AS a LEFT JOIN document ON id = document_id WHERE a.account_id = $1 AND id IS NULL',
    [landlord.accountId],
  )
  expect(rows).toEqual([])
})
