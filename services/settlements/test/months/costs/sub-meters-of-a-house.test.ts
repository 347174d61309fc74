import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { examinePdf } from '../../../../../packages/statement-print/test/examine-pdf.ts'
import { download, handOver } from '../../statements/a-prepared-month.ts'
import { aLink, holding } from '../../statements/tenants/a-tenancy.ts'
import { read } from '../../tenancies/meters/a-meter.ts'
import { aMeteredHouse } from '../settlements/a-metered-house.ts'
import { allocationsOf, brokenSums, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type House = Awaited<ReturnType<typeof aMeteredHouse>>

async function calculateAll({ landlord, a, b }: House) {
  const first = await step(landlord, b.id, 'calculate')
  const second = await step(landlord, a.id, 'calculate')
  return { a: second.body, b: first.body }
}

const undecided = ({ code }: { code: string }) => code !== 'decision'

test('the bill of a main meter is shared by the meters behind it, and no meter is charged a second time', async () => {
  const house = await aMeteredHouse(world)

  const { a, b } = await calculateAll(house)

  const amountsOf = ({ items }: typeof a) =>
    items.map(({ label, amount_pln }: { label: string; amount_pln: number }) => [label, amount_pln])
  expect(amountsOf(a)).toEqual([
    ['Czynsz', 2400],
    ['Woda', 70],
    ['Abonament', 8.4],
  ])
  expect(amountsOf(b)).toEqual([
    ['Czynsz', 2400],
    ['Woda', 180],
    ['Abonament', 21.6],
  ])
  expect([...a.missing, ...b.missing].filter(undecided)).toEqual([])
  expect(itemOf(a, 'Woda')).toMatchObject({
    type: 'proportional_cost',
    inputs: {
      share_by: 'sub_meters',
      weight: 10,
      weight_total: 50,
      sub_meters: {
        own: [{ meter_id: house.a.meter.id, previous: { reading_id: house.a.readings.first.id }, metered: 10 }],
        main: [{ meter_id: house.main.id, current: { reading_id: house.main.readings.last.id }, metered: 50 }],
        counted: 40,
        difference: 10,
        difference_share_by: 'area',
        difference_parts: [{ weight: 40, weight_total: 100 }],
      },
    },
  })
  const { body: costs } = await house.landlord.settlements.request('GET', `/v1/documents/${house.document}/costs`)
  expect(costs.data[1]).toMatchObject({
    label: 'Woda',
    share_by: 'sub_meters',
    difference_share_by: 'area',
    weight_total: 50,
  })
  expect(await brokenSums(world, house.landlord)).toEqual([])
  const { body: account } = await house.landlord.settlements.request('GET', `/v1/documents/${house.document}/ledger`)
  expect(account).toMatchObject({ adds_up: true, open_pln: 0, total_pln: 280 })
})

test('statement, PDF and the tenant’s page show the readings and the difference', async () => {
  const house = await aMeteredHouse(world)
  await calculateAll(house)
  await step(house.landlord, house.a.id, 'items/decisions', { decision: 'approve' })

  const { status } = await step(house.landlord, house.a.id, 'prepare')

  expect(status).toBe(200)
  const { body: statement } = await download(house.landlord, house.a.id, 'json')
  const water = statement.items.find(({ label }: { label: string }) => label === 'Woda')
  expect(water.formula).toContain('odczyt 31.03.2026: 1010, odczyt 30.04.2026: 1020, zużycie 1020 − 1010 = 10 m³')
  const { text } = await examinePdf((await download(house.landlord, house.a.id, 'pdf')).bytes)
  expect(text).toContain('10 z 50, według liczników')
  expect(text).toContain('wszystkie podliczniki razem 40 m³; różnica 10 m³, dzielona według powierzchni')
  await handOver(house.landlord, house.a.id)
  const tenant = { landlord: house.landlord, path: `/v1/agreements/${house.a.agreement.id}` }
  const { body: seen } = await holding(tenant, (await aLink(tenant)).token).get('settlement')
  const { first, last } = house.a.readings
  expect(seen.readings.map(({ reading_id: id, value }: { reading_id: string; value: number }) => [id, value])).toEqual(
    Array.from({ length: 2 }).flatMap(() => [
      [first.id, 1010],
      [last.id, 1020],
    ]),
  )
  expect(seen.readings[0].has_photo).toBe(true)
})

test('a missing photo of the tenant’s own sub-meter is named, one of a neighbour or of the main meter is not', async () => {
  const house = await aMeteredHouse(world)
  await world.pools.settlements.query('UPDATE reading SET photo_document_id = NULL WHERE account_id = $1', [
    house.landlord.accountId,
  ])

  const { a } = await calculateAll(house)

  const photos = a.missing.filter(({ code }: { code: string }) => code === 'photo')
  expect(new Set(photos.map(({ meter_id }: { meter_id: string }) => meter_id))).toEqual(new Set([house.a.meter.id]))
  expect(photos).toHaveLength(2)
})

test('a missing reading of a neighbour keeps the cost from being shared, and its reading makes the month outdated', async () => {
  const house = await aMeteredHouse(world)
  const { landlord, a, b } = house
  const cancelled = { reason: 'misread' }
  await landlord.settlements.request('POST', `/v1/meters/${b.meter.id}/readings/${b.readings.last.id}/cancel`, {
    body: cancelled,
  })

  const { a: calculated } = await calculateAll(house)

  expect(calculated.items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz'])
  expect(calculated.missing.filter(undecided)).toMatchObject([
    { code: 'reading', reason: 'no_reading', meter_id: b.meter.id, read_on: '2026-04-30' },
  ])
  expect(await allocationsOf(world, house.document)).toEqual({ landlord: 280 })
  await read(landlord, b.meter.id, {
    read_on: '2026-04-30',
    value: 1040,
    photo_document_id: b.readings.last.photo_document_id,
  })
  const { body: noticed } = await look(landlord, a.id)
  expect(noticed.missing.filter(undecided)).toMatchObject([{ reason: 'outdated' }])
  const { a: again } = await calculateAll(house)
  expect(itemOf(again, 'Woda').amount_pln).toBe(70)
})

test('readings in a statement by sub-meters are protected, and those of the main meter too', async () => {
  const house = await aMeteredHouse(world)
  const { landlord, a, b, main } = house
  await calculateAll(house)
  await step(landlord, a.id, 'items/decisions', { decision: 'approve' })
  await step(landlord, a.id, 'prepare')
  const change = async (meter: string, reading: { id: string }) => {
    const path = `/v1/meters/${meter}/readings/${reading.id}`
    const { headers } = await landlord.settlements.request('GET', path)
    const { status, body } = await landlord.settlements.request('PATCH', path, {
      body: { value: 1021, reason: 'misread' },
      headers: { 'if-match': headers.etag ?? '' },
    })
    return [status, body.code ?? body.value]
  }

  expect(await change(a.meter.id, a.readings.last)).toEqual([409, 'invalid_state'])
  expect(await change(main.id, main.readings.last)).toEqual([409, 'invalid_state'])
  expect(await change(b.meter.id, b.readings.last)).toEqual([200, 1021])
})

test('the share of a sent or prepared statement stays when a neighbour is read again', async () => {
  const house = await aMeteredHouse(world, { difference: 'landlord' })
  const { landlord, a, b } = house
  await calculateAll(house)
  await step(landlord, a.id, 'items/decisions', { decision: 'approve' })
  await step(landlord, a.id, 'prepare')
  const path = `/v1/meters/${b.meter.id}/readings/${b.readings.last.id}`
  const { headers } = await landlord.settlements.request('GET', path)
  await landlord.settlements.request('PATCH', path, {
    body: { value: 1050, reason: 'misread' },
    headers: { 'if-match': headers.etag ?? '' },
  })

  const { body } = await step(landlord, b.id, 'calculate')

  expect(itemOf(body, 'Woda').amount_pln).toBe(200)
  const { body: kept } = await look(landlord, a.id)
  expect(itemOf(kept, 'Woda').amount_pln).toBe(50)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a correction of such an item keeps its use, and takes no more than the main meter counted', async () => {
  const house = await aMeteredHouse(world)
  const { a } = await calculateAll(house)
  const { id, inputs } = itemOf(a, 'Woda')
  const correct = (changed: object) =>
    step(house.landlord, house.a.id, 'items/decisions', {
      decision: 'correct',
      item_ids: [id],
      inputs: { ...inputs, ...changed },
      reason: 'agreed',
    })

  const tooMuch = await correct({ weight: 41 })
  const other = await correct({ sub_meters: { ...(inputs.kind === 'share' && inputs.sub_meters), difference: 0 } })
  const { status, body } = await correct({ weight: 8, sub_meters: undefined })

  expect(tooMuch).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/inputs/weight', code: 'too_large' }] } })
  expect(other).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/inputs/sub_meters' }] } })
  expect(status).toBe(200)
  expect(itemOf(body, 'Woda')).toMatchObject({ amount_pln: 60, inputs: { weight: 8, sub_meters: { counted: 40 } } })
})

test('a person shares a line by sub-meters with a key of their own, and charges no category that no meter counts', async () => {
  const house = await aMeteredHouse(world)
  const { landlord, document, a, b } = house
  const share = (members: object) =>
    landlord.settlements.request('POST', `/v1/documents/${document}/costs`, {
      body: {
        line: 1,
        period: '2026-04',
        apartment_ids: [a.apartment.id, b.apartment.id],
        share_by: 'sub_meters',
        ...members,
      },
    })

  const refused = [
    await share({ weight_total: 10 }),
    await share({ share_by: 'area', difference_share_by: 'area' }),
    await share({ category: 'waste' }),
    await share({ share_by: 'sub_meters', difference_share_by: 'someone' }),
  ]
  const { status, body } = await share({ difference_share_by: 'equal' })

  expect(refused.map(({ body: { errors } }) => errors[0].pointer)).toEqual([
    '#/weight_total',
    '#/difference_share_by',
    '#/share_by',
    '#/difference_share_by',
  ])
  expect([status, body.share_by, body.difference_share_by, body.weight_total]).toEqual([201, 'sub_meters', 'equal', 50])
  const { a: calculated, b: other } = await calculateAll(house)
  expect([itemOf(calculated, 'Woda').amount_pln, itemOf(other, 'Woda').amount_pln]).toEqual([75, 175])
  expect(calculated.missing.filter(undecided)).toEqual([])
})

test('sharing by sub-meters begins, changes and ends on the first day of a month only', async () => {
  const { landlord, a } = await aMeteredHouse(world)
  const path = `/v1/agreements/${a.agreement.id}/terms`
  const change = (from: string, difference: string) =>
    landlord.settlements.request('POST', path, {
      body: {
        starts_on: from,
        reason: 'amendment',
        shared_costs: [{ category: 'water', share_by: 'sub_meters', difference_share_by: difference }],
      },
    })

  const within = await change('2026-05-15', 'landlord')
  const { status } = await change('2026-06-01', 'landlord')

  expect([within.status, within.body.errors]).toMatchObject([400, [{ pointer: '#/starts_on', code: 'invalid_value' }]])
  expect(within.body.errors[0].detail).toContain('2026-05-15')
  expect(status).toBe(201)
})

test('a meter by which a statement shares a cost keeps its main meter until the statement is reopened', async () => {
  const house = await aMeteredHouse(world)
  const { landlord, a } = house
  await calculateAll(house)
  await step(landlord, a.id, 'items/decisions', { decision: 'approve' })
  await step(landlord, a.id, 'prepare')
  const move = async () => {
    const { headers } = await landlord.settlements.request('GET', `/v1/meters/${a.meter.id}`)
    return landlord.settlements.request('PATCH', `/v1/meters/${a.meter.id}`, {
      body: { main_meter_id: null },
      headers: { 'if-match': headers.etag ?? '' },
    })
  }

  const stated = await move()
  await step(landlord, a.id, 'reopen')
  const { status } = await move()

  expect(stated).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(status).toBe(200)
  const { body } = await look(landlord, a.id)
  const unmetered = { reason: 'no_sub_meter', apartment_id: a.apartment.id }
  expect(body.missing.filter(undecided)).toMatchObject([
    { reason: 'outdated' },
    { ...unmetered, category: 'water' },
    { ...unmetered, category: 'sewage' },
  ])
})
