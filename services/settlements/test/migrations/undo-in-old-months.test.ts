import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { writeStorageKey } from '@lokum/service-kit/stores/document-store'
import { look, step } from '../months/settlements/a-month.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { fillOldDatabase } from './a-filled-database.ts'
import { anOldDatabase } from './an-old-database.ts'

const before = '20261123T1700'
const tables = [
  'statement',
  'statement_item',
  'settlement',
  'item',
  'cost',
  'allocation',
  'meter_device',
  'reading',
] as const

let world: OwnWorld
let landlord: Landlord
let old: Awaited<ReturnType<typeof anOldDatabase>>
let ids: Awaited<ReturnType<typeof fillOldDatabase>>

/** The rows as the release before knew them. */
async function rowsOf(table: string): Promise<object[]> {
  return (await old.client.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).rows
}

beforeAll(async () => {
  world = await openOwnWorld({ started: false })
  landlord = await world.aLandlord()
  old = world.use(await anOldDatabase(before))
  ids = await fillOldDatabase(old.client, landlord.accountId)
  const filled = new Map<string, object[]>()
  for (const table of tables) filled.set(table, await rowsOf(table))
  await old.migrate()
  await old.migrate()
  for (const table of tables)
    expect(await rowsOf(table)).toEqual(filled.get(table)?.map((row) => expect.objectContaining(row)))
  world.environments.settlements.DATABASE_URL = old.serviceUrl
  await storeFiles()
  await world.services.settlements.start()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The files of the documents with numbers, which are read again for their sellers. */
async function storeFiles(): Promise<void> {
  for (const mark of ['a', 'b']) {
    const key = writeStorageKey({ accountId: landlord.accountId, sha256: mark.repeat(64) })
    const file = join(world.system.filesFolder, 'documents', key)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'x')
  }
}

function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return landlord.settlements.request(method, `/v1/${path}`, { ...(body && { body }), headers })
}

test('an agreement of the release before has its first terms, and later ones leave what was sent as it is', async () => {
  const path = `agreements/${ids.agreement}`
  const { body: first } = await ask('GET', `${path}/terms`)
  const { body: sent } = await look(landlord, ids.april)

  const { status, body } = await ask('POST', `${path}/terms`, { from: '2027-01-01', reason: 'amendment', rent_pln: 9 })
  const deleted = await ask('DELETE', `${path}/terms/2027-01-01`)

  expect(first.data).toMatchObject([{ reason: null, used_by: [{ settlement_id: ids.april }] }])
  expect([status, body.outdated, body.sent, deleted.status]).toEqual([201, [], [], 204])
  expect((await look(landlord, ids.april)).body).toEqual(sent)
})

test('an open month of the release before is outdated, and its next calculation takes its part of a bill alone', async () => {
  const { body: open } = await look(landlord, ids.may)
  const { body } = await step(landlord, ids.may, 'calculate')

  expect(open.missing).toContainEqual(expect.objectContaining({ code: 'calculation', reason: 'outdated' }))
  expect([open.total_pln, body.total_pln]).toEqual([61, 31])
  expect(body.document_accounts).toMatchObject([{ used_pln: 31, used_elsewhere_pln: 30, open_pln: 30 }])
})

test('a sent month of the release before is what it was, and is corrected but not cancelled', async () => {
  const { body: sent } = await look(landlord, ids.april)
  const { bytes } = await ask('GET', `settlements/${ids.april}/statement.json`)
  const refused = await step(landlord, ids.april, 'cancel', { reason: 'a mistake' })

  expect(sent).toMatchObject({ state: 'sent', total_pln: 0, missing: [], cancellation: null, comparison: null })
  expect(sent.statement).toMatchObject({ version: 1, state: 'sent', snapshot_sha256: '0'.repeat(64) })
  expect(bytes.toString()).toBe('{"items":[]}')
  expect(refused.body.detail).toContain('was sent to the tenant')
})

test('lines have no place as data, and are decided about; the version of a document goes on from the number of its lines', async () => {
  const { body, headers } = await ask('GET', `documents/${ids.bill}`)
  const account = await ask('GET', `documents/${ids.bill}/account`)
  const decision = { lines: [2], as: 'landlord', reason: 'agreed' }
  const decided = await ask('POST', `documents/${ids.bill}/lines/decide`, decision, {
    'if-match': String(account.headers.etag),
  })

  // Two lines make it 4, and the search for its seller 5.
  expect([headers, account.headers].map(versionIn)).toEqual([5, 5])
  expect(body.pages).toBeNull()
  expect(body.reading.lines.map(({ at, zone }: Record<string, unknown>) => [at, zone])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(decided).toMatchObject({ status: 200, headers: { etag: '"6"' }, body: { landlord_pln: 30, is_open: false } })
})

test('a document of the release before that nothing uses is found by its number and deleted', async () => {
  const { body } = await ask('GET', 'documents?number=F/b')
  const used = await ask('DELETE', `documents/${ids.bill}`)
  const deleted = await ask('DELETE', `documents/${ids.unused}`)

  expect(body.data).toMatchObject([{ id: ids.unused }])
  expect([used.status, deleted.status]).toEqual([409, 204])
})

test('meters that shared a number carry a warning, the wrong one is deleted, and the other one is closed', async () => {
  const { body: meters } = await ask('GET', 'meters?number=A-1')
  const third = { apartment_id: ids.apartment, utility: 'cold_water', unit: 'm3', number: 'a-1', digits: 5 }
  const refused = await ask('POST', 'meters', { ...third, installed_on: '2026-01-01', initial_value: 0 })
  const deleted = await ask('DELETE', `meters/${ids.wrong}`)
  const closed = await ask('POST', `meters/${ids.right}/close`, { date: '2026-05-31', final_value: 20 })

  expect(meters.data.map(({ warnings }: { warnings: object[] }) => warnings)).toEqual([
    [{ code: 'number_in_use', meter_ids: [ids.wrong] }],
    [{ code: 'number_in_use', meter_ids: [ids.right] }],
  ])
  expect(refused).toMatchObject({ status: 409, body: { code: 'meter_number_in_use', resource_count: 2 } })
  expect(deleted.status).toBe(204)
  expect(closed.body).toMatchObject({ closed_on: '2026-05-31', place: null, registers: ['total'], warnings: [] })
})

test('a tenant keeps the address of the release before until it is removed', async () => {
  const { body } = await ask('GET', `agreements/${ids.agreement}`)
  const { body: changed } = await ask('PATCH', `agreements/${ids.agreement}`, { tenant: { email: null } })

  expect(body).toMatchObject({ tenant: { email: 'jan@example.org', phone: null, co_tenants: [] } })
  expect(changed.tenant.email).toBe(null)
})

test('an open month of the release before is cancelled, which frees its bill and the end of the tenancy', async () => {
  const { body } = await step(landlord, ids.may, 'cancel', { reason: 'a mistake' })
  const ended = await ask('POST', `agreements/${ids.agreement}/end`, { end: '2026-04-30' })

  expect(body).toMatchObject({ state: 'cancelled', missing: [], cancellation: { reason: 'a mistake' } })
  expect(ended.status).toBe(200)
})
