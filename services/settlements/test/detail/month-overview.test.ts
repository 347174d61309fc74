import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { MonthOverview, OverviewRow } from '@lokum/contracts/settlements/overview'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { aMonth, look, step } from '../months/settlements/a-month.ts'
import { aCompleteMonth, aPreparedMonth, aSentMonth, handOver } from '../statements/a-prepared-month.ts'
import { ask } from '../statements/tenants/a-tenancy.ts'
import { createMeter } from '../tenancies/meters/a-meter.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

function overviewOf({ settlements }: Landlord, query = 'period=2026-04') {
  return settlements.request('GET', `/v1/settlements/overview?${query}`)
}

async function rowsOf(landlord: Landlord, query?: string): Promise<OverviewRow[]> {
  const { status, body, bytes } = await overviewOf(landlord, query)
  if (status !== 200) throw new Error(`There is no overview: ${bytes}`)
  const { data }: MonthOverview = body
  return data
}

/** The only row of an account. */
async function rowOf(landlord: Landlord): Promise<OverviewRow> {
  const [row, ...others] = await rowsOf(landlord)
  if (!row || others.length > 0) throw new Error('There is not one row.')
  return row
}

async function aLabelled(landlord: Landlord, label: string) {
  const apartment = await anApartment(landlord, { label })
  await world.copied(apartment.id)
  return apartment
}

const none = { none: 0, draft: 0, calculated: 0, prepared: 0, sent: 0, paid: 0, vacant: 0 }

test('a new account sees an empty month with today and its usual days', async () => {
  const landlord = await world.aLandlord()

  const { status, body } = await overviewOf(landlord, 'period=2026-12')

  expect(status).toBe(200)
  const days = { today: dayIn(new Date()), usual_from: '2027-01-01', usual_to: '2027-01-10' }
  expect(body).toEqual({ period: '2026-12', ...days, states: none, money: null, data: [], next_cursor: null })
})

test('tenants without a settlement and vacant apartments are rows by label, in Polish order', async () => {
  const landlord = await world.aLandlord()
  for (const label of ['Zielona 1', 'Łąkowa 3', 'akacjowa 2']) await aLabelled(landlord, label)
  const let_ = await aLabelled(landlord, 'Lipowa 4')
  const agreement = await anAgreement(landlord, let_.id, { tenant: { name: 'Zoë Żak', email: 'zoe@example.org' } })

  const { body } = await overviewOf(landlord)

  const idle = { settlement: null, missing: { count: 0, codes: [] }, undecided: 0, delivery: null, open_pln: null }
  expect(body.data.map(({ apartment }: OverviewRow) => apartment.label)).toEqual([
    'akacjowa 2',
    'Lipowa 4',
    'Łąkowa 3',
    'Zielona 1',
  ])
  expect(body.data[1]).toEqual({
    ...idle,
    apartment: { id: let_.id, label: 'Lipowa 4' },
    reading_requests: 0,
    answered_requests: 0,
    next: 'create',
    agreement: { id: agreement.id, tenant: 'Zoë Żak', mode: 'by_readings' },
  })
  expect(body.data[2]).toMatchObject({ ...idle, agreement: null, next: 'nothing' })
  expect(body.states).toEqual({ ...none, none: 1, vacant: 3 })
})

test('a settlement goes from step to step up to its payment, as its own page says', async () => {
  const month = await aMonth(world, { agreement: { shared_costs: [{ category: 'waste', share_by: 'persons' }] } })
  const { landlord, id, agreement } = month
  const seen: unknown[] = []
  const note = async () => {
    const row = await rowOf(landlord)
    const { body } = await look(landlord, id)
    expect(row).toMatchObject({
      settlement: { id, state: body.state, total_pln: body.total_pln },
      missing: { count: body.missing.length },
      undecided: body.missing.filter(({ code }: { code: string }) => code === 'decision').length,
      open_pln: body.payment?.open_pln ?? null,
    })
    seen.push([row.next, row.missing.codes])
  }

  await note()
  for (const path of ['calculate', 'items/decisions', 'prepare']) {
    await step(landlord, id, path)
    await note()
  }
  await handOver(landlord, id)
  await note()
  const payment = { agreement_id: agreement.id, received_on: '2026-05-10', amount_pln: 2000 }
  await landlord.settlements.request('POST', '/v1/payments', { body: payment })
  await note()
  const partlyPaid = await rowOf(landlord)
  await landlord.settlements.request('POST', '/v1/payments', {
    body: { ...payment, received_on: '2026-05-12', amount_pln: 460 },
  })
  await note()

  expect(partlyPaid.settlement).toMatchObject({ paid_at: null, paid_on: null })
  expect((await rowOf(landlord)).settlement).toMatchObject({ paid_at: expect.any(String), paid_on: '2026-05-12' })
  expect(seen).toEqual([
    ['calculate', ['calculation', 'document', 'decision']],
    ['decide', ['decision']],
    ['prepare', []],
    ['send', []],
    ['wait_for_payment', []],
    ['wait_for_payment', []],
    ['nothing', []],
  ])
})

test('the states count each row once, also those of other pages', async () => {
  const { landlord } = await aSentMonth(world)
  await aPreparedMonth(world, { landlord })
  await aCompleteMonth(world, { landlord })
  await aMonth(world, { landlord })
  await anAgreement(landlord, (await anApartment(landlord)).id)
  await aLabelled(landlord, 'A vacant one')
  const paid = await aSentMonth(world, { landlord })
  const body = { agreement_id: paid.agreement.id, received_on: '2026-05-10', amount_pln: 5000 }
  await landlord.settlements.request('POST', '/v1/payments', { body })

  const page = await overviewOf(landlord, 'period=2026-04&limit=2')

  const each = { none: 1, draft: 1, calculated: 1, prepared: 1, sent: 1, paid: 1, vacant: 1 }
  expect(page.body.states).toEqual(each)
  expect((await rowsOf(landlord)).length).toBe(7)
})

test('the money of a month is what its sent statements charge, what came in, and what is overdue', async () => {
  const { landlord, agreement, id } = await aSentMonth(world)
  await aPreparedMonth(world, { landlord })
  const part = { agreement_id: agreement.id, received_on: '2026-05-10', amount_pln: 2000.1 }
  await landlord.settlements.request('POST', '/v1/payments', { body: part })
  await aSentMonth(world, { landlord })
  await setDueDay(world, id, '2026-05-10')

  const { body } = await overviewOf(landlord, 'period=2026-04&limit=1')

  expect(body.money).toEqual({ charged_pln: 4920, paid_pln: 2000.1, overdue_pln: 459.9, overdue: 1 })
  const row = (await rowsOf(landlord)).find(({ settlement }) => settlement?.id === id)
  expect(row?.settlement).toMatchObject({ sent_at: expect.stringMatching(/^2.*Z$/), paid_at: null })
})

test('two tenants of a month are two rows, and a cancelled settlement does not count', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const first = await anAgreement(landlord, apartment.id, { ends_on: '2026-04-15' })
  const second = await anAgreement(landlord, apartment.id, { starts_on: '2026-04-16' })
  const wanted = { apartment_id: apartment.id, period: '2026-04', agreement_id: first.id }
  const { body } = await settle(landlord, wanted)
  const before = await rowsOf(landlord)

  await step(landlord, body.id, 'cancel', { reason: 'By mistake' })

  const rows = await rowsOf(landlord)
  expect(before.map(({ agreement, settlement }) => [agreement?.id, settlement?.id])).toEqual([
    [first.id, body.id],
    [second.id, undefined],
  ])
  expect(rows.map(({ agreement, settlement, next }) => [agreement?.id, settlement, next])).toEqual([
    [first.id, null, 'create'],
    [second.id, null, 'create'],
  ])
})

test('a settlement without an agreement is a row of its own until one agreement can be adopted', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  const { body } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  const alone = await rowOf(landlord)

  const agreement = await anAgreement(landlord, apartment.id)

  const adopting = await rowOf(landlord)
  expect(alone).toMatchObject({ agreement: null, settlement: { id: body.id }, next: 'collect' })
  expect(alone.missing.codes).toContain('agreement')
  expect(adopting).toMatchObject({ agreement: { id: agreement.id }, settlement: { id: body.id } })
})

test('an archived apartment is shown only in months with a tenant', async () => {
  const landlord = await world.aLandlord()
  const apartment = await anApartment(landlord)
  await anAgreement(landlord, apartment.id, { ends_on: '2026-04-30' })
  const { body, headers } = await landlord.apartments.request('POST', `/v1/apartments/${apartment.id}/archive`)
  await world.copied(apartment.id, Number(headers.etag?.replaceAll('"', '')))

  const months = [await rowsOf(landlord), await rowsOf(landlord, 'period=2026-05')]

  expect(body.state).toBe('archived')
  expect(months.map((rows) => rows.map(({ next }) => next))).toEqual([['create'], []])
})

test('a month waits for readings that the tenant was asked for', async () => {
  const month = await aMonth(world, { agreement: { mode: 'by_readings', shared_costs: [] }, lines: [gasPrice] })
  const { landlord, apartment, agreement, id } = month
  await createMeter(landlord, { apartment_id: apartment.id, utility: 'gas', installed_on: '2026-03-31' })
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const before = await rowOf(landlord)

  for (const date of ['2026-04-30', '2026-05-20'])
    await ask({ landlord, path: `/v1/agreements/${agreement.id}` }, { read_on: date })

  const after = await rowOf(landlord)
  await world.pools.settlements.query(
    `UPDATE reading_request SET state = 'answered' WHERE agreement_id = $1 AND date = '2026-04-30'`,
    [agreement.id],
  )
  expect(await rowOf(landlord)).toMatchObject({ reading_requests: 0, answered_requests: 1 })
  expect(before).toMatchObject({ reading_requests: 0, next: 'collect' })
  expect(after).toMatchObject({
    reading_requests: 1,
    answered_requests: 0,
    next: 'wait_for_reading',
    missing: before.missing,
  })
})

const gasPrice = { kind: 'rate', category: 'gas', label: 'Gaz', rate_pln: '3.5', unit: 'm3', quantity: 10 } as const

test('the newest mail with the statement decides what a sent month needs', async () => {
  const { landlord, id } = await aPreparedMonth(world)
  const pass = (status: string) => world.pools.settlements.query(insertMail, [`mail_${id.slice(4)}`, id, status])

  await pass('failed')

  expect(await rowOf(landlord)).toMatchObject({ delivery: 'failed', next: 'settle_mail' })
})

const insertMail = `
  INSERT INTO mail (id, account_id, kind, agreement_id, settlement_id, statement_id, to_address, message_id, state, request_id,
    created_at)
  SELECT $1, account_id, 'statement', agreement_id, settlement_id, id, 'jan@example.org', $1, $3, 'req', now()
  FROM statement WHERE settlement_id = $2 AND state = 'prepared'`

test('several settlements of one house miss the same as each of them alone', async () => {
  const house = await aMonth(world, { agreement: { mode: 'by_readings' } })
  const { landlord, document } = house
  const shared = await aMonth(world, { landlord, lines: [{ label: 'Internet', category: 'internet' }] })
  await step(landlord, shared.id, 'documents', { document_id: document })
  await step(landlord, house.id, 'calculate')
  await aCompleteMonth(world, { landlord, lines: [{ label: 'Inne', category: 'gas' }] })

  const rows = await rowsOf(landlord)

  const alone = await Promise.all(rows.map(({ settlement }) => look(landlord, settlement?.id ?? '')))
  const expected = alone.map(({ body }) => body.missing.map(({ code }: { code: string }) => code))
  expect(rows.map(({ missing }) => missing)).toEqual(
    expected.map((codes: string[]) => ({ count: codes.length, codes: [...new Set(codes)] })),
  )
  expect(expected.flat().length).toBeGreaterThan(5)
})

test('pages follow each other by cursor, also after the last row of one has gone', async () => {
  const landlord = await world.aLandlord()
  for (const label of ['b', 'ą', 'c']) await aLabelled(landlord, label)
  const page = await overviewOf(landlord, 'period=2026-04&limit=1')
  const next = () => overviewOf(landlord, `period=2026-04&limit=1&cursor=${page.body.next_cursor}`)
  const second = await next()
  const [gone] = page.body.data

  await anAgreement(landlord, gone.apartment.id)

  const again = await next()
  const last = await overviewOf(landlord, `period=2026-04&limit=1&cursor=${again.body.next_cursor}`)
  const labels = [page, second, again, last].map(({ body }) => body.data[0].apartment.label)
  expect(labels).toEqual(['ą', 'b', 'b', 'c'])
  expect(last.body.next_cursor).toBeNull()
})

test.each(['', 'period=2026-4', 'period=2026-04&limit=101', 'period=2026-04&cursor=x', 'period=2026-04&state=draft'])(
  'the query "%s" is refused',
  async (query) => {
    const landlord = await world.aLandlord()

    const answer = await overviewOf(landlord, query)

    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)
