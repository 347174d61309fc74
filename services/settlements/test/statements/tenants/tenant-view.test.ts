import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { step } from '../../months/settlements/a-month.ts'
import { readingsOf } from '../../tenancies/meters/a-meter.ts'
import { download } from '../a-prepared-month.ts'
import { aSettledMonth, aStatement } from './a-statement.ts'
import { aReading } from './a-tenancy.ts'
import { aTenant, aTenantWithStatement } from './a-tenant.ts'

let world: World
let landlord: Landlord
/** A tenant of the landlord; the tests about them follow what happens to them. */
let anna: Awaited<ReturnType<typeof aTenantWithStatement>>
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
  anna = await aTenantWithStatement(world, landlord, { tenant: { name: 'Anna Kowalska', email: 'ak@example.org' } })
})
afterAll(() => world[Symbol.asyncDispose]())

test('the tenant sees the statement as sent, with readings, sources, payments and months', async () => {
  const { statement, before, after, settlement, get } = anna

  const { status, body } = await get('settlement')

  expect(status).toBe(200)
  expect(body).toEqual({
    statement: JSON.parse(statement.text),
    state: 'sent',
    snapshot_sha256: statement.sha256,
    readings: [
      { reading_id: before.id, item_id: expect.any(String), read_on: '2026-08-31', value: 1010, has_photo: true },
      { reading_id: after.id, item_id: expect.any(String), read_on: '2026-09-30', value: 1014, has_photo: true },
    ],
    sources: [
      {
        item_id: expect.any(String),
        document: 'document.png.pdf',
        place: 'strona 1, wiersz 4',
        excerpt: 'Woda 10,00 zł/m3',
        has_cut_out: false,
      },
    ],
    change: null,
    paid_pln: 0,
    paid_on: null,
    open_pln: settlement.total_pln,
    to_pay_pln: settlement.total_pln,
    transfer_pln: settlement.total_pln,
    balance: expect.objectContaining({ balance_pln: settlement.total_pln, paid_pln: 0 }),
    reminders: [],
    transfer_code: expect.stringContaining('|PL|24160000035175530643314956|244000|'),
    contact: { email: null, phone: null },
    periods: ['2026-09'],
    statements: [{ period: '2026-09', kind: 'monthly' }],
    reading_requests: [],
  })
  expect((await get('settlement?period=2026-09')).body).toEqual(body)
  const missing = [await get('settlement?period=2026-08'), await get('statement?period=2026-08')]
  expect(missing.map((answer) => answer.status)).toEqual([404, 404])
})

test('nothing of other accounts, agreements and documents, and no doubt or note of the landlord, reaches the tenant', async () => {
  const secret = { place: 'page 3, p. Kowalskiej', excerpt: 'Podlicznik Kowalska 3 m3, Lis 4 m3' }
  const tenant = await aTenantWithStatement(world, landlord, {}, secret)

  const { body, bytes } = await tenant.get('settlement')

  expect(body.sources).toMatchObject([{ document: 'document.png.pdf', place: '', excerpt: null }])
  const text = bytes.toString()
  for (const hidden of ['Kowalska', 'Kowalskiej', 'ak@example.org', anna.agreement.id, anna.meter.id, 'acc_', 'doc_'])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
  for (const member of ['confidence', 'notes', 'proposed_by', 'document_id', 'reason'])
    expect([member, text.includes(`"${member}"`)]).toEqual([member, false])
})

test('a statement shows no other tenant’s name, neither in a document’s name nor in an excerpt', async () => {
  const tenant = await aTenant(landlord, {}, { place: 'page 3, p. Kowalskiej' })
  await world.pools.settlements.query(`UPDATE document SET name = 'woda Kowalska.pdf' WHERE id = $1`, [
    tenant.invoice.id,
  ])
  await step(landlord, tenant.settlement.id, 'calculate')
  await step(landlord, tenant.settlement.id, 'items/decisions', { decision: 'approve' })
  await step(landlord, tenant.settlement.id, 'prepare')
  await step(landlord, tenant.settlement.id, 'mark-sent', { reason: 'Wręczone' })

  const { status, body, bytes } = await tenant.get('settlement')

  expect(status).toBe(200)
  expect(body.statement.items.map(({ source }: { source: string }) => source)).toContain('dokument')
  expect(bytes.toString()).not.toMatch(/Kowalsk/)
})

test('only photos of readings used by a statement are shown', async () => {
  const unused = await aReading(anna, { read_on: '2026-10-31', value: 1020 })
  const photoOf = (id: string) => anna.get(`readings/${id}/photo`)

  const used = await photoOf(anna.after.id)

  expect(used).toMatchObject({ status: 200, bytes: anna.after.photo.bytes })
  expect(used.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  const initial = (await readingsOf(landlord, anna.meter.id)).at(-1)
  for (const id of [unused.id, initial.id, 'rdg_01jd3k5q9ze8r9v4k7m2n6p0xs'])
    expect((await photoOf(id)).status).toBe(404)
})

test('an item changed since has no source any more, and the statement stays', async () => {
  const water = anna.settlement.items.find(({ label }: { label: string }) => label === 'Zimna woda')
  const first = await anna.get('settlement')
  await world.pools.settlements.query(
    `UPDATE item SET updated_at = now(), source = source || '{"excerpt": "später"}' WHERE id = $1`,
    [water.id],
  )

  const { body } = await anna.get('settlement')

  expect(body).toEqual({ ...first.body, sources: [] })
})

test('the newest month is shown by default, and a former tenant still sees all of theirs', async () => {
  const { path, before, after, invoice } = anna
  const october = await aSettledMonth(anna, {
    period: '2026-10',
    readings: [before, after],
    source: { document_id: invoice.id, place: 'page 2' },
  })
  const newest = await aStatement(world, anna, october)
  await landlord.settlements.request('PATCH', path, { body: { ends_on: '2026-10-31' } })

  const { body } = await anna.get('settlement')
  const old = await anna.get('settlement?period=2026-09')

  expect([body.statement.statement_id, body.periods]).toEqual([newest.id, ['2026-10', '2026-09']])
  expect(old.body.statement.statement_id).toBe(anna.statement.id)
  expect((await anna.get('statement?period=2026-09')).bytes).toEqual(anna.statement.pdf)
})

test('before a statement is sent the tenant sees none', async () => {
  const tenant = await aTenant(await world.aLandlord())
  const prepared = await aStatement(world, tenant, tenant.settlement, { state: 'prepared', isReleased: false })

  const unsent = [await tenant.get('settlement'), await tenant.get('statement')]
  const photo = await tenant.get(`readings/${tenant.after.id}/photo`)
  await world.pools.settlements.query('UPDATE statement SET released_at = now() WHERE id = $1', [prepared.id])
  const released = await tenant.get('settlement')

  for (const answer of [...unsent, photo]) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(released.body).toMatchObject({
    state: 'prepared',
    open_pln: tenant.settlement.total_pln,
    balance: { balance_pln: 0 },
  })
})

test('the statement in progress shows the amount to pay less earlier payments', async () => {
  const tenant = await aTenant(landlord)
  const { settlement, agreement, get } = tenant
  const pay = (amount_pln: number) => {
    const body = { agreement_id: agreement.id, received_on: '2026-09-01', amount_pln }
    return landlord.settlements.request('POST', '/v1/payments', { body })
  }
  await pay(100.5)
  await aStatement(world, tenant, settlement, { state: 'prepared' })

  const { body } = await get('settlement')
  await pay(10_000_000)
  const far = await get('settlement')

  expect(body).toMatchObject({ paid_pln: 0, open_pln: settlement.total_pln - 100.5, balance: { balance_pln: -100.5 } })
  expect(far).toMatchObject({ status: 200, body: { open_pln: 0, balance: { balance_pln: -10_000_100.5 } } })
})

test('during a correction the sent version is shown, then the next one, and never a cancelled one', async () => {
  const tenant = await aTenant(await world.aLandlord())
  const { settlement, get } = tenant
  const shown = async () => (await get('settlement')).body.statement.version
  const move = (id: string, state: string) =>
    world.pools.settlements.query('UPDATE statement SET state = $2 WHERE id = $1', [id, state])
  const first = await aStatement(world, tenant, settlement)
  const second = await aStatement(world, tenant, settlement, { version: 2, state: 'prepared', isReleased: false })

  const correcting = await shown()
  await world.pools.settlements.query('UPDATE statement SET released_at = now() WHERE id = $1', [second.id])
  const released = await shown()
  await move(second.id, 'cancelled')
  const cancelled = await shown()
  const third = await aStatement(world, tenant, settlement, { version: 3, state: 'prepared' })
  await move(first.id, 'superseded')
  await move(third.id, 'sent')

  expect([correcting, released, cancelled, await shown()]).toEqual([1, 2, 1, 3])
  expect((await get('statement')).bytes).toEqual(third.pdf)
})

test('the tenant sees a statement handed over by the landlord, byte for byte', async () => {
  const { settlement, before, after, get } = await aTenant(landlord)
  await step(landlord, settlement.id, 'calculate')
  await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })
  const prepared = await step(landlord, settlement.id, 'prepare')
  const unsent = await get('settlement')
  const sent = await step(landlord, settlement.id, 'mark-sent', { reason: 'Wręczone' })

  const { body } = await get('settlement')
  const own = await get('statement')

  expect([prepared.status, unsent.status, sent.status]).toEqual([200, 404, 200])
  const frozen = await download(landlord, settlement.id, 'json')
  expect(body.statement).toEqual(frozen.body)
  expect(body).toMatchObject({
    state: 'sent',
    open_pln: 2440,
    to_pay_pln: 2440,
    balance: { balance_pln: 2440 },
    sources: [{ place: 'strona 1, wiersz 4' }],
  })
  expect(body.readings.map(({ reading_id }: { reading_id: string }) => reading_id)).toEqual([before.id, after.id])
  const landlords = await download(landlord, settlement.id, 'pdf')
  expect(own.bytes).toEqual(landlords.bytes)
  expect(own.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': landlords.headers['content-disposition'],
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})
