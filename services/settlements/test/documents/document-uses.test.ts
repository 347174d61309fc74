import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aCalculatedMonth, look } from '../months/settlements/a-month.ts'
import { aPreparedMonth } from '../statements/a-prepared-month.ts'
import { aMeter, read } from '../tenancies/meters/a-meter.ts'
import { anXml, ask, upload } from './an-invoice.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a settlement that uses a document is named with its apartment and month, and whether a statement rests on it', async () => {
  const open = await aCalculatedMonth(world)
  const stated = await aPreparedMonth(world)

  const ofOpen = await ask(open.landlord, 'GET', `${open.document}/uses`)
  const ofStated = await ask(stated.landlord, 'GET', `${stated.document}/uses`)

  const { body: settlement } = await look(open.landlord, open.id)
  const use = { kind: 'settlement', id: open.id, name: settlement.reference_code, period: '2026-04', is_stated: false }
  const apartment = { id: open.apartment.id, label: open.apartment.label }
  expect(ofOpen).toMatchObject({ status: 200, body: { data: [{ ...use, apartment }] } })
  expect(ofStated.body.data).toMatchObject([{ kind: 'settlement', id: stated.id, is_stated: true }])
})

test('readings and meters that use a document are named with their apartment', async () => {
  const landlord = await world.aLandlord()
  const [photo, contract] = [
    await upload(landlord, anXml({ number: 'A' })),
    await upload(landlord, anXml({ number: 'B' })),
  ]
  const meter = await aMeter(landlord, { document_ids: [contract] })
  const { body: reading } = await read(landlord, meter.id, { read_on: '2026-06-20', value: 1105 })
  await world.pools.settlements.query('UPDATE reading SET photo_document_id = $2 WHERE id = $1', [reading.id, photo])

  const ofPhoto = await ask(landlord, 'GET', `${photo}/uses`)
  const ofContract = await ask(landlord, 'GET', `${contract}/uses`)

  const rest = { apartment: { id: meter.apartment_id }, period: null, is_stated: false }
  expect(ofPhoto.body.data).toMatchObject([{ kind: 'reading', id: reading.id, name: '2026-06-20', ...rest }])
  expect(ofContract.body.data).toMatchObject([{ kind: 'meter', id: meter.id, name: meter.number, ...rest }])
})

test('a document that nothing uses has no uses, and another account finds none', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())

  const own = await ask(landlord, 'GET', `${id}/uses`)
  const foreign = await ask(await world.aLandlord(), 'GET', `${id}/uses`)

  expect(own).toMatchObject({ status: 200, body: { data: [] } })
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
