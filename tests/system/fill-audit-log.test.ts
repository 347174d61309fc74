import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { serviceClient } from '@lokum/local-stack/identity-provider/clients'
import { createClient } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { type OwnWorld, openOwnWorld } from '@lokum/local-stack/world/open-own-world'
import { newId } from '@lokum/service-kit/ids'
import { ServiceProcesses } from './world/service-processes.ts'

const stack = new AsyncDisposableStack()
let world: OwnWorld
let landlord: Landlord
beforeAll(async () => {
  const { start } = stack.use(new ServiceProcesses())
  const { webhooks, apartments, settlements } = start
  world = stack.use(await openOwnWorld({ start: { webhooks, apartments, settlements }, stopped: ['webhooks'] }))
})
beforeEach(async () => {
  landlord = await world.aLandlord()
})
afterAll(() => stack.disposeAsync())

type Owner = 'apartments' | 'settlements'

/** Entries that were published before webhooks kept an audit log. */
async function writtenBefore(owner: Owner, number: number, object = newId('apartment')): Promise<string[]> {
  const entries = Array.from({ length: number }, () => anEntry(landlord.accountId, object))
  await world.owners[owner].query(insert, [
    entries.map(({ id }) => id),
    landlord.accountId,
    object,
    '2026-04-15T08:30:00.000Z',
    entries.map((entry) => JSON.stringify(entry)),
  ])
  return entries.map(({ id }) => id)
}

const insert = `
  INSERT INTO audit_entry (id, account_id, resource_id, occurred_at, body)
  SELECT one.id, $2, $3, $4, one.body FROM unnest($1::text[], $5::text[]) AS one (id, body)`

function anEntry(accountId: string, object: string) {
  return {
    id: newId('audit'),
    action: 'apartment.updated',
    actor: { sub: 'anna', client_id: null, kind: 'user' },
    account_id: accountId,
    object: object,
    request_id: newId('request'),
    occurred_at: '2026-04-15T08:30:00.000Z',
    event: { id: newId('event'), type: 'apartment.updated', data: { label: 'Długa 7' } },
  }
}

async function listed(): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await landlord.webhooks.request('GET', `/v1/audit-log?limit=100${cursor && `&cursor=${cursor}`}`)
    found.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.next_cursor
  }
  return found
}

async function progressOf(owner: Owner): Promise<{ cursor: string | null; filled: boolean }> {
  const find = 'SELECT cursor, filled_at IS NOT NULL AS filled FROM audit_copy_progress WHERE service = $1'
  return (await world.pools.webhooks.query(find, [owner])).rows[0]
}

const filled = (owner: Owner) => eventually(async () => expect(await progressOf(owner)).toMatchObject({ filled: true }))

test('earlier entries of both services are copied once, over several pages', async () => {
  const before = [await writtenBefore('apartments', 120), await writtenBefore('settlements', 3)].flat()

  await world.services.webhooks.start()
  await Promise.all([filled('apartments'), filled('settlements')])
  const first = await listed()
  const late = await writtenBefore('apartments', 1)
  await world.services.webhooks.stop()
  await world.services.webhooks.start()

  expect(first).toEqual(before.toSorted().toReversed())
  const { rows } = await world.pools.webhooks.query('SELECT body FROM audit_entry WHERE id = $1', [before[0]])
  const own = await world.pools.apartments.query('SELECT body FROM audit_entry WHERE id = $1', [before[0]])
  expect(rows).toEqual(own.rows)
  expect(await listed()).not.toContain(late[0])
})

test('after a stop, the copy continues after the last stored page', async () => {
  await world.services.webhooks.stop()
  const before = await writtenBefore('apartments', 5_000)
  await world.pools.webhooks.query(`UPDATE audit_copy_progress SET filled_at = NULL WHERE service = 'apartments'`)

  await world.services.webhooks.start()
  // Entries of other accounts may come first.
  const isAmong = async () => {
    const { cursor } = await progressOf('apartments')
    expect(Buffer.from(cursor ?? '', 'base64url').toString()).toContain(landlord.accountId)
  }
  await eventually(isAmong, { intervalMs: 5 })
  await world.services.webhooks.stop()
  const stopped = await progressOf('apartments')
  // Sorts before every other object of the account.
  const passed = await writtenBefore('apartments', 1, 'apt_00000000000000000000000000')
  await world.services.webhooks.start()
  await filled('apartments')

  expect(stopped).toMatchObject({ filled: false })
  const found = await listed()
  expect(found).toEqual(before.toSorted().toReversed())
  expect(found).not.toContain(passed[0])
})

test('only services read the entries, and a malformed cursor is refused', async () => {
  const token = world.identity.mint({ client: serviceClient('webhooks') })
  using service = createClient({ baseUrl: world.system.urls.settlements, token, through: 'service' })
  const path = '/internal/settlements/audit-entries'

  const foreign = await landlord.settlements.request('GET', path)
  const cursors = ['a b aud_1', 'a\u0000 b aud_01jd3k5q9ze8r9v4k7m2n6p0xs', 'aud_01jd3k5q9ze8r9v4k7m2n6p0xs']
  const refused = await Promise.all(
    cursors.map((cursor) => service.request('GET', `${path}?cursor=${Buffer.from(cursor).toString('base64url')}`)),
  )

  expect(foreign.status).toBe(403)
  expect(refused.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
    cursors.map(() => [400, 'invalid_value']),
  )
})
