import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newId } from '@lokum/service-kit/ids'
import { watchStatements } from './count-statements.ts'
import { preview } from './ledger/payment-imports/a-statement-file.ts'
import { aDocument, aMonth, itemOf, look, step } from './months/settlements/a-month.ts'
import { aPreparedMonth } from './statements/a-prepared-month.ts'
import { aLink, allMailed, ask, aTenancy } from './statements/tenants/a-tenancy.ts'
import { createMeter, read } from './tenancies/meters/a-meter.ts'
import { type OwnWorld, openOwnWorld } from './world.ts'

/** The budgets, in SQL statements without those that begin and end a transaction. */
const budgets = { list: 4, proposals: 9, look: 3, overview: 4, approve: 9, calculate: 18 }

let world: OwnWorld
let statements: ReturnType<typeof watchStatements>
let month: Awaited<ReturnType<typeof aPreparedMonth>>
let tenancy: Awaited<ReturnType<typeof aTenancy>>
let link: Awaited<ReturnType<typeof aLink>>
let importId: string
let few: Awaited<ReturnType<typeof aFullMonth>>
beforeAll(async () => {
  statements = watchStatements()
  world = await openOwnWorld()
  const { landlord } = await fillMonth()
  await fillTenancy(landlord)
  const transfers = ['a', 'b', 'c'].map((title) => ({ title }))
  importId = (await preview(landlord, transfers)).id
  few = await aFullMonth({ documents: 1, lines: 2 })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  statements[Symbol.dispose]()
})

type Landlord = Awaited<ReturnType<OwnWorld['aLandlord']>>

/** A month with three statements, mails, costs and documents, and two more settlements. */
async function fillMonth() {
  const lines = ['a', 'b', 'c'].map((label) => ({ label }))
  month = await aPreparedMonth(world, { lines })
  const { landlord, id, apartment } = month
  for (const path of ['reopen', 'prepare', 'reopen', 'prepare']) await step(landlord, id, path)
  for (const period of ['2026-05', '2026-06'])
    await landlord.settlements.request('POST', '/v1/settlements', { body: { apartment_id: apartment.id, period } })
  for (let documents = 1; documents < 3; documents += 1) await aDocument(world, apartment.id)
  for (let mails = 0; mails < 3; mails += 1) await world.pools.settlements.query(insertMail, [newId('mail'), id])
  return month
}

/** Three of everything that a tenancy has. */
async function fillTenancy(landlord: Landlord) {
  tenancy = await aTenancy(landlord)
  for (let others = 1; others < 3; others += 1) {
    await aTenancy(landlord)
    await createMeter(landlord, { apartment_id: tenancy.apartment.id, number: `5${others}` })
  }
  for (const [index, date] of ['2026-02-01', '2026-03-01', '2026-04-01'].entries()) {
    await read(landlord, tenancy.meter.id, { read_on: date, value: 1010 + index })
    await aLink(tenancy)
    await ask(tenancy, { read_on: date })
    const body = { agreement_id: tenancy.agreement.id, received_on: date, amount_pln: 100 }
    await landlord.settlements.request('POST', '/v1/payments', { body })
  }
  await allMailed(tenancy)
  link = await aLink(tenancy)
}

const insertMail = `
  INSERT INTO mail (id, account_id, kind, agreement_id, settlement_id, statement_id, to_address, message_id, state, request_id,
    created_at)
  SELECT $1, account_id, 'statement', agreement_id, settlement_id, id, 'jan@example.org', $1, 'failed', 'req', now()
  FROM statement WHERE settlement_id = $2 AND state = 'prepared'`

test.each([
  ['agreements', () => '/v1/agreements'],
  ['meters', () => '/v1/meters'],
  ['readings', () => `/v1/meters/${tenancy.meter.id}/readings`],
  ['documents', () => '/v1/documents'],
  ['documents of a settlement', () => `/v1/documents?settlement_id=${month.id}`, 1],
  ['costs', () => `/v1/documents/${month.document}/costs`],
  ['settlements', () => '/v1/settlements'],
  ['due settlements', () => '/v1/settlements/due?period=2026-07'],
  ['statements', () => `/v1/settlements/${month.id}/statements`],
  ['mails', () => `/v1/settlements/${month.id}/mails`],
  ['links of a tenant', () => `/v1/agreements/${tenancy.agreement.id}/tenant-links`],
  ['reading requests', () => `/v1/agreements/${tenancy.agreement.id}/reading-requests`],
  ['payments', () => '/v1/payments'],
  ['rows of an import', () => `/v1/payment-imports/${importId}/rows`],
])('the list of %s takes few statements and none per row', async (_name, pathOf, rows = 3) => {
  const { request } = month.landlord.settlements
  const path = `${pathOf()}${pathOf().includes('?') ? '&' : '?'}limit=`

  const forOne = await statements.of(() => request('GET', `${path}1`))
  const forMany = await statements.of(async () => {
    const { status, body, bytes } = await request('GET', `${path}100`)
    if (status !== 200 || body.data.length < rows) throw new Error(`There are too few rows: ${bytes}`)
  })

  expect(forMany).toHaveLength(forOne.length)
  expect(forMany.length).toBeGreaterThan(0)
  expect(forMany.length).toBeLessThanOrEqual(budgets.list)
})

test('proposals of placement take few statements and none per bill', async () => {
  const { landlord, apartment } = month
  const bills = [await aDocument(world, apartment.id), await aDocument(world, apartment.id)]
  await world.pools.settlements.query(insertSigns, [[...bills, month.document]])
  const { request } = landlord.settlements
  const path = '/v1/documents/placement-proposals?limit='

  const forOne = await statements.of(() => request('GET', `${path}1`))
  const forMany = await statements.of(async () => {
    const { body } = await request('GET', `${path}100`)
    expect(body.data.filter(({ doubt }: { doubt: unknown }) => doubt === null)).toHaveLength(bills.length)
  })

  expect(forMany).toHaveLength(forOne.length)
  expect(forMany).toHaveLength(budgets.proposals)
})

// A sign of each kind that is looked up in a table of its own.
const insertSigns = `
  INSERT INTO document_sign (account_id, document_id, kind, value)
  SELECT account_id, document_id, kind, value FROM document_reading
  CROSS JOIN (VALUES ('customer', '771028'), ('meter', '990000001'), ('address', 'nowa 1')) AS sign (kind, value)
  WHERE document_id = ANY ($1::text[])`

test('a tenant’s list of reading requests takes few statements', async () => {
  const { request } = month.landlord.settlements
  const get = async () => {
    const { status, body, bytes } = await request('GET', '/v1/tenant/reading-requests', { token: link.token })
    if (status !== 200 || body.reading_requests.length < 3) throw new Error(`There are too few rows: ${bytes}`)
  }

  const sent = await statements.of(get)

  expect(sent.length).toBeGreaterThan(0)
  expect(sent.length).toBeLessThanOrEqual(budgets.list)
})

type Fullness = { documents: number; lines: number; landlord?: Landlord }

/** A month by readings: meters, and documents whose lines become costs. */
async function aFullMonth({ documents, lines, ...known }: Fullness) {
  const bill = Array.from({ length: lines }, (_, index) => ({ label: `Odpady ${index}` }))
  const month = await aMonth(world, { ...known, agreement: { mode: 'by_readings' }, lines: bill })
  for (const number of ['1', '2']) {
    const meter = {
      apartment_id: month.apartment.id,
      utility: 'gas',
      unit: 'm3',
      number: `${number}${month.id}`,
      digits: 6,
    }
    const body = { ...meter, installed_on: '2026-03-31', initial_value: 10 }
    const { status, body: made, bytes } = await month.landlord.settlements.request('POST', '/v1/meters', { body })
    if (status !== 201) throw new Error(`The meter was not created: ${bytes}`)
    await month.landlord.settlements.request('POST', `/v1/meters/${made.id}/readings`, {
      body: { read_on: '2026-04-30', value: 20 },
    })
  }
  for (let document = 1; document < documents; document += 1) {
    const document_id = await aDocument(world, month.apartment.id, bill)
    await step(month.landlord, month.id, 'documents', { document_id })
  }
  return month
}

test('a calculation and a description send as many statements for many items, costs and documents as for few', async () => {
  const many = await aFullMonth({ documents: 4, lines: 6 })

  const forFew = await statements.of(() => step(few.landlord, few.id, 'calculate'))
  const forMany = await statements.of(() => step(many.landlord, many.id, 'calculate'))
  const describeFew = await statements.of(() => look(few.landlord, few.id))
  const describeMany = await statements.of(() => look(many.landlord, many.id))

  expect(forMany.length).toBe(forFew.length)
  expect(forMany.length).toBeLessThanOrEqual(budgets.calculate)
  expect(describeMany.length).toBe(describeFew.length)
  expect(describeMany.length).toBeLessThanOrEqual(budgets.look)
})

test('the overview of a month sends as many statements for many open settlements as for one', async () => {
  const { landlord, id } = await aFullMonth({ documents: 2, lines: 2 })
  await step(landlord, id, 'calculate')
  for (let others = 1; others < 3; others += 1) await aFullMonth({ landlord, documents: 2, lines: 2 })
  const { request } = landlord.settlements
  const overview = (limit: number) => request('GET', `/v1/settlements/overview?period=2026-04&limit=${limit}`)

  const forOne = await statements.of(() => overview(1))
  const forMany = await statements.of(async () => {
    const { status, body, bytes } = await overview(100)
    if (status !== 200 || body.states.draft !== 2 || body.states.calculated !== 1)
      throw new Error(`Not these: ${bytes}`)
  })

  expect(forMany).toHaveLength(forOne.length)
  expect(forMany.length).toBeGreaterThan(0)
  expect(forMany.length).toBeLessThanOrEqual(budgets.overview)
})

test('an item is approved within its budget', async () => {
  const { landlord, id } = few
  const { body } = await step(landlord, id, 'calculate')

  const sent = await statements.of(() =>
    step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [itemOf(body, 'Odpady 0').id] }),
  )

  expect(sent.length).toBeLessThanOrEqual(budgets.approve)
})
