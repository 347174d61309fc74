import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { newId } from '@lokum/service-kit/ids'
import { anEndpoint } from './an-endpoint.ts'
import { type Landlord, openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Entry = { id: string; action: string; object: string }
const read = async ({ request }: Landlord, query = ''): Promise<{ data: Entry[]; next_cursor: string | null }> =>
  (await request('GET', `/v1/audit-log?${query}`)).body
const idsOf = ({ data }: { data: readonly Entry[] }) => data.map(({ id }) => id)

/** Reads until as many entries are there. */
const readUntil = (landlord: Landlord, query: string, length: number) =>
  eventually(async () => {
    const page = await read(landlord, query)
    expect(page.data).toHaveLength(length)
    return page
  })

type Given = { id?: string; accountId: string; object?: string; sub?: string; occurredAt?: string }

/** An entry as a service publishes it. */
function anEntry({ id = newId('audit'), accountId, object = newId('apartment'), sub = 'anna', ...given }: Given) {
  return {
    id,
    action: 'apartment.updated',
    actor: { sub, client_id: null, kind: 'user' },
    account_id: accountId,
    object: object,
    request_id: newId('request'),
    occurred_at: given.occurredAt ?? '2026-04-15T08:30:00.000Z',
    event: { id: newId('event'), type: 'apartment.updated', data: { rate_pln: 0.95, '2': 1, '1': 2 } },
  }
}

const publish = (accountId: string, entry: unknown) =>
  world.publish({ accountId, type: 'audit.event', data: JSON.stringify(entry) })

/** How many of the events are stored; those that were parked are not. */
const storedOf = async (events: readonly string[]) =>
  (await world.pools.webhooks.query('SELECT FROM event WHERE id = ANY ($1)', [events])).rowCount

test('changes in all services are in one list, newest first, as each service has them', async () => {
  const landlord = await world.aLandlord()
  await landlord.create()
  await landlord.settlements.request('PATCH', '/v1/account/profile', { body: { name: 'Anna Nowak' } })
  await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })

  const { data } = await readUntil(landlord, '', 3)

  expect(data.map(({ action }) => action)).toEqual(['webhook.endpoint_created', 'profile.updated', 'apartment.created'])
  for (const [entry, service] of [
    [data[0], 'webhooks'],
    [data[1], 'settlements'],
    [data[2], 'apartments'],
  ] as const) {
    const find = 'SELECT resource_id, occurred_at, account_id, body FROM audit_entry WHERE id = $1'
    const own = await world.pools[service].query(find, [entry?.id])
    const kept = await world.pools.webhooks.query(find, [entry?.id])
    expect(kept.rows).toEqual(own.rows)
    expect(JSON.parse(own.rows[0].body)).toEqual(entry)
  }
})

test('an entry of webhooks that comes back through the stream is listed once', async () => {
  const landlord = await world.aLandlord()
  await anEndpoint(landlord, { url: 'http://127.0.0.1:9/hooks' })
  const after = anEntry({ accountId: landlord.accountId })
  await eventually(async () => {
    const { rowCount } = await world.pools.webhooks.query(
      `SELECT FROM event WHERE account_id = $1 AND type = 'audit.event'`,
      [landlord.accountId],
    )
    expect(rowCount).toBe(1)
  })

  await publish(landlord.accountId, after)

  expect((await readUntil(landlord, '', 2)).data.map(({ action }) => action)).toEqual([
    'webhook.endpoint_created',
    'apartment.updated',
  ])
})

test('entries are found by object, actor and time, and by several of them', async () => {
  const { accountId, ...landlord } = await world.aLandlord()
  const all = { ...landlord, accountId }
  const [object, other] = [newId('apartment'), newId('apartment')]
  const sub = 'zażółć "\\ 💡'
  const entries = [
    anEntry({ accountId, object, sub, occurredAt: '2026-04-15T08:30:00.000Z' }),
    anEntry({ accountId, object: other, occurredAt: '2026-04-15T08:30:00.001Z' }),
    anEntry({ accountId, object, occurredAt: '2026-04-15T08:30:00.002Z' }),
    anEntry({ accountId, object: other, sub, occurredAt: '2026-04-15T08:30:00.003Z' }),
  ]
  // Late and out of order.
  for (const entry of entries.toReversed()) await publish(accountId, entry)
  const [a, b, c, d] = entries.map(({ id }) => id)
  const at = (ms: number) => `2026-04-15T08:30:00.00${ms}Z`

  expect(idsOf(await readUntil(all, '', 4))).toEqual([d, c, b, a])
  const actor = `actor=${encodeURIComponent(sub)}`
  for (const [query, found] of [
    [`object=${object}`, [c, a]],
    [actor, [d, a]],
    [`${actor}&object=${other}`, [d]],
    [`actor=anna&occurred_from=${at(2)}`, [c]],
    [`occurred_from=${at(1)}&occurred_to=${at(3)}`, [c, b]],
    [`object=${object}&occurred_to=${at(2)}`, [a]],
    [`occurred_from=${at(3)}&occurred_to=${at(1)}`, []],
    ['actor=nobody', []],
  ] as const) {
    expect({ query, ids: idsOf(await read(all, query)) }).toEqual({ query, ids: found })
  }
  const first = await read(all, 'limit=3')
  expect(idsOf(first)).toEqual([d, c, b])
  expect(idsOf(await read(all, `limit=3&cursor=${first.next_cursor}`))).toEqual([a])
})

test('pages of entries with the same moment skip and repeat none', async () => {
  const landlord = await world.aLandlord()
  const entries = Array.from({ length: 5 }, () => anEntry({ accountId: landlord.accountId }))
  for (const entry of entries) await publish(landlord.accountId, entry)
  await readUntil(landlord, '', 5)

  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(landlord, `limit=2${cursor && `&cursor=${cursor}`}`)
    found.push(...idsOf(page))
    cursor = page.next_cursor
  }

  expect(found).toEqual(
    entries
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

test('a repeated message, and the same entry under another event, change nothing', async () => {
  const landlord = await world.aLandlord()
  const { accountId } = landlord
  const entry = anEntry({ accountId })
  const id = await publish(accountId, entry)
  const before = await readUntil(landlord, '', 1)

  await world.publish({ id, accountId, type: 'audit.event', data: JSON.stringify(entry) })
  const again = await publish(accountId, { ...entry, action: 'apartment.forged' })
  const last = await publish(accountId, anEntry({ accountId, occurredAt: '2026-01-01T00:00:00.000Z' }))

  expect((await readUntil(landlord, '', 2)).data[0]).toEqual(before.data[0])
  expect(await storedOf([id, again, last])).toBe(3)
})

test('nothing of another account is listed, not even an entry that names it', async () => {
  const [landlord, stranger] = [await world.aLandlord(), await world.aLandlord()]
  const own = anEntry({ accountId: landlord.accountId })
  await publish(stranger.accountId, anEntry({ accountId: landlord.accountId }))
  await publish(landlord.accountId, anEntry({ accountId: stranger.accountId }))
  await publish(landlord.accountId, own)

  const page = await readUntil(landlord, '', 1)
  expect(idsOf(page)).toEqual([own.id])
  const foreign = await read(stranger, `object=${own.object}&actor=anna`)
  expect([foreign, await read(stranger)].map(idsOf)).toEqual([[], []])
  const other = await stranger.request('GET', '/v1/audit-log?limit=1')
  expect(other.status).toBe(200)
})

test('without the scope audit.read the list is refused', async () => {
  const { request } = await world.aLandlord({ scopes: ['webhooks.read', 'apartments.read'] })

  const { status, body } = await request('GET', '/v1/audit-log')

  expect([status, body.code]).toEqual([403, 'insufficient_scope'])
})

test('data that is no entry is left out, and the event is stored all the same', async () => {
  const landlord = await world.aLandlord()
  const { accountId } = landlord
  const entry = anEntry({ accountId })
  const events: string[] = []
  const broken = [
    {},
    [],
    'text',
    1,
    null,
    { ...entry, id: 'aud_1' },
    { ...entry, occurred_at: 'now' },
    { ...entry, occurred_at: '2026-02-30T08:30:00.000Z' },
    { ...entry, id: newId('audit'), actor: 'anna' },
  ]
  for (const data of broken) events.push(await publish(accountId, data))
  events.push(await publish(accountId, entry))

  expect(idsOf(await readUntil(landlord, '', 1))).toEqual([entry.id])
  expect(await storedOf(events)).toBe(events.length)
})

test.each(['9'.repeat(18), '0'])('a cursor with the moment %s is answered', async (moment) => {
  const { request } = await world.aLandlord()
  const cursor = Buffer.from(`${moment} aud_01jd3k5q9ze8r9v4k7m2n6p0xs`).toString('base64url')

  expect((await request('GET', `/v1/audit-log?cursor=${cursor}`)).status).toBe(200)
})
