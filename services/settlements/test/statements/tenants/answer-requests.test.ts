import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aPdf, aPng } from '../../../../../packages/bill-reader/test/files.ts'
import { beginUpload } from '../../documents/begin-upload.ts'
import { auditOf, createMeter, readingsOf } from '../../tenancies/meters/a-meter.ts'
import { aLink, allMailed, ask, askedOf, aTenancy, holding, type Tenancy } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A tenant who is asked for the end of October, of two meters. */
async function anAsked() {
  const tenancy = await aTenancy(await world.aLandlord())
  const power = { apartment_id: tenancy.apartment.id, utility: 'electricity', unit: 'kWh', number: 'E7' }
  const second = (await createMeter(tenancy.landlord, power)).body
  const request = askedOf((await ask(tenancy, { read_on: '2026-10-31' })).body)
  await allMailed(tenancy)
  const link = await aLink(tenancy)
  const parts = { request_id: request.id, meter_id: tenancy.meter.id, read_on: '2026-10-30', value: '1012,5' }
  return { ...tenancy, second, request, link, parts, ...holding(tenancy, link.token) }
}

/** The rows stored of a tenant's answers. */
async function keptOf({ landlord, meter, path }: Tenancy) {
  const { body } = await landlord.settlements.request('GET', `${path}/reading-requests`)
  const documents = await landlord.settlements.request('GET', '/v1/documents')
  const { rows } = await world.pools.settlements.query(
    'SELECT FROM document_upload JOIN agreement USING (account_id) WHERE agreement.id = $1',
    [path.split('/').at(-1)],
  )
  return {
    request: askedOf(body.data[0]),
    readings: (await readingsOf(landlord, meter.id)).filter(({ kind }: { kind: string }) => kind === 'regular'),
    documents: documents.body.data,
    announced: rows.length,
  }
}

/** The uploads that lie on the disk of the system, which other tests use at the same time. */
const uploadsLying = () => readdir(join(world.system.filesFolder, 'uploads'))

test('a tenant is asked for each register of a meter, and the last one closes the request', async () => {
  const tenancy = await aTenancy(await world.aLandlord())
  const registers = [
    { register: 'day', initial_value: 500 },
    { register: 'night', initial_value: 900 },
  ]
  const zoned = { utility: 'electricity', unit: 'kWh', initial_value: undefined, registers }
  const { body: power } = await createMeter(tenancy.landlord, { apartment_id: tenancy.apartment.id, ...zoned })
  const request = askedOf((await ask(tenancy, { read_on: '2026-10-31', meter_ids: [power.id] })).body)
  await allMailed(tenancy)
  const { send } = holding(tenancy, (await aLink(tenancy)).token)
  const parts = { request_id: request.id, meter_id: power.id, read_on: '2026-10-31' }

  const unnamed = await send({ ...parts, value: '612' })
  const day = await send({ ...parts, register: 'day', value: '612' })
  const again = await send({ ...parts, register: 'day', value: '613' })
  const half = await keptOf(tenancy)
  const night = await send({ ...parts, register: 'night', value: '1087' })

  expect(request.meters.map(({ register }: { register: string }) => register)).toEqual(['day', 'night'])
  expect(unnamed).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/register', code: 'required' }] } })
  expect(day).toMatchObject({ status: 201, body: { register: 'day', value: 612 } })
  expect(again).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(half.request).toMatchObject({ state: 'open', meters: [{ reading_id: day.body.id }, { reading_id: null }] })
  expect(night).toMatchObject({ status: 201, body: { register: 'night', value: 1087 } })
  expect((await keptOf(tenancy)).request.state).toBe('answered')
})

test('a tenant sends a photo of each meter, and the last one closes the request', async () => {
  const tenant = await anAsked()
  const { landlord, meter, second, request, link, parts, send, get } = tenant

  const first = await send(parts, aPng())
  const half = await keptOf(tenant)
  const last = await send({ ...parts, meter_id: second.id, value: '1030' })

  expect(first).toMatchObject({
    status: 201,
    headers: { location: `/v1/tenant/readings/${first.body.id}/photo` },
    body: { meter_id: meter.id, read_on: '2026-10-30', value: 1012.5, kind: 'regular' },
  })
  expect(first.body).not.toHaveProperty('photo_document_id')
  expect(half).toMatchObject({
    request: { state: 'open', meters: [{ reading_id: first.body.id }, { reading_id: null }] },
    readings: [{ id: first.body.id, photo_document_id: half.documents[0].id }],
    documents: [{ kind: 'meter_photo', media_type: 'image/png' }],
    announced: 0,
  })
  await eventually(async () => expect(await uploadsLying()).toEqual([]))
  const stored = await landlord.settlements.request('GET', `/v1/documents/${half.documents[0].id}/content`)
  expect((await get(`readings/${first.body.id}/photo`)).bytes).toEqual(stored.bytes)
  expect(last.status).toBe(201)
  expect((await keptOf(tenant)).request).toMatchObject({ state: 'answered' })
  expect((await get('reading-requests')).body).toEqual({ reading_requests: [] })
  const told = await auditOf(world, request.id)
  expect(told.map(({ action }) => action)).toEqual([
    'reading_request.created',
    'reading_request.partly_answered',
    'reading_request.answered',
  ])
  const { rows } = await world.pools.settlements.query('SELECT body FROM audit_entry WHERE resource_id = ANY($1)', [
    [first.body.id, half.documents[0].id],
  ])
  for (const { body } of rows) expect(JSON.parse(body).actor).toEqual({ sub: link.id, client_id: null, kind: 'tenant' })
  expect(rows).toHaveLength(2)
  const { body } = await landlord.settlements.request('GET', `/v1/meters/${meter.id}/readings/${first.body.id}`)
  expect(body.photo_document_id).toBe(half.documents[0].id)
})

const refused: [string, Record<string, string>, Buffer, number, object][] = [
  [
    'a day that is to come',
    { read_on: '2099-01-01' },
    aPng(),
    400,
    { errors: [{ pointer: '#/read_on', code: 'in_future' }] },
  ],
  ['a day eight days before', { read_on: '2026-10-23' }, aPng(), 400, { errors: [{ pointer: '#/read_on' }] }],
  ['a day eight days after', { read_on: '2026-11-08' }, aPng(), 400, { errors: [{ pointer: '#/read_on' }] }],
  ['a value that is lower', { value: '900' }, aPng(), 409, { code: 'reading_needs_reason' }],
  [
    'a value with too many digits',
    { value: '123456' },
    aPng(),
    400,
    { errors: [{ pointer: '#/value', code: 'too_large' }] },
  ],
  ['a value that is no number', { value: '1e3' }, aPng(), 400, { errors: [{ pointer: '#/value' }] }],
  ['another request', { request_id: 'rrq_01jd3k5q9ze8r9v4k7m2n6p0xs' }, aPng(), 404, { code: 'not_found' }],
  ['another meter', { meter_id: 'mtr_01jd3k5q9ze8r9v4k7m2n6p0xs' }, aPng(), 404, { code: 'not_found' }],
  ['a PDF', {}, aPdf(), 415, { code: 'document_type_unsupported' }],
  ['a text', {}, Buffer.from('hello'), 415, { code: 'document_type_unsupported' }],
  ['half a picture', {}, aPng().subarray(0, 60), 422, { code: 'document_refused' }],
]
let asked: Awaited<ReturnType<typeof anAsked>> | undefined
test.each(refused)('an answer with %s is refused and not stored', async (_name, members, bytes, status, body) => {
  asked ??= await anAsked()

  const answer = await asked.send({ ...asked.parts, ...members }, bytes)

  expect(answer).toMatchObject({ status, body })
  expect(await keptOf(asked)).toEqual({
    request: asked.request,
    readings: [],
    documents: [],
    announced: 0,
  })
  await eventually(async () => expect(await uploadsLying()).toEqual([]))
})

test('readings within seven days of the requested day are accepted', async () => {
  const { send, parts, second } = await anAsked()

  expect((await send({ ...parts, read_on: '2026-10-24' })).status).toBe(201)
  expect((await send({ ...parts, meter_id: second.id, read_on: '2026-11-07' })).status).toBe(201)
})

test('an unusual value is accepted with a reason', async () => {
  const tenant = await anAsked()

  const answer = await tenant.send({ ...tenant.parts, value: '900', reason: 'Licznik wymieniono' })

  expect(answer).toMatchObject({ status: 201, body: { value: 900, reason: 'Licznik wymieniono' } })
})

test('a meter is answered once, and again only after the landlord has cancelled the reading', async () => {
  const tenant = await anAsked()
  const { landlord, meter, second, parts, send } = tenant
  const first = await send(parts)
  const again = await send({ ...parts, read_on: '2026-10-31' })
  const reading = `/v1/meters/${meter.id}/readings/${first.body.id}`
  await landlord.settlements.request('POST', `${reading}/cancel`, { body: { reason: 'Nieczytelne zdjęcie' } })
  await send({ ...parts, meter_id: second.id, value: '1030' })
  const half = await keptOf(tenant)

  const better = await send(parts)

  expect(again).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(half.request.state).toBe('open')
  expect(better.status).toBe(201)
  const { request } = await keptOf(tenant)
  expect([request.state, request.meters[0].reading_id]).toEqual(['answered', better.body.id])
})

test('a cancelled or answered request accepts no reading', async () => {
  const tenant = await anAsked()
  const { landlord, path, request, parts, send } = tenant
  await landlord.settlements.request('POST', `${path}/reading-requests/${request.id}/cancel`)

  expect(await send(parts)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect((await keptOf(tenant)).documents).toEqual([])
})

test('of two concurrent answers one is accepted and the other refused', async () => {
  const tenant = await anAsked()

  const answers = await Promise.all([
    tenant.send(tenant.parts),
    tenant.send({ ...tenant.parts, read_on: '2026-10-31' }),
  ])

  expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([201, 'invalid_state'])
  expect((await keptOf(tenant)).readings).toHaveLength(1)
})

test('an upload that breaks off leaves nothing, and a link that is revoked meanwhile takes none', async () => {
  const tenant = await anAsked()
  const { landlord, path, link, parts } = tenant
  const begin = async () => {
    const before = new Set(await uploadsLying())
    const begun = beginUpload(link, {
      port: Number(new URL(world.system.urls.settlements).port),
      bytes: Buffer.alloc(50_000),
      path: '/v1/tenant/readings',
      parts,
    })
    await eventually(async () => (await uploadsLying()).some((name) => !before.has(name)))
    return begun
  }
  const cut = await begin()
  cut.breakOff()
  await eventually(async () => (await uploadsLying()).length === 0)
  const late = await begin()
  await landlord.settlements.request('POST', `${path}/tenant-links/${link.id}/revoke`)

  const answer = await late.finish()

  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_token' } })
  expect(await keptOf(tenant)).toMatchObject({ readings: [], documents: [], announced: 0 })
  await eventually(async () => (await uploadsLying()).length === 0)
})
