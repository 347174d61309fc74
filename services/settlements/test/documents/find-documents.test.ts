import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anApartment } from '@lokum/local-stack/world/rental'
import { aDocument, aMonth, step } from '../months/settlements/a-month.ts'
import { aMeter, read } from '../tenancies/meters/a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

type Landlord = Awaited<ReturnType<World['aLandlord']>>
type Facts = {
  name: string
  supplier: string
  number: string
  issued_on: string
  kind?: string
  seller_nip?: string
}

async function anInvoice(
  apartmentId: string,
  { name, supplier, number, issued_on, kind = 'invoice', seller_nip }: Facts,
) {
  const id = await aDocument(world, apartmentId)
  await world.pools.settlements.query('UPDATE document SET name = $2, kind = $3 WHERE id = $1', [id, name, kind])
  await world.pools.settlements.query(
    'UPDATE document_reading SET supplier = $2, number = $3, issued_on = $4::date, seller_nip = $5 WHERE document_id = $1',
    [id, supplier, number, issued_on, seller_nip],
  )
  return id
}

async function find({ settlements }: Landlord, query: Record<string, string>) {
  const { body } = await settlements.request('GET', `/v1/documents?${new URLSearchParams(query)}`)
  return body.data.map(({ id }: { id: string }) => id)
}

test('documents are found by the apartment that they concern, and no other account sees them', async () => {
  const landlord = await world.aLandlord()
  const [flat, other] = [await anApartment(landlord), await anApartment(landlord)]
  const facts = { name: 'prąd.xml', supplier: 'Energia', number: 'E/9', issued_on: '2026-09-30' }
  const [placed, elsewhere] = [await anInvoice(flat.id, facts), await anInvoice(other.id, facts)]
  const place = async (document_id: string, apartment_id: string) => {
    const placement = { document_id, apartment_ids: [apartment_id], period_from: '2026-09-01', period_to: '2026-09-30' }
    const { status } = await landlord.settlements.request('POST', '/v1/documents/placements', {
      body: { placements: [placement] },
    })
    expect(status).toBe(200)
  }
  await place(placed, flat.id)
  await place(elsewhere, other.id)

  expect(await find(landlord, { apartment_id: flat.id })).toEqual([placed])
  expect(await find(landlord, { apartment_id: flat.id, q: 'prąd' })).toEqual([placed])
  expect(await find(landlord, { apartment_id: flat.id, unused: 'true' })).toEqual([])
  expect(await find(await world.aLandlord(), { apartment_id: flat.id })).toEqual([])
})

test('documents are found by seller, number and day', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  const power = await anInvoice(id, {
    name: 'prąd.xml',
    supplier: 'Energia Żoliborz S.A.',
    number: 'E/9/2026',
    issued_on: '2026-09-30',
    seller_nip: '5261040828',
  })
  const water = await anInvoice(id, {
    name: 'woda.pdf',
    supplier: 'Wodociągi',
    number: 'W_9%2026',
    issued_on: '2026-10-05',
    kind: 'other',
  })
  await aDocument(world, id)

  expect(await find(landlord, { seller: 'żoliborz' })).toEqual([power])
  expect(await find(landlord, { seller: 'PL 526-10-40-828' })).toEqual([power])
  expect(await find(landlord, { seller: '526104082' })).toEqual([])
  expect(await find(landlord, { q: '5261040828' })).toEqual([power])
  expect(await find(landlord, { number: 'e/9/2026' })).toEqual([power])
  expect(await find(landlord, { number: 'E/9' })).toEqual([])
  expect(await find(landlord, { number: 'W_9%2026' })).toEqual([water])
  expect(await find(landlord, { number: 'E_9_2026' })).toEqual([])
  expect(await find(landlord, { issued_from: '2026-09-30' })).toEqual([water, power])
  expect(await find(landlord, { issued_from: '2026-09-30', issued_to: '2026-10-04' })).toEqual([power])
  expect(await find(landlord, { q: 'E/9' })).toEqual([power])
  expect(await find(landlord, { q: 'PRĄD' })).toEqual([power])
  expect(await find(landlord, { q: 'wodo' })).toEqual([water])
  expect(await find(landlord, { q: '2026' })).toEqual([water, power])
  expect(await find(landlord, { q: '2026', kind: 'other' })).toEqual([water])
  expect(await find(landlord, { q: '2026', limit: '1' })).toEqual([water])
})

test('a search continues after its first page', async () => {
  const landlord = await world.aLandlord()
  const { id } = await anApartment(landlord)
  const facts = { name: 'a.pdf', supplier: 'Wodociągi', issued_on: '2026-10-05' }
  const made = [
    await anInvoice(id, { ...facts, number: '1' }),
    await anInvoice(id, { ...facts, number: '2' }),
    await anInvoice(id, { ...facts, number: '3' }),
  ]

  const first = await landlord.settlements.request('GET', '/v1/documents?q=wodo&limit=2')
  const second = await landlord.settlements.request(
    'GET',
    `/v1/documents?q=wodo&limit=2&cursor=${first.body.next_cursor}`,
  )

  const pages = [first, second].map(({ body }) => body.data.map(({ id }: { id: string }) => id))
  expect(pages).toEqual([[made[2], made[1]], [made[0]]])
  expect(second.body.next_cursor).toBeNull()
})

test('unused documents are those to which no settlement, cost, meter or reading refers', async () => {
  const month = await aMonth(world)
  const { landlord, apartment } = month
  const attached = await aDocument(world, apartment.id)
  await step(landlord, month.id, 'documents', { document_id: attached })
  const costed = await aDocument(world, apartment.id)
  const body = { line: 1, period: '2026-04', apartment_ids: [apartment.id] }
  expect((await landlord.settlements.request('POST', `/v1/documents/${costed}/costs`, { body })).status).toBe(201)
  const photo = await aDocument(world, apartment.id)
  await world.pools.settlements.query(`UPDATE document SET media_type = 'image/jpeg' WHERE id = $1`, [photo])
  const ofMeter = await aDocument(world, apartment.id)
  const meter = await aMeter(landlord, { apartment_id: apartment.id, document_ids: [ofMeter] })
  const reading = await read(landlord, meter.id, { read_on: '2026-02-01', value: 1010, photo_document_id: photo })
  expect(reading.status).toBe(201)
  const left = await aDocument(world, apartment.id)

  expect(await find(landlord, { unused: 'true' })).toEqual([left])
  expect(await find(landlord, { unused: 'true', q: 'invoice' })).toEqual([left])
  expect(await find(landlord, { unused: 'true', q: 'letter' })).toEqual([])
  expect(await find(landlord, { q: 'invoice' })).toHaveLength(6)
})

test.each(['q=a', 'seller=a', 'number=', 'issued_from=2026-02-30', 'unused=false', 'unused=1'])(
  'the search %s is refused',
  async (query) => {
    const landlord = await world.aLandlord()

    expect(await landlord.settlements.request('GET', `/v1/documents?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  },
)
