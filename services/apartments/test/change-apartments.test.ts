import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { apartmentBody } from '@lokum/local-stack/world/rental'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

async function aLandlordWithOne(members: Record<string, unknown> = {}) {
  const landlord = await world.aLandlord()
  const { body, headers } = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody(members),
  })
  return { landlord, created: body, etag: headers.etag ?? '', path: `/v1/apartments/${body.id}` }
}

/** The traces of a change: the row, its audit entries and its events. */
async function tracesOf(id: string) {
  const [row, audit, events] = await Promise.all([
    world.pools.apartments.query('SELECT version, state, updated_at FROM apartment WHERE id = $1', [id]),
    world.pools.apartments.query('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', [id]),
    world.pools.apartments.query('SELECT type, sequence, data FROM outbox_event WHERE aggregate_id = $1 ORDER BY seq', [
      id,
    ]),
  ])
  return { row: row.rows[0], audit: audit.rows.map(({ body }) => JSON.parse(body)), events: events.rows }
}

test('a label with unseen characters from before they were refused is answered, and its apartment can be changed', async () => {
  const { landlord, created, path } = await aLandlordWithOne()
  const label = 'Dom\u200b\u202e 1'
  await world.pools.apartments.query('UPDATE apartment SET label = $2 WHERE id = $1', [created.id, label])

  const read = await landlord.apartments.request('GET', path)
  const changed = await landlord.apartments.request('PATCH', path, { body: { surface_m2: 31 } })
  const refused = await landlord.apartments.request('PATCH', path, { body: { label: `${label}a` } })

  expect([read.status, read.body.label]).toEqual([200, label])
  expect([changed.status, changed.body.label]).toEqual([200, label])
  expect(refused.body.errors).toMatchObject([{ pointer: '#/label', code: 'invalid_format' }])
  expect(refused.body.errors[0].detail).toContain('zero-width')
})

const patches: [string, object, object][] = [
  ['label', { label: ' Nowa  1 ' }, { label: 'Nowa  1' }],
  [
    'street',
    { address: { street: 'ul. Krótka 1' } },
    { address: { street: 'ul. Krótka 1', city: 'Kraków', postal_code: '30-001' } },
  ],
  [
    'no postal code',
    { address: { postal_code: null } },
    { address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: null } },
  ],
  ['surface', { surface_m2: 31.25 }, { surface_m2: 31.25 }],
  ['no surface', { surface_m2: null }, { surface_m2: null }],
  ['tariffs', { tariffs: [{ utility: 'gas', own: [1] }] }, { tariffs: [{ utility: 'gas', own: [1] }] }],
  ['no tariffs', { tariffs: null }, { tariffs: [] }],
]
test.each(patches)(
  'a patch of %s changes that alone, and leaves one audit entry and two events',
  async (_name, body, expected) => {
    const { landlord, created, path } = await aLandlordWithOne({ surface_m2: 48.5, tariffs: [{ utility: 'water' }] })

    const answer = await landlord.apartments.request('PATCH', path, { body })

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...created, ...expected, updated_at: answer.body.updated_at })
    expect(answer.headers.etag).toBe('"2"')
    const { row, audit, events } = await tracesOf(created.id)
    expect(row.version).toBe(2)
    expect(audit.map(({ action }) => action)).toEqual(['apartment.created', 'apartment.updated'])
    expect(audit[1].event.data).toEqual(answer.body)
    expect(events.slice(2)).toMatchObject([
      { type: 'apartment.updated', sequence: 2, data: answer.bytes.toString() },
      { type: 'audit.event', sequence: 2 },
    ])
    expect((await landlord.apartments.request('GET', path)).body).toEqual(answer.body)
  },
)

const refusedPatches: [string, object, string][] = [
  ['an unknown member', { colour: 'red' }, '#/colour'],
  ['an unknown member of the address', { address: { flat: 1 } }, '#/address/flat'],
  ['a label that is taken away', { label: null }, '#/label'],
  ['an address that is taken away', { address: null }, '#/address'],
  ['a street that is taken away', { address: { street: null } }, '#/address/street'],
  ['an empty label', { label: '  ' }, '#/label'],
  ['a label of 33 letters', { label: 'ż'.repeat(33) }, '#/label'],
  ['a postal code of another form', { address: { postal_code: '30001' } }, '#/address/postal_code'],
  ['no surface to speak of', { surface_m2: 0 }, '#/surface_m2'],
  ['three decimals', { surface_m2: 1.001 }, '#/surface_m2'],
  ['its identifier', { id: 'apt_1' }, '#/id'],
  ['its state', { state: 'archived' }, '#/state'],
]
test.each(refusedPatches)('a patch with %s is refused and leaves no trace', async (_name, body, pointer) => {
  const { landlord, created, path } = await aLandlordWithOne()

  const answer = await landlord.apartments.request('PATCH', path, { body })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(answer.body.errors.map((fault: { pointer: string }) => fault.pointer)).toContain(pointer)
  expect((await tracesOf(created.id)).row.version).toBe(1)
})

test('a patch that changes nothing leaves no trace', async () => {
  const { landlord, created, path, etag } = await aLandlordWithOne({ surface_m2: 48.5 })
  const same = { label: created.label, address: { city: 'Kraków' }, surface_m2: 48.5, tariffs: [] }

  const answers = [
    await landlord.apartments.request('PATCH', path, { body: same }),
    await landlord.apartments.request('PATCH', path, { body: {} }),
  ]

  for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: created, headers: { etag } })
  const { row, audit, events } = await tracesOf(created.id)
  expect(row.version).toBe(1)
  expect([audit.length, events.length]).toEqual([1, 2])
})

test('a change or an archiving of a version that is no more is refused', async () => {
  const { landlord, created, path, etag } = await aLandlordWithOne()
  await landlord.apartments.request('PATCH', path, { body: { surface_m2: 1 }, headers: { 'if-match': etag } })

  const late = await landlord.apartments.request('PATCH', path, {
    body: { surface_m2: 2 },
    headers: { 'if-match': etag },
  })
  const archived = await landlord.apartments.request('POST', `${path}/archive`, { headers: { 'if-match': etag } })

  expect([late, archived].map(({ body }) => body.code)).toEqual(['precondition_failed', 'precondition_failed'])
  expect((await tracesOf(created.id)).row).toMatchObject({ version: 2, state: 'setup' })
})

const twins: [string, string][] = [
  ['Zażółć', 'ZAŻÓŁĆ'],
  ['Zażółć', 'Zażółć'.normalize('NFD')],
  ['Straße', 'STRASSE'],
  ['ΟΔΟΣ', 'οδος'],
  ['Długa 1', '  Długa 1 '],
]
test.each(twins)('the labels %s and %s are the same, on creation and on change', async (first, second) => {
  const { landlord } = await aLandlordWithOne({ label: first })
  const { body: other } = await landlord.apartments.request('POST', '/v1/apartments', { body: apartmentBody() })

  const created = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody({ label: second }),
  })
  const changed = await landlord.apartments.request('PATCH', `/v1/apartments/${other.id}`, { body: { label: second } })

  expect([created, changed].map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'label_conflict'],
    [409, 'label_conflict'],
  ])
  expect((await tracesOf(other.id)).row.version).toBe(1)
})

test('a label of 32 characters beyond the first plane is accepted', async () => {
  const { created } = await aLandlordWithOne({ label: '🏠'.repeat(32) })

  expect(created.label).toBe('🏠'.repeat(32))
})

test('archiving accepts no members, because they would have no effect', async () => {
  const { landlord, path } = await aLandlordWithOne()

  const answer = await landlord.apartments.request('POST', `${path}/archive`, { body: { reason: 'sold' } })

  expect(answer.body).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '#/reason', code: 'unknown_member' }],
  })
})

test('an archived apartment frees its label and its place, and cannot be changed or archived again', async () => {
  const { landlord, created, path } = await aLandlordWithOne()

  const archived = await landlord.apartments.request('POST', `${path}/archive`)
  const again = await landlord.apartments.request('POST', `${path}/archive`)
  const changed = await landlord.apartments.request('PATCH', path, { body: { surface_m2: 2 } })
  const successor = await landlord.apartments.request('POST', '/v1/apartments', {
    body: apartmentBody({ label: created.label }),
  })

  expect(archived).toMatchObject({ status: 200, body: { state: 'archived' }, headers: { etag: '"2"' } })
  expect([again, changed].map(({ body }) => body.code)).toEqual(['invalid_state', 'invalid_state'])
  expect(successor.status).toBe(201)
  const { audit, events } = await tracesOf(created.id)
  expect(audit.map(({ action }) => action)).toEqual(['apartment.created', 'apartment.archived'])
  expect(events.map(({ type }) => type)).toEqual([
    'apartment.created',
    'audit.event',
    'apartment.archived',
    'audit.event',
  ])
  const { rows } = await world.pools.apartments.query('SELECT apartments FROM account WHERE id = $1', [
    audit[0].account_id,
  ])
  expect(rows[0].apartments).toBe(1)
})

test.each(['UPDATE audit_entry SET body = body', 'DELETE FROM audit_entry', 'TRUNCATE audit_entry'])(
  'the database refuses %s, whoever asks',
  async (statement) => {
    await expect(world.pools.apartments.query(statement)).rejects.toThrow('permission denied')
    await expect(world.owners.apartments.query(statement)).rejects.toThrow('append-only')
  },
)
