import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import type { Answer } from '@lokum/local-stack/testing/client'
import type { Landlord } from '../world/landlord.ts'
import { openWorld, type World } from '../world.ts'
import { belongingsOf } from './belongings.ts'
import type { IsolationRow, Owner } from './isolation-row.ts'
import { isolationRows } from './isolation-rows.ts'
import { monthPaths } from './month-work.ts'
import { webhookWorkOf } from './webhook-work.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('law 6: every public operation has its row in the table of isolation', () => {
  const missing = publicOperations.filter(({ id }) => !isolationRows.has(id))

  expect(missing.map(({ id }) => id)).toEqual([])
  expect(isolationRows.size).toBe(publicOperations.length)
})

const rows = publicOperations.flatMap((operation) => {
  const row = isolationRows.get(operation.id)
  return row ? [{ id: operation.id, operation, row }] : []
})

test.each(rows)('law 6: $id serves the own account alone, with a token and its scope', async ({ operation, row }) => {
  const { method, scopes, answer } = operation
  const { owner, belongings } = await (method === 'GET' ? theReader() : anOwner())
  const unscoped = world.aLandlord({
    account: owner.account,
    scopes: landlordScopes.filter((scope) => !scopes.some((wanted) => wanted === scope)),
  })
  const ask = (who: Landlord, token: { token?: null } = {}) =>
    who.request(method, row.path(belongings), {
      ...token,
      ...(row.body && { body: row.body(belongings) }),
      ...row.form?.(belongings),
    })
  const before = await stateOf(owner, belongings)

  const stranger = await ask(world.aLandlord())
  const anonymous = await ask(owner, { token: null })
  const withoutScope = await ask(unscoped)
  const after = await stateOf(owner, belongings)
  const own = await ask(owner)

  expectNothingOf(belongings, stranger, row)
  expect(anonymous).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect(withoutScope).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
  expect(after).toEqual(before)
  expect(own.status).toBe(answer.status)
  if (row.stranger === 'empty_list') expect(own.body.data.length).toBeGreaterThan(0)
})

/** Reading changes nothing, so that all reads are asked about one owner's belongings. */
function theReader(): ReturnType<typeof anOwner> {
  reader ??= anOwner()
  return reader
}
let reader: ReturnType<typeof anOwner> | undefined

/** A landlord who has one of everything; what was delivered stays delivered after the receiver is gone. */
async function anOwner() {
  const owner = world.aLandlord()
  await using receiver = await world.aReceiver(owner)
  const objects = await belongingsOf(owner, 'http://127.0.0.1:9/hooks')
  return { owner, belongings: { ...objects, ...(await webhookWorkOf(owner, receiver.url)) } }
}

function expectNothingOf(owner: Owner, stranger: Answer, { stranger: promised }: IsolationRow): void {
  if (promised === 'not_found') expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } })
  if (promised === 'empty_list') expect(stranger).toMatchObject({ status: 200, body: { data: [], next_cursor: null } })
  if (promised === 'own_creation') expect(stranger.status).toBe(201)
  const text = stranger.bytes.toString()
  const { label: _, ...ids } = owner
  for (const id of Object.values(ids)) expect(text).not.toContain(id)
}

/** What the owner sees of everything, to tell that a stranger has changed nothing. */
async function stateOf(owner: Landlord, { endpoint, arrived, served, ...belongings }: Owner) {
  const paths = [
    ...monthPaths(belongings),
    '/v1/apartments',
    `/v1/apartments/${belongings.apartment}/audit-log`,
    '/v1/webhook-endpoints',
    `/v1/webhook-endpoints/${endpoint}`,
    `/v1/webhook-endpoints/${endpoint}/jobs`,
    `/v1/webhook-deliveries?endpoint_id=${served}&trigger=resend`,
    `/v1/webhook-deliveries/${arrived}`,
  ]
  const answers = await Promise.all(paths.map((path) => owner.request('GET', path)))
  return answers.map(({ status, body, headers }) => ({ status, body, etag: headers.etag }))
}

test('law 6: a cursor or an idempotency key of one account opens nothing of it to another', async () => {
  const [owner, stranger] = [world.aLandlord(), world.aLandlord()]
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
