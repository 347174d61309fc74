import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { publicOperations } from '@lokum/contracts/catalogue'
import { Settlement } from '@lokum/contracts/settlements/settlement'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { projectRoot } from '../specification/read-specification.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const ownPage = (mediaType: string) => ({ token: null, expect: { ownPage: { status: 200, mediaType } } })

test('every path of the interface begins with its version, and without it there is nothing [version.in-path]', async () => {
  const landlord = await world.aLandlord()

  const unversioned = await landlord.request('POST', '/apartments', { body: {} })
  const other = await landlord.request('POST', '/v2/apartments', { body: {} })

  expect(publicOperations.filter(({ path }) => !path.startsWith('/v1/'))).toEqual([])
  expect([unversioned.status, other.status]).toEqual([404, 404])
})

test('every path is relative to the base address, wherever the gateway stands [service.base-address]', async () => {
  const landlord = await world.aLandlord()

  const { headers, body } = await landlord.create()
  const read = await landlord.request('GET', headers.location ?? '')

  expect(headers.location).toBe(`/v1/apartments/${body.id}`)
  expect(read.body).toEqual(body)
})

test('both creations of the specification are described by the interface that the gateway shows [service.scope]', async () => {
  const landlord = await world.aLandlord()

  const { body: document } = await landlord.request('GET', '/openapi.json', ownPage('application/json'))

  expect(document.paths['/v1/apartments']).toHaveProperty('post')
  expect(document.paths['/v1/settlements']).toHaveProperty('post')
})

test('the settlement’s field month is withdrawn since v1.5: no settlement has it [settlement.month-withdrawn, version.month-withdrawn]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()

  const { body: settlement } = await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, period: '2026-10' },
  })

  expect(settlement).not.toHaveProperty('month')
  expect(Object.keys(Settlement.shape)).not.toContain('month')
  expect(readFileSync(join(projectRoot, 'docs/releases/v1.5.md'), 'utf8')).toMatch(/2026-04-15/)
  expect(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version).toMatch(/^1\.5\./)
})

test('sending month answers 400 deprecated_field, beside period, with any value and whatever else is wrong [create-settlement.month, error.deprecated-field, version.month-refused]', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  const apartment_id = apartment.id
  const bodies = [
    { apartment_id, month: '2026-10' },
    { apartment_id, period: '2026-10', month: '2026-10' },
    { apartment_id, period: '2026-10', month: null },
    { month: [] },
    { apartment_id: 'wrong', period: 'wrong', month: 10 },
  ]

  const answers = await Promise.all(bodies.map((body) => landlord.request('POST', '/v1/settlements', { body })))

  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'deprecated_field', errors: [{ pointer: '#/month', code: 'deprecated_field' }] },
    })
  const list = await landlord.request('GET', '/v1/settlements')
  expect(list.body.data).toEqual([])
})

test('the refusal leads to the release notes, which tell how to migrate from month to period [version.migration-notes]', async () => {
  const landlord = await world.aLandlord()

  const { body } = await landlord.request('POST', '/v1/settlements', { body: { month: '2026-10' } })
  const notes = readFileSync(join(projectRoot, 'docs/releases/v1.5.md'), 'utf8')

  expect(body.detail).toMatch(/"period" in the form YYYY-MM.*release notes for v1\.5/)
  expect(notes).toMatch(/month/)
  expect(notes).toMatch(/period/)
  expect(notes).toMatch(/migrat/i)
})
