import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aTenancy, type Tenancy } from './a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const rent = (amount_pln: number) => [{ label: 'Rent', amount_pln }]

/** Three tenancies: one even, one with two months open, one with a credit and a payment of nobody. */
async function threeTenancies() {
  const even = await aTenancy(world)
  const owing = await aTenancy(world, even.landlord)
  const ahead = await aTenancy(world, even.landlord)
  await even.charge('2026-01', rent(2400))
  await even.pay({ amount_pln: 2400 })
  const january = await owing.charge('2026-01', rent(2000))
  const february = await owing.charge('2026-02', rent(2100.1))
  await owing.pay({ amount_pln: 500.05 })
  await ahead.charge('2026-02', rent(-30))
  await ahead.pay({ amount_pln: 100 })
  await ahead.call('POST', '/v1/payments', { received_on: '2026-02-11', amount_pln: 77.7, title: 'bez kodu' })
  const list = async (query = '') => (await even.call('GET', `/v1/balances${query}`)).body
  return { even, owing, ahead, january, february, list }
}

function rowOf({ data }: { data: { agreement_id: string }[] }, { agreement }: Tenancy) {
  return data.find(({ agreement_id }) => agreement_id === agreement.id)
}

test('each tenancy has what it owes, since when, and of which months', async () => {
  const { even, owing, ahead, february, list } = await threeTenancies()

  const answer = await list('?period=2026-02')

  const overdue = Math.round((Date.parse(answer.today) - Date.parse('2026-03-10')) / 86_400_000)
  expect(rowOf(answer, owing)).toEqual({
    agreement_id: owing.agreement.id,
    apartment: { id: owing.agreement.apartment_id, label: expect.any(String) },
    tenant: owing.agreement.tenant.name,
    ends_on: null,
    charged_pln: 4100.1,
    paid_pln: 500.05,
    owed_pln: 3600.05,
    credit_pln: 0,
    overdue_pln: 3600.05,
    due_on: '2026-03-10',
    days_overdue: overdue,
    earlier_pln: 1499.95,
    has_instalments: false,
    last_reminder: null,
    month: {
      settlement_id: february.settlementId,
      due_on: '2026-03-10',
      total_pln: 2100.1,
      paid_pln: 0,
      open_pln: 2100.1,
    },
  })
  expect(rowOf(answer, even)).toMatchObject({ owed_pln: 0, credit_pln: 0, due_on: null, days_overdue: 0, month: null })
  expect(rowOf(answer, ahead)).toMatchObject({ owed_pln: 0, credit_pln: 130, month: { total_pln: -30, open_pln: 0 } })
  expect(answer.sums).toEqual({
    charged_pln: 6470.1,
    paid_pln: 3000.05,
    owed_pln: 3600.05,
    credit_pln: 130,
    overdue_pln: 3600.05,
    overdue: 1,
    owing: 1,
    month: { charged_pln: 2070.1, paid_pln: -30, open_pln: 2100.1 },
    unmatched: 1,
    unmatched_pln: 77.7,
  })
})

test('each row equals the balance of its agreement, and the pages together are the list', async () => {
  const { even, owing, ahead, list } = await threeTenancies()

  const whole = await list()
  const pages = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { data: unknown[]; next_cursor: string | null } = await list(
      `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    pages.push(...page.data)
    cursor = page.next_cursor
  }

  expect(pages).toEqual(whole.data)
  expect(whole.sums.month).toBeNull()
  for (const tenancy of [even, owing, ahead]) {
    const balance = await tenancy.balance()
    const open = balance.settlements.reduce(
      (sum: number, { open_pln }: { open_pln: number }) => sum + Math.round(open_pln * 100),
      0,
    )
    expect(rowOf(whole, tenancy)).toMatchObject({
      charged_pln: balance.charged_pln,
      paid_pln: balance.paid_pln,
      credit_pln: balance.credit_pln,
      owed_pln: open / 100,
      earlier_pln: null,
      month: null,
    })
  }
})

test('a tenancy that ended stays until it is even, and those that owe can be listed alone', async () => {
  const { even, owing, list } = await threeTenancies()
  for (const { landlord, agreement } of [even, owing])
    await landlord.request('PATCH', `/v1/agreements/${agreement.id}`, { body: { ends_on: '2026-02-28' } })

  const ended = await list()
  const debtors = await list('?owing=true')
  await owing.pay({ amount_pln: 3600.05 })
  const settled = await list()

  expect(rowOf(ended, even)).toBeUndefined()
  expect(rowOf(ended, owing)).toMatchObject({ ends_on: '2026-02-28', owed_pln: 3600.05 })
  expect(debtors.data).toEqual([rowOf(ended, owing)])
  expect(debtors.sums).toEqual(ended.sums)
  expect(rowOf(settled, owing)).toBeUndefined()
})

test('another account sees nothing of it, and an account without tenancies has sums of 0', async () => {
  await threeTenancies()
  const other = await world.aLandlord()

  const { status, body } = await other.settlements.request('GET', '/v1/balances?period=2026-02')

  expect(status).toBe(200)
  expect(body).toMatchObject({
    data: [],
    next_cursor: null,
    sums: { owed_pln: 0, unmatched: 0, month: { open_pln: 0 } },
  })
})
