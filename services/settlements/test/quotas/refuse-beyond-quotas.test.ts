import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { agreementTerms, anApartment } from '@lokum/local-stack/world/rental'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { aCsv, commit, preview, rowsOf, send } from '../ledger/payment-imports/a-statement-file.ts'
import { aLink, allMailed, ask, aTenancy, holding } from '../statements/tenants/a-tenancy.ts'
import { createMeter } from '../tenancies/meters/a-meter.ts'
import { countAll, openWorldOf, statusesOf, upload, usageOf } from './a-quota.ts'

const open = () =>
  openWorldOf({
    agreements: { agreements: 2 },
    meters: { meters: 3 },
    documents: { documents: 2 },
    bytes: { stored_bytes: 1_000 },
    unrecorded: { stored_bytes: 1_000 },
    lines: { import_lines: 3 },
    payments: { payments_per_month: 3 },
    tenants: { documents: 1 },
    above: { meters: 1 },
    early: {},
  })

let opened: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  opened = await open()
})
afterAll(() => opened.world[Symbol.asyncDispose]())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

test('of many meters created at once as many are as the quota allows, and the others are refused with its figures', async () => {
  const landlord = opened.named('meters')
  const { id: apartment_id } = await anApartment(landlord)

  const answers = await Promise.all(
    times(12).map((index) => createMeter(landlord, { apartment_id, number: `${index}` })),
  )

  expect(statusesOf(answers)).toEqual({ 201: 3, 403: 9 })
  const refused = answers.find(({ status }) => status === 403)
  expect(refused?.body).toMatchObject({
    code: 'quota_exceeded',
    detail: 'Nothing was added: the account’s limit of meters is 3, and 3 are used.',
    quota: 'meters',
    used: 3,
    limit: 3,
  })
  expect(refused?.headers['retry-after']).toBeUndefined()
  expect(await usageOf(landlord)).toMatchObject({ meters: 3 })
  expect(await countAll(opened.world, landlord)).toMatchObject({ meters: 3 })
})

test('of many agreements created at once as many are as the quota allows', async () => {
  const landlord = opened.named('agreements')
  const apartments = await Promise.all(times(6).map(() => anApartment(landlord)))

  const answers = await Promise.all(
    apartments.map(({ id }) => landlord.settlements.request('POST', '/v1/agreements', { body: agreementTerms(id) })),
  )

  expect(statusesOf(answers)).toEqual({ 201: 2, 403: 4 })
  expect(await countAll(opened.world, landlord)).toMatchObject({ agreements: 2 })
})

test('of several files recorded at once as many become documents as the quota allows, and a known file still answers', async () => {
  const landlord = opened.named('documents')
  const known = aPdf()
  await upload(landlord, known)
  // Nothing is recorded before all of them are in the store, where each had room.
  const blocker = await opened.world.pools.settlements.connect()
  await blocker.query('BEGIN; LOCK TABLE document IN SHARE MODE')
  const files = times(2).map(() => aPdf())
  const sent = files.map((file) => upload(landlord, file))
  await eventually(async () => expect(await filesOf(landlord)).toHaveLength(3))
  await blocker.query('ROLLBACK')
  blocker.release()

  const answers = await Promise.all(sent)
  const again = await upload(landlord, known)

  expect(statusesOf(answers)).toEqual({ 201: 1, 403: 1 })
  expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  expect(await countAll(opened.world, landlord)).toMatchObject({ documents: 2 })
})

test('a file for which the account has no bytes left is refused before it reaches the store', async () => {
  const landlord = opened.named('bytes')
  await upload(landlord, aPdf({ padTo: 600 }))

  const tooLarge = await upload(landlord, aPdf({ padTo: 401 }))
  const fitting = await upload(landlord, aPdf({ padTo: 400 }))

  expect(tooLarge).toMatchObject({ status: 403, body: { quota: 'stored_bytes', used: 600, limit: 1_000 } })
  expect(fitting.status).toBe(201)
  expect(await usageOf(landlord)).toMatchObject({ stored_bytes: 1_000, documents: 2 })
  const { rows } = await opened.world.pools.settlements.query('SELECT FROM document_upload WHERE account_id = $1', [
    landlord.accountId,
  ])
  expect(rows).toEqual([])
  expect(await filesOf(landlord)).toHaveLength(2)
})

/** The files in the store; their names are hashes. */
async function filesOf({ accountId }: Landlord): Promise<string[]> {
  const names = await readdir(join(opened.world.system.filesFolder, 'documents', accountId), { recursive: true })
  return names.filter((name) => name.length > 60)
}

test('files that an account sends without ever recording them take no more room than its quota', async () => {
  const landlord = opened.named('unrecorded')
  const key = { 'idempotency-key': 'always the same' }
  const sendAgain = () => upload(landlord, aPdf({ padTo: 300 }), key)
  const blocker = await opened.world.pools.settlements.connect()
  await blocker.query('BEGIN; LOCK TABLE document IN SHARE MODE')
  const kept = []
  for (const files of [1, 2, 3]) {
    kept.push(sendAgain())
    await eventually(async () => expect(await filesOf(landlord)).toHaveLength(files))
  }

  const refused = [await sendAgain(), await sendAgain()]
  await blocker.query('ROLLBACK')
  blocker.release()
  const answers = await Promise.all(kept)

  expect(statusesOf(refused)).toEqual({ 403: 2 })
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await countAll(opened.world, landlord)).toMatchObject({ documents: 1 })
  expect(await filesOf(landlord)).toHaveLength(3)
})

test('lines of bank statements beyond the quota are refused, whole statements at a time', async () => {
  const landlord = opened.named('lines')
  const transfers = ['a', 'b'].map((title) => ({ title }))
  await preview(landlord, transfers)

  const refused = await send(landlord, aCsv(transfers))

  expect(refused).toMatchObject({ status: 403, body: { quota: 'import_lines', used: 2, limit: 3 } })
  await preview(landlord, [{ title: 'c' }])
  expect(await countAll(opened.world, landlord)).toMatchObject({ import_lines: 3 })
})

test('payments beyond those of a month are refused until the next one, by hand and by import, all of an import or none', async () => {
  const landlord = opened.named('payments')
  const body = { received_on: '2026-03-05', amount_pln: 100 }
  const pay = () => landlord.settlements.request('POST', '/v1/payments', { body })
  const { id } = await preview(
    landlord,
    ['a', 'b'].map((title) => ({ title })),
  )
  const { data } = await rowsOf(landlord, id)
  const rows = data.map(({ row }: { row: number }) => row)
  const first = await Promise.all([pay(), pay()])

  const imported = await commit(landlord, id, [{ decision: 'record', rows }])
  const atOnce = await Promise.all(times(4).map(pay))

  expect(statusesOf(first)).toEqual({ 201: 2 })
  expect(imported).toMatchObject({ status: 429, body: { code: 'quota_exceeded', used: 2, limit: 3 } })
  expect(statusesOf(atOnce)).toEqual({ 201: 1, 429: 3 })
  const seconds = Number(imported.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(31 * 86_400 + 3_600)
  expect(await countAll(opened.world, landlord)).toMatchObject({ payments_per_month: 3 })

  await opened.world.pools.settlements.query(endMonth, [landlord.accountId])
  expect(await usageOf(landlord)).toMatchObject({ payments_per_month: 0 })
  expect((await commit(landlord, id)).status).toBe(200)
  expect(await usageOf(landlord)).toMatchObject({ payments_per_month: 2 })
})

const endMonth = `
  UPDATE account_usage SET ends_at = date_trunc('month', now() AT TIME ZONE 'Europe/Warsaw') AT TIME ZONE 'Europe/Warsaw'
  WHERE account_id = $1 AND ends_at IS NOT NULL`

test('a tenant’s photo counts for the landlord, and its refusal tells the tenant no figure', async () => {
  const landlord = opened.named('tenants')
  const tenancy = await aTenancy(landlord)
  await ask(tenancy, { read_on: '2026-02-01' })
  await ask(tenancy, { read_on: '2026-03-01' })
  await allMailed(tenancy)
  const { token } = await aLink(tenancy)
  const { send: sendReading } = holding(tenancy, token)
  const { id: meter_id } = tenancy.meter
  const requests = (await holding(tenancy, token).get('reading-requests')).body.reading_requests
  const answerTo = (index: number, date: string, value: string) =>
    sendReading({ request_id: requests[index].id, meter_id, read_on: date, value })

  const accepted = await answerTo(1, '2026-02-01', '1010')
  const refused = await answerTo(0, '2026-03-01', '1020')

  expect(accepted.status).toBe(201)
  expect(await usageOf(landlord)).toMatchObject({ documents: 1 })
  expect(refused).toMatchObject({ status: 403, body: { code: 'quota_exceeded' } })
  expect(refused.body.detail).toBe(
    'Nothing was added: the landlord’s account takes no more files at the moment. Ask the landlord to make room, or give them the value of the meter directly.',
  )
  for (const member of ['quota', 'used', 'limit']) expect(refused.body).not.toHaveProperty(member)
  expect(refused.body.detail).not.toMatch(/\d/)
})

test('an account that is above a new quota keeps and changes what it has, and only adds nothing', async () => {
  const landlord = opened.named('above')
  const { id: apartment_id } = await anApartment(landlord)
  const { body: meter } = await createMeter(landlord, { apartment_id })
  await opened.world.pools.settlements.query(copyMeter, [meter.id, 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs'])
  const path = `/v1/meters/${meter.id}`

  const added = await createMeter(landlord, { apartment_id, number: '2' })
  const changed = await landlord.settlements.request('PATCH', path, { body: { document_ids: [] } })
  const read = await landlord.settlements.request('POST', `${path}/readings`, {
    body: { read_on: '2026-02-01', value: 1001 },
  })
  const document = await upload(landlord)

  expect(added).toMatchObject({ status: 403, body: { quota: 'meters', used: 2, limit: 1 } })
  expect([changed, read, document].map(({ status }) => status)).toEqual([200, 201, 201])
})

const copyMeter = `
  INSERT INTO meter SELECT (jsonb_populate_record(meter, jsonb_build_object('id', $2::text))).* FROM meter WHERE id = $1`

test('limits are lower in the first week after the first object, by the clock of the database', async () => {
  const landlord = opened.named('early')
  const get = async () => (await landlord.settlements.request('GET', '/v1/account/usage')).body
  const limitIn = ({ quotas }: { quotas: { quota: string; limit: number }[] }) =>
    quotas.find(({ quota }) => quota === 'documents')?.limit ?? 0
  const before = await get()
  await upload(landlord)
  const during = await get()

  await opened.world.pools.settlements.query(
    `UPDATE account_usage SET since = since - interval '7 days' WHERE account_id = $1`,
    [landlord.accountId],
  )
  const after = await get()

  expect(before.first_week_ends_at).toBeNull()
  expect(Date.parse(during.first_week_ends_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(after.first_week_ends_at).toBeNull()
  expect(limitIn(before)).toBe(limitIn(during))
  expect(limitIn(after)).toBeGreaterThan(limitIn(during))
})

test('an account sees its own use alone, and needs the scope settlements.read', async () => {
  const landlord = await opened.world.aLandlord()
  const { aLandlord } = opened.world
  const without = await aLandlord({ scopes: ['settlements.write', 'payments.read'] })

  const own = await landlord.settlements.request('GET', '/v1/account/usage')
  const refused = await without.settlements.request('GET', '/v1/account/usage')
  const named = await landlord.settlements.request(
    'GET',
    `/v1/account/usage?account_id=${opened.named('bytes').accountId}`,
  )

  expect(own.body.quotas.map(({ used }: { used: number }) => used)).toEqual(own.body.quotas.map(() => 0))
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(named.status === 400 || JSON.stringify(named.body) === JSON.stringify(own.body)).toBe(true)
})
