import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, look, step } from '../months/settlements/a-month.ts'
import { aCompleteMonth, aSentMonth, handOver } from './a-prepared-month.ts'

let world: World
let sent: Awaited<ReturnType<typeof aMonth>>
let corrected: Awaited<ReturnType<typeof aMonth>>
beforeAll(async () => {
  world = await openWorld()
  sent = await aMonth()
  corrected = await aMonth()
  await step(corrected.landlord, corrected.id, 'correct', { reason: 'the bill was wrong' })
})
afterAll(() => world[Symbol.asyncDispose]())

/** A sent month, and a document that it does not include. */
async function aMonth() {
  const month = await aSentMonth(world)
  return { ...month, other: await aDocument(world, month.apartment.id) }
}

const oneMore = (version: string) => `
  INSERT INTO charge (id, account_id, settlement_id, origin, type, label, inputs, amount_pln, proposed_by, state, source, tax_class,
    notes, created_at, updated_at, version)
  SELECT 'itm_' || gen_random_uuid(), account_id, settlement_id, 'hand:more', type, label, inputs, 0, proposed_by, state, source,
    tax_class, notes, created_at, updated_at, '${version}'
  FROM charge WHERE settlement_id = $1 AND version = '${version}' LIMIT 1`
const oneMoreDocument = (version: string) => `
  INSERT INTO version_document (account_id, settlement_id, document_id, attached_at, version)
  SELECT account_id, settlement.id, $2, now(), '${version}' FROM settlement WHERE id = $1`

const changes = (version: string) =>
  [
    `UPDATE charge SET label = 'Inny czynsz' WHERE settlement_id = $1 AND version = '${version}'`,
    `UPDATE charge SET version = 'cancelled' WHERE settlement_id = $1 AND version = '${version}'`,
    `DELETE FROM charge WHERE settlement_id = $1 AND version = '${version}' AND type = 'rent_and_fixed'`,
    oneMore(version),
    `UPDATE version_document SET attached_at = now() WHERE settlement_id = $1 AND version = '${version}'`,
    `DELETE FROM version_document WHERE settlement_id = $1 AND version = '${version}'`,
    oneMoreDocument(version),
  ] as const

const refusal = { code: '23001', message: expect.stringContaining('never changes') }
const valuesOf = (text: string, { id, other }: typeof sent) => (text.includes('$2') ? [id, other] : [id])

test.each(changes('current'))('what a sent settlement has cannot be changed: %s', async (change) => {
  const { landlord, id } = sent
  const before = (await look(landlord, id)).body

  await expect(world.pools.settlements.query(change, valuesOf(change, sent))).rejects.toMatchObject(refusal)

  expect((await look(landlord, id)).body).toEqual(before)
})

test.each(changes('sent'))('what was sent cannot be changed while it is being corrected: %s', async (change) => {
  await expect(world.pools.settlements.query(change, valuesOf(change, corrected))).rejects.toMatchObject(refusal)
})

test('what was sent does not return with a change', async () => {
  const { id } = corrected
  const change = `
    DELETE FROM charge WHERE settlement_id = '${id}' AND version = 'current';
    UPDATE charge SET version = 'current', label = 'Inny czynsz' WHERE settlement_id = '${id}' AND version = 'sent'`

  await expect(world.pools.settlements.query(change)).rejects.toMatchObject(refusal)
})

test('the steps between versions are refused in another state than their own', async () => {
  const take = (named: string, { id, landlord }: typeof sent) =>
    world.pools.settlements.query(`SELECT ${named}($1, $2)`, [landlord.accountId, id])

  for (const named of ['cancel_version', 'return_to_sent_version'])
    await expect(take(named, sent)).rejects.toMatchObject(refusal)
  await expect(take('drop_sent_version', corrected)).rejects.toMatchObject(refusal)
})

test('changes of the version that is being corrected, and its abandoning, leave what was sent', async () => {
  const { landlord, id, sent: before } = await aMonth()
  await step(landlord, id, 'correct', { reason: 'the bill was wrong' })
  await step(landlord, id, 'calculate')

  const { body } = await step(landlord, id, 'cancel-correction')

  expect(body.items).toEqual(before.items)
  expect(body.document_ids).toEqual(before.document_ids)
})

test('a document of what was sent is no unused one while the correction does without it, but one of a cancelled settlement is', async () => {
  const { landlord, id, apartment } = await aCompleteMonth(world)
  const { request } = landlord.settlements
  const document = await aDocument(world, apartment.id, [{ category: 'other', label: 'Parking', amount_pln: '5.00' }])
  await step(landlord, id, 'documents', { document_id: document })
  await request('POST', `/v1/documents/${document}/lines/decisions`, { body: { decision: 'landlord', reason: 'Mine' } })
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, id, path)
  await handOver(landlord, id)
  const unused = async () =>
    (await request('GET', '/v1/documents?unused=true')).body.data.map((one: { id: string }) => one.id)
  await step(landlord, id, 'correct', { reason: 'the bill was wrong' })
  await request('DELETE', `/v1/settlements/${id}/documents/${document}`)
  await step(landlord, id, 'calculate')
  const month = await aCompleteMonth(world, { landlord })
  await step(landlord, month.id, 'cancel', { reason: 'a mistake' })

  const listed = await unused()

  expect(listed).toContain(month.document)
  expect(listed).not.toContain(document)
  expect(await request('DELETE', `/v1/documents/${document}`)).toMatchObject({ status: 409 })
  expect(await request('DELETE', `/v1/documents/${month.document}`)).toMatchObject({ status: 204 })
})
