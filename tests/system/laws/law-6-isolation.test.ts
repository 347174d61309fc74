import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { isForTenants } from '@lokum/contracts/interface/operation'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import type { Answer } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { letApartment, make } from '../world/monthly-close.ts'
import { aReceiver } from '../world/receiver.ts'
import { apartmentPaths } from './apartment-work.ts'
import { asking } from './asking.ts'
import { belongingsOf } from './belongings.ts'
import { billingPaths, billingWorkOf, tokenOf } from './billing-work.ts'
import type { IsolationRow, Owner } from './isolation-row.ts'
import { isolationRows } from './isolation-rows.ts'
import { monthPaths } from './month-work.ts'
import { tenantRows } from './tenant-rows.ts'
import { webhookPaths, webhookWorkOf } from './webhook-work.ts'

const nowhere = 'http://127.0.0.1:9/hooks'

let world: World
let owner: Landlord
let belongings: Owner
/** A tenancy of the owner whose tenant has another address. */
let neighbours: string
/** The link of a tenant of another account. */
let strangers: string
let before: Awaited<ReturnType<typeof readAll>>
beforeAll(async () => {
  // Failed authentications are limited by address, so that each test may name its own.
  world = await openWorld()
  owner = await world.aLandlord()
  await using receiver = await aReceiver(world, owner)
  const [objects, billing] = await Promise.all([belongingsOf(owner, nowhere), billingWorkOf(owner)])
  // Its tenant can be reminded.
  await setDueDay(world, billing.sent, '2026-11-15')
  // What was delivered stays delivered after the receiver is gone.
  belongings = { ...objects, ...billing, ...(await webhookWorkOf(owner, receiver.url)) }
  neighbours = await aTenancyOf(owner, { tenant: { name: 'Ewa Lis', email: 'ewa@example.org' } })
  const elsewhere = await world.aLandlord()
  strangers = await aLinkOf(elsewhere, await aTenancyOf(elsewhere))
  before = await readAll()
})
afterAll(() => world[Symbol.asyncDispose]())

test('law 6: every public operation has its row in the tables of isolation', () => {
  const known = [...isolationRows.keys(), ...tenantRows.keys()]

  expect(known.toSorted()).toEqual(publicOperations.map(({ id }) => id).toSorted())
})

const rows = publicOperations.flatMap((operation) => {
  const row = isolationRows.get(operation.id)
  return row ? [{ id: operation.id, operation, row }] : []
})
const ofTenants = publicOperations.filter(isForTenants).flatMap((operation) => {
  const row = tenantRows.get(operation.id)
  return row ? [{ id: operation.id, operation, row }] : []
})

// Strangers change nothing, so all of them call for one owner's belongings, before the owner calls.
test.each(rows)(
  'law 6: $id gives nothing for another account, without a token or without its scope',
  async ({ operation, row }) => {
    const unscoped = await world.aLandlord({
      account: owner.account,
      scopes: landlordScopes.filter((scope) => !operation.scopes.some((wanted) => wanted === scope)),
    })
    const ask = asking(operation.method, row, belongings)

    const stranger = await ask(await world.aLandlord())
    const anonymous = await ask(owner, null)
    const link = await ask(owner, belongings.link)
    const withoutScope = await ask(unscoped)

    expectNothingOf(stranger, row)
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(link).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
    if (operation.scopes.length === 0) expect(withoutScope.body.scopes).toEqual(landlordScopes)
    else expect(withoutScope).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  },
)

// Mails are reopened while they are not declined, a reading gets its photo before it is cancelled, and another is of its day afterwards. An endpoint replays when its job before was cancelled, and is deleted when no other operation needs it.
const last = ['declineTenantMails', 'cancelReading', 'createReadings', 'replayWebhookEvents', 'deleteWebhookEndpoint']
const byTurn = (one: { id: string }, other: { id: string }) => last.indexOf(one.id) - last.indexOf(other.id)

test.each(ofTenants.toSorted(byTurn))(
  'law 6: $id gives nothing with another tenant’s link, with one that was revoked, or with a landlord’s token',
  async ({ operation, row }) => {
    const ask = asking(operation.method, row, belongings)
    const neighbour = await aLinkOf(owner, neighbours)

    const [ofNeighbour, ofStranger] = [await ask(owner, neighbour), await ask(owner, strangers)]
    const [revoked, landlord] = [await ask(owner, belongings.revoked), await ask(owner)]
    const anonymous = await ask(owner, null)

    expectNothingOf(ofNeighbour, row)
    expectNothingOf(ofStranger, row)
    expect(revoked).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
    expect(landlord).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  },
)

test('law 6: the strangers have changed nothing', async () => {
  // The neighbour has decided about mails to an own address.
  await world.pools.settlements.query(`DELETE FROM mail_recipient WHERE recipient = 'ewa@example.org'`)

  expect(await readAll()).toEqual(before)
})

test.each(rows.toSorted(byTurn))('law 6: $id serves the own account', async ({ operation, row }) => {
  const answered = await asking(operation.method, row, belongings)(owner)

  expect(answered.status).toBe(operation.answer.status)
  if (row.stranger === 'empty_list') expect(answered.body.data.length).toBeGreaterThan(0)
})

const deletions = rows.toSorted(byTurn).filter(({ operation }) => operation.method === 'DELETE')

test.each(deletions)('$id, repeated, finds nothing and changes nothing', async ({ operation, row }) => {
  const repeated = await asking(operation.method, row, belongings)(owner)

  expect(repeated).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const { 'x-request-id': requestId = '' } = repeated.headers
  expect(requestId).toMatch(/^req_/)
  expect(await entriesOf(requestId)).toEqual([])
})

/** The audit entries that the services recorded for a request. */
async function entriesOf(requestId: string): Promise<unknown[]> {
  const found = await Promise.all(
    [world.pools.apartments, world.pools.settlements, world.pools.webhooks].map((pool) =>
      pool.query(`SELECT id FROM audit_entry WHERE body::json ->> 'request_id' = $1`, [requestId]),
    ),
  )
  return found.flatMap(({ rows }) => rows)
}

// Last, because a tenant may stop the owner's mails; the owner has just replaced the first link.
test.each(ofTenants.toSorted(byTurn))('law 6: $id serves the tenant whose link it is', async ({ operation, row }) => {
  const link = await aLinkOf(owner, belongings.tenancy)

  const answered = await asking(operation.method, row, belongings)(owner, link)

  expect(answered.status).toBe(operation.answer.status)
})

async function aTenancyOf(landlord: Landlord, terms: Record<string, unknown> = {}): Promise<string> {
  const { body: apartment } = await landlord.create()
  return (await letApartment(landlord, apartment.id, terms)).id
}

async function aLinkOf(landlord: Landlord, agreement: string): Promise<string> {
  return tokenOf((await make(landlord, `/v1/agreements/${agreement}/tenant-links`)).url)
}

function expectNothingOf(answer: Answer, { stranger: promised }: Pick<IsolationRow, 'stranger'>): void {
  if (promised === 'not_found') expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  if (promised === 'empty_list') {
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
    // A short list has no pages.
    expect(answer.body.next_cursor ?? null).toBeNull()
  }
  if (promised === 'own_creation') expect(answer.status).toBe(201)
  if (promised === 'own_answer') expect(answer.status).toBe(200)
  const text = answer.bytes.toString()
  const { label: _, ...ids } = belongings
  for (const id of Object.values(ids)) expect(text).not.toContain(id)
}

/** Everything that the owner can read of the objects above. */
async function readAll() {
  const paths = [apartmentPaths, monthPaths, billingPaths, webhookPaths].flatMap((pathsOf) => pathsOf(belongings))
  const answers = await Promise.all(paths.map((path) => owner.request('GET', path)))
  return answers.map(({ status, body, headers }) => ({ status, body, etag: headers.etag }))
}

test('law 6: a cursor or an idempotency key of one account opens nothing of it to another', async () => {
  const [owner, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const key = { 'idempotency-key': 'the same key' }
  const first = await owner.create({ label: 'Same' }, key)
  await owner.create()
  const page = await owner.request('GET', '/v1/apartments?limit=1')

  const turned = await stranger.request('GET', `/v1/apartments?cursor=${page.body.next_cursor}`)
  const repeated = await stranger.create({ label: 'Same' }, key)

  expect(turned.body).toEqual({ data: [], next_cursor: null })
  expect(repeated.status).toBe(201)
  expect(repeated.body.id).not.toBe(first.body.id)
  expect(repeated.headers).not.toHaveProperty('idempotent-replayed')
})
