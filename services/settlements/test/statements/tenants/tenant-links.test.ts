import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { actionsOf } from '../../months/settlements/a-month.ts'
import { createMeter } from '../../tenancies/meters/a-meter.ts'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { aLink, ask, aTenancy, holding, type Tenancy, tablesWith } from './a-tenancy.ts'

const noServer = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', SMTP_SECURITY: 'none', ALLOW_PLAIN_SMTP: 'true' }
const dayMs = 86_400_000

let world: OwnWorld
let later = 0
beforeAll(async () => {
  const configured = { ...noServer, MAIL_FROM: 'Lokum <lokum@example.org>' }
  world = await openOwnWorld({
    configured,
    clock: () => new Date(Date.now() + later),
    mailerTimes: { pollMs: 100 },
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

/** The status of a call with a link. */
async function statusOf(tenancy: Tenancy, token: string): Promise<number> {
  const { status, headers } = await holding(tenancy, token).get('reading-requests')
  if (status === 401) expect(headers['www-authenticate']).toContain('error="invalid_token"')
  return status
}

const revoke = ({ landlord, path }: Tenancy, id: string) =>
  landlord.settlements.request('POST', `${path}/tenant-links/${id}/revoke`)

test('a link is valid for 90 days and shown once: only the hash of its token is stored', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, agreement, path } = tenancy

  const { token, url, ...link } = await aLink(tenancy)

  expect(url).toBe(`${world.system.publicBaseUrl}/tenant#${token}`)
  expect(token).toMatch(/^tl_[A-Za-z0-9_-]{43}$/)
  expect(link).toMatchObject({ agreement_id: agreement.id, made_for: 'landlord', revoked_at: null })
  expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(90 * dayMs)
  expect(await statusOf(tenancy, token)).toBe(200)
  expect((await landlord.settlements.request('GET', `${path}/tenant-links`)).body.data).toEqual([link])
  expect(await tablesWith(world, token)).toEqual([])
  expect(await tablesWith(world, createHash('sha256').update(token).digest('hex'))).toEqual(['tenant_link'])
  expect(await actionsOf(world, link.id)).toEqual(['tenant_link.created'])
})

test('a creation that is sent again with its key gives the same link, whose token is kept only encrypted', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, path } = tenancy
  const create = (key: string) =>
    landlord.settlements.request('POST', `${path}/tenant-links`, { headers: { 'idempotency-key': key } })

  const first = await create('once')
  const again = await create('once')

  expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(again.bytes).toEqual(first.bytes)
  const token = first.body.url.split('#')[1]
  expect(await statusOf(tenancy, token)).toBe(200)
  expect(await tablesWith(world, token)).toEqual([])
  const other = await create('another')
  expect(other.body.url).not.toBe(first.body.url)
  expect(await statusOf(tenancy, token)).toBe(401)
})

test('a newer link replaces the older ones, and of 15 concurrent ones the last is valid', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const neighbour = await aTenancy(tenancy.landlord)
  const [old, others] = [await aLink(tenancy), await aLink(neighbour)]

  const made = await Promise.all(Array.from({ length: 15 }, () => aLink(tenancy)))

  const statuses = await Promise.all(made.map(({ token }) => statusOf(tenancy, token)))
  expect(statuses.toSorted()).toEqual([200, ...Array(14).fill(401)])
  expect([await statusOf(tenancy, old.token), await statusOf(neighbour, others.token)]).toEqual([401, 200])
  const { body } = await tenancy.landlord.settlements.request('GET', `${tenancy.path}/tenant-links`)
  const reasons = body.data.map((link: { revoked_because: string | null }) => link.revoked_because ?? 'valid')
  expect(reasons.toSorted()).toEqual([...Array(15).fill('replaced'), 'valid'])
  expect(await actionsOf(world, old.id)).toEqual(['tenant_link.created', 'tenant_link.revoked'])
})

test('a revoked link opens nothing from then on; revoking it again changes nothing', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const link = await aLink(tenancy)

  const first = await revoke(tenancy, link.id)
  const second = await revoke(tenancy, link.id)

  expect(first).toMatchObject({ status: 200, body: { revoked_because: 'landlord' } })
  expect(second.body).toEqual(first.body)
  expect(await statusOf(tenancy, link.token)).toBe(401)
  expect(await actionsOf(world, link.id)).toEqual(['tenant_link.created', 'tenant_link.revoked'])
})

test('a link of another agreement or account is not found and stays valid', async () => {
  const landlord = await world.aLandlord()
  const tenancy = await aTenancy(landlord)
  const link = await aLink(tenancy)
  const strangers = [await aTenancy(landlord), await aTenancy(await world.aLandlord())]

  for (const stranger of strangers) {
    expect((await revoke(stranger, link.id)).status).toBe(404)
    const elsewhere = { ...stranger, path: tenancy.path }
    if (stranger.landlord === landlord) continue
    expect((await revoke(elsewhere, link.id)).status).toBe(404)
    for (const verb of ['tenant-links', 'reading-requests'])
      expect((await stranger.landlord.settlements.request('GET', `${tenancy.path}/${verb}`)).status).toBe(404)
    expect((await stranger.landlord.settlements.request('POST', `${tenancy.path}/tenant-links`)).status).toBe(404)
    expect((await ask(elsewhere, { read_on: '2026-10-31' })).status).toBe(404)
  }
  expect(await statusOf(tenancy, link.token)).toBe(200)
})

test('after 90 days a link opens nothing', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { token } = await aLink(tenancy)

  later = 90 * dayMs - 60_000
  const before = await statusOf(tenancy, token)
  later = 90 * dayMs + 60_000
  const after = await statusOf(tenancy, token)
  later = 0

  expect([before, after]).toEqual([200, 401])
})

/** The status of a call with a link at a moment. */
async function statusAt(tenancy: Tenancy, token: string, moment: string): Promise<number> {
  later = Date.parse(moment) - Date.now()
  const status = await statusOf(tenancy, token)
  later = 0
  return status
}

test('after the tenancy a link is valid for 30 days, to the end of the last day in Poland, and follows a moved end', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, path } = tenancy
  const link = await aLink(tenancy)
  const day = (days: number) => new Date(Date.parse(link.created_at) + days * dayMs).toISOString().slice(0, 10)
  const end = (last: string | null) => landlord.settlements.request('PATCH', path, { body: { ends_on: last } })
  const shown = async () => {
    const { body } = await landlord.settlements.request('GET', `${path}/tenant-links`)
    return Date.parse(body.data[0].expires_at)
  }

  await end(day(10))
  const ends = await shown()
  const atTheEnd = [
    await statusAt(tenancy, link.token, ago(ends, 2)),
    await statusAt(tenancy, link.token, ago(ends, -1)),
  ]
  await end(null)
  const open = [await shown(), await statusAt(tenancy, link.token, ago(ends, -1))]

  const last = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' })
  expect([last.format(ends - 1), last.format(ends)]).toEqual([day(40), day(41)])
  expect(atTheEnd).toEqual([200, 401])
  expect(open).toEqual([Date.parse(link.expires_at), 200])
})

const ago = (moment: number, seconds: number) => new Date(moment - seconds * 1_000).toISOString()

test('a link made after the tenancy is valid for 30 days', async () => {
  const tenancy = await aTenancy(await world.aLandlord(), { ends_on: '2026-03-31' })

  const { token, ...link } = await aLink(tenancy)

  expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(30 * dayMs)
  const ends = Date.parse(link.expires_at)
  expect(await statusAt(tenancy, token, ago(ends, 2))).toBe(200)
  expect(await statusAt(tenancy, token, ago(ends, -1))).toBe(401)
})

test('a changed e-mail address revokes the links and cancels waiting mails to the old one', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, path } = tenancy
  const link = await aLink(tenancy)
  await ask(tenancy, { read_on: '2026-10-31' })
  const mail = await settledMail(tenancy)
  const change = (tenant: object) => landlord.settlements.request('PATCH', path, { body: { tenant } })

  await change({ name: 'Jan Żak', email: 'jan@example.org' })
  const renamed = await statusOf(tenancy, link.token)
  await change({ email: 'zak@example.org' })
  const moved = await statusOf(tenancy, link.token)
  const renewed = await aLink(tenancy)

  expect([renamed, moved, await statusOf(tenancy, renewed.token)]).toEqual([200, 401, 200])
  const { body } = await landlord.settlements.request('GET', `${path}/tenant-links`)
  const shown = body.data.find(({ id }: { id: string }) => id === link.id)
  expect(shown).toMatchObject({ revoked_because: 'email_changed', revoked_at: expect.any(String) })
  expect(await actionsOf(world, link.id)).toEqual(['tenant_link.created', 'tenant_link.revoked'])
  const { rows } = await world.pools.settlements.query('SELECT state, last_error FROM mail WHERE id = $1', [mail])
  expect(rows).toEqual([{ state: 'cancelled', last_error: 'The tenant has another e-mail address now.' }])
  expect(await actionsOf(world, mail)).toContain('mail.cancelled')
})

test('links and mails created while the address changes are revoked and cancelled', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, agreement, path } = tenancy
  const move = (email: string) => landlord.settlements.request('PATCH', path, { body: { tenant: { email } } })
  const operations = [
    (turn: number) => move(`jan${turn}@example.org`),
    () => ask(tenancy, { read_on: '2026-10-31' }),
    () => landlord.settlements.request('POST', `${path}/tenant-links`),
  ]

  const answers = await Promise.all(Array.from({ length: 15 }, (_, turn) => operations[turn % 3]?.(turn)))
  await eventually(async () => (await world.pools.settlements.query(underWay, [agreement.id])).rows.length === 0)
  await move('last@example.org')

  expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200, 201]))
  expect((await world.pools.settlements.query(leftBehind, [agreement.id])).rows).toEqual([])
})

const underWay = `
  SELECT FROM mail WHERE agreement_id = $1 AND (state = 'sending' OR (state = 'queued' AND attempts = 0))`

const leftBehind = `
  SELECT id FROM tenant_link WHERE agreement_id = $1 AND revoked_at IS NULL
  UNION ALL
  SELECT id FROM mail WHERE agreement_id = $1 AND state <> 'cancelled'`

/** The mail to a tenant that waits for another attempt after no server accepted it. */
function settledMail({ agreement }: Tenancy): Promise<string> {
  return eventually(async () => {
    const { rows } = await world.pools.settlements.query(waiting, [agreement.id])
    return rows.length === 1 && rows[0].id
  })
}

const waiting = `SELECT id FROM mail WHERE agreement_id = $1 AND state = 'queued' AND attempts > 0`

test('a token of the provider opens nothing of the tenants’ side, and a link nothing else', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, agreement, path } = tenancy
  const { token, id } = await aLink(tenancy)
  const claiming = await world.aLandlord({ scopes: ['tenant', 'settlements.read'] })

  for (const provided of [landlord.token, claiming.token])
    for (const page of ['settlement', 'statement', 'reading-requests', 'readings/rdg_01jd3k5q9ze8r9v4k7m2n6p0xs/photo'])
      expect((await holding(tenancy, provided).get(page)).status).toBe(401)
  expect((await holding(tenancy, landlord.token).send({})).status).toBe(401)
  const others = [
    ['GET', path],
    ['PATCH', path],
    ['GET', '/v1/settlements'],
    ['POST', '/v1/settlements'],
    ['GET', '/v1/documents'],
    ['POST', '/v1/documents'],
    ['GET', `/v1/meters?apartment_id=${agreement.apartment_id}`],
    ['GET', `${path}/tenant-links`],
    ['POST', `${path}/tenant-links`],
    ['POST', `${path}/tenant-links/${id}/revoke`],
  ]
  for (const [method = '', other = ''] of others)
    expect((await landlord.settlements.request(method, other, { token })).status).toBe(401)
})

test('nothing but the token opens anything: neither its hash, nor its identifier, nor one letter off', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { token, id } = await aLink(tenancy)
  const hash = createHash('sha256').update(token).digest('hex')
  const off = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`

  for (const guess of [hash, id, off, token.slice(3), token.toUpperCase(), `${token}a`, `tl_${'A'.repeat(43)}`])
    expect([guess, await statusOf(tenancy, guess)]).toEqual([guess, 401])
  expect((await tenancy.landlord.settlements.request('GET', '/v1/tenant/settlement', { token: null })).status).toBe(401)
})

test('by default all meters of the apartment are requested, by mail, once per key', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { landlord, agreement, meter, apartment, path } = tenancy
  const power = { apartment_id: apartment.id, utility: 'electricity', unit: 'kWh', number: 'E7' }
  const second = (await createMeter(landlord, power)).body
  const headers = { 'idempotency-key': 'october' }

  const all = await ask(tenancy, { read_on: '2026-10-31', note: 'Proszę o zdjęcia' }, headers)
  const replayed = await ask(tenancy, { read_on: '2026-10-31', note: 'Proszę o zdjęcia' }, headers)
  const one = await ask(tenancy, { read_on: '2026-09-30', meter_ids: [second.id] })

  expect(all).toMatchObject({
    status: 201,
    body: {
      agreement_id: agreement.id,
      read_on: '2026-10-31',
      note: 'Proszę o zdjęcia',
      state: 'open',
      meters: [
        { meter_id: meter.id, utility: 'cold_water', unit: 'm3', number: '12345678', reading_id: null },
        { meter_id: second.id, utility: 'electricity', unit: 'kWh', number: 'E7', reading_id: null },
      ],
    },
  })
  expect(replayed.bytes).toEqual(all.bytes)
  expect(one.body.meters.map(({ meter_id }: { meter_id: string }) => meter_id)).toEqual([second.id])
  const list = await landlord.settlements.request('GET', `${path}/reading-requests`)
  const listed = [one.body, all.body].map((request) => ({ ...request, delivery: expect.anything() }))
  expect(list.body.data).toEqual(listed)
  expect(all.body.delivery).toMatchObject({ kind: 'reading_request', state: 'queued', to: 'jan@example.org' })
  const { token } = await aLink(tenancy)
  const seen = await holding(tenancy, token).get('reading-requests')
  const asked = [one.body, all.body].map(({ delivery: _, ...request }) => request)
  expect(seen.body).toEqual({ reading_requests: asked })
  const { rows } = await world.pools.settlements.query(
    'SELECT kind, to_address FROM mail WHERE reading_request_id = $1',
    [all.body.id],
  )
  expect(rows).toEqual([{ kind: 'reading_request', to_address: 'jan@example.org' }])
  expect(await actionsOf(world, all.body.id)).toEqual(['reading_request.created'])
})

test('only meters of the apartment can be requested, and only for days of the agreement', async () => {
  const landlord = await world.aLandlord()
  const tenancy = await aTenancy(landlord, { ends_on: '2026-10-31' })
  const [neighbour, stranger] = [await aTenancy(landlord), await aTenancy(await world.aLandlord())]

  for (const other of [neighbour, stranger]) {
    const answer = await ask(tenancy, { read_on: '2026-10-31', meter_ids: [tenancy.meter.id, other.meter.id] })
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  for (const date of ['2025-12-31', '2026-11-01'])
    expect(await ask(tenancy, { read_on: date })).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect((await landlord.settlements.request('GET', `${tenancy.path}/reading-requests`)).body.data).toEqual([])
})

test('an open request is cancelled once with its waiting mail, and the tenant no longer sees it', async () => {
  const landlord = await world.aLandlord()
  const [tenancy, neighbour] = [await aTenancy(landlord), await aTenancy(landlord)]
  const { body: request } = await ask(tenancy, { read_on: '2026-10-31' })
  const mail = await settledMail(tenancy)
  const cancel = ({ path }: Tenancy) =>
    landlord.settlements.request('POST', `${path}/reading-requests/${request.id}/cancel`)

  const elsewhere = await cancel(neighbour)
  const first = await cancel(tenancy)
  const second = await cancel(tenancy)

  expect(elsewhere.status).toBe(404)
  expect(first).toMatchObject({
    status: 200,
    body: { ...request, state: 'cancelled', delivery: { state: 'cancelled' } },
  })
  expect(second).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  const { token } = await aLink(tenancy)
  expect((await holding(tenancy, token).get('reading-requests')).body).toEqual({ reading_requests: [] })
  const { rows } = await world.pools.settlements.query('SELECT state FROM mail WHERE id = $1', [mail])
  expect(rows).toEqual([{ state: 'cancelled' }])
  expect(await actionsOf(world, request.id)).toEqual(['reading_request.created', 'reading_request.cancelled'])
})

test('the next attempt does not mail answered or cancelled requests', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const { body: request } = await ask(tenancy, { read_on: '2026-10-31' })
  const mail = await settledMail(tenancy)
  await world.pools.settlements.query(`UPDATE reading_request SET state = 'answered' WHERE id = $1`, [request.id])

  await world.pools.settlements.query('UPDATE mail SET due_at = now() WHERE id = $1', [mail])

  await eventually(async () => {
    const { rows } = await world.pools.settlements.query('SELECT state, last_error FROM mail WHERE id = $1', [mail])
    expect(rows).toEqual([{ state: 'cancelled', last_error: 'The request was answered or taken back.' }])
  })
  const { rows } = await world.pools.settlements.query(
    'SELECT FROM tenant_link WHERE mail_id = $1 AND revoked_at IS NULL',
    [mail],
  )
  expect(rows).toEqual([])
})

test('without a mail server a reading request is refused and not stored', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  await world.services.settlements.stop()
  for (const name of ['SMTP_HOST', 'MAIL_FROM']) Reflect.deleteProperty(world.environments.settlements, name)
  await world.services.settlements.start()

  const answer = await ask(tenancy, { read_on: '2026-10-31' })

  expect(answer).toMatchObject({ status: 409, body: { code: 'mail_not_configured' } })
  expect((await tenancy.landlord.settlements.request('GET', `${tenancy.path}/reading-requests`)).body.data).toEqual([])
})
