import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { download } from '../../statements/a-prepared-month.ts'
import { actionsOf, brokenSums, itemOf, look, step } from '../settlements/a-month.ts'
import {
  aCalculatedTrueUp,
  aHeatedYear,
  aHeatingBill,
  aSentMonth,
  createTrueUp,
  finish,
  january,
  untilFebruary,
  winter,
} from './a-heated-year.ts'

let world: World
/** Sent, and made in the month of its last statement. */
let ofMonths: Awaited<ReturnType<typeof aCalculatedTrueUp>>
beforeAll(async () => {
  world = await openWorld()
  ofMonths = await aCalculatedTrueUp(world, { period: '2026-04' })
  await finish(ofMonths.landlord, ofMonths.id)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

type Item = { label: string; amount_pln: number }
type Missing = { reason: string; period?: string }

const amountsOf = ({ items }: { items: Item[] }) => items.map(({ label, amount_pln }) => [label, amount_pln])
const reasonsOf = ({ missing }: { missing: Missing[] }) => missing.map(({ reason }) => reason)
const charged = 'Naliczone zaliczki: ogrzewanie'

test('a true-up charges the shares of a bill in the months of its days and takes off their advances', async () => {
  const { landlord, created, calculated, id, document } = ofMonths

  expect(created).toMatchObject({
    kind: 'true_up',
    state: 'draft',
    warnings: [],
    true_up: { starts_on: '2026-01-01', ends_on: '2026-04-30', categories: ['heating'] },
  })
  expect(amountsOf(calculated)).toEqual([
    [charged, -400],
    ['Ogrzewanie, styczeń 2026', 165.34],
    ['Ogrzewanie, luty 2026', 149.33],
    ['Ogrzewanie, marzec 2026', 165.33],
    ['Ogrzewanie, kwiecień 2026', 160],
  ])
  expect(new Set(reasonsOf(calculated))).toEqual(new Set(['undecided']))
  expect(calculated.true_up.balances).toEqual([
    { category: 'heating', costs_pln: 640, advances_pln: 400, balance_pln: 240 },
  ])
  expect(calculated.document_ledgers).toMatchObject([
    { document_id: document, used_pln: 640, open_pln: 0, adds_up: true },
  ])
  const advances = itemOf(calculated, charged)
  expect(advances).toMatchObject({ tax_class: 'pass_through', source: { kind: 'agreement' } })
  expect(advances.formula).toBe('advances of the statements (January to April 2026): −(4 × 100.00 PLN) = −400.00 PLN')

  const { body } = await look(landlord, id)
  expect(body).toMatchObject({ state: 'sent', total_pln: 240, payment: { open_pln: 240 } })
  expect(await actionsOf(world, id)).toEqual([
    'settlement.created',
    'settlement.calculated',
    'settlement.calculated',
    'settlement.items_approved',
    'settlement.prepared',
    'settlement.sent',
    'settlement.marked_sent',
  ])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a statement of a true-up freezes its days, its balances and its costs', async () => {
  const { landlord, id } = ofMonths

  const { body: snapshot } = await download(landlord, id, 'json')
  const pdf = await download(landlord, id, 'pdf')

  expect(snapshot).toMatchObject({
    true_up: { starts_on: '2026-01-01', ends_on: '2026-04-30', balances: [{ category: 'heating', balance_pln: 240 }] },
    total_pln: 240,
    to_pay_pln: 240 + 3 * 2100,
  })
  expect(pdf.headers['content-type']).toBe('application/pdf')
})

test('a negative balance is a credit, which lowers the next statement', async () => {
  const { landlord, agreement, apartment, id } = await aCalculatedTrueUp(world, { ...january, amount: '80.00' })
  await finish(landlord, id)

  const { body: balance } = await landlord.settlements.request('GET', `/v1/agreements/${agreement.id}/balance`)
  const next = await aSentMonth(landlord, { apartment_id: apartment.id, period: '2026-12' })

  expect(balance).toMatchObject({ charged_pln: 2100 - 20 })
  expect(balance.settlements.map(({ kind }: { kind: string }) => kind)).toEqual(['monthly', 'true_up'])
  const { body: statement } = await download(landlord, next, 'json')
  expect(statement.balance_before_pln).toBe(2100 - 20)
})

test('months whose statement was not sent are named, and keep the true-up from being prepared', async () => {
  const { days } = untilFebruary
  const { landlord, apartment, agreement } = await aHeatedYear(world, { months: ['2026-01'] })
  const document = await aHeatingBill(world, apartment.id, '640.00', days)
  const { body: created } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  const { body: calculated } = await step(landlord, created.id, 'calculate')
  await step(landlord, created.id, 'items/decisions', { decision: 'approve' })
  const refused = await step(landlord, created.id, 'prepare')

  expect(itemOf(calculated, charged).amount_pln).toBe(-100)
  expect(calculated.missing.filter(({ reason }: Missing) => reason !== 'undecided')).toMatchObject([
    { code: 'advances', reason: 'advances_open', category: 'heating', period: '2026-02' },
  ])
  expect(refused).toMatchObject({ status: 409, body: { code: 'settlement_incomplete' } })

  await aSentMonth(landlord, { apartment_id: apartment.id, period: '2026-02' })

  expect(reasonsOf((await look(landlord, created.id)).body)).toEqual(['outdated'])
  await finish(landlord, created.id)
  expect((await look(landlord, created.id)).body.total_pln).toBe(440)
})

test('two tenants of a year share each line of its bill once, and the landlord bears the days between them', async () => {
  const { days } = untilFebruary
  const { landlord, apartment, agreement } = await aHeatedYear(world, {
    terms: { ends_on: '2026-01-14' },
    months: ['2026-01'],
  })
  const { body: second } = await landlord.settlements.request('POST', '/v1/agreements', {
    body: {
      apartment_id: apartment.id,
      tenant: { name: 'Ewa Lis' },
      starts_on: '2026-02-01',
      mode: 'by_readings',
      landlord: { name: 'Anna Nowak', bank_account_number: '24160000035175530643314956' },
      rent_pln: 2000,
      advances: [{ category: 'heating', amount_pln: 120 }],
    },
  })
  await aSentMonth(landlord, { apartment_id: apartment.id, period: '2026-02' })
  const document = await aHeatingBill(world, apartment.id, '590.00', days)
  const former = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  const { body: before } = await step(landlord, former.body.id, 'calculate')
  const newer = await createTrueUp(landlord, second.id, { ...days, document_ids: [document] })
  const { body: after } = await step(landlord, newer.body.id, 'calculate')

  expect(amountsOf(before)).toEqual([
    [charged, -45.16],
    ['Ogrzewanie', 140],
  ])
  expect(amountsOf(after)).toEqual([
    [charged, -120],
    ['Ogrzewanie', 280],
  ])
  const { body: account } = await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)
  expect(account.lines).toMatchObject([
    { total_pln: 590, open_pln: 0, landlord: [{ reason: 'vacant_days', amount_pln: 170 }] },
  ])

  for (const { body } of [former, newer]) await finish(landlord, body.id)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('the tenant sees a true-up beside the statements of months, also that of the same month', async () => {
  const { landlord, agreement, created, id } = ofMonths
  const { body: link } = await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/tenant-links`)
  const token = new URL(link.url).hash.slice(1)
  const see = (query: string) => landlord.settlements.request('GET', `/v1/tenant/settlement${query}`, { token })

  const newest = await see('')
  const ofMonth = await see('?period=2026-02')
  const asked = await see(`?period=${created.period}&kind=true_up`)
  const sameMonth = await see(`?period=${created.period}`)
  const missing = await see('?period=2026-03&kind=true_up')

  expect(newest.body.statement).toMatchObject({ settlement_id: id, true_up: { balances: [{ balance_pln: 240 }] } })
  expect(asked.body).toEqual(newest.body)
  expect(newest.body.periods).toEqual(winter.toReversed())
  expect(newest.body.statements[0]).toEqual({ period: created.period, kind: 'true_up', true_up: created.true_up })
  expect(ofMonth.body.statement).not.toHaveProperty('true_up')
  expect(sameMonth.body.statement).not.toHaveProperty('true_up')
  expect(missing).toMatchObject({ status: 404 })
})
