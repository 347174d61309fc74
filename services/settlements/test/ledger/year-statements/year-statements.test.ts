import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { writeAmount } from '@lokum/statement-print/words/write-amount'
import { examinePdf } from '../../../../../packages/statement-print/test/examine-pdf.ts'
import { aTenancy, type Tenancy } from '../payments/a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const rent = (amount_pln: number) => [{ label: 'Rent', amount_pln }]
const pln = (amount: number) => writeAmount(amount.toFixed(2), 'pl').replaceAll('\u00a0', ' ')

async function readYear({ call, agreement }: Tenancy, year: number) {
  const { status, bytes, headers } = await call('GET', `/v1/agreements/${agreement.id}/year-statement?year=${year}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return (await examinePdf(bytes)).text
}

/** Three months of two years, partly paid, with a credit, a refund, a reversed payment, and a deposit that was set off in part. */
async function aTenancyOfTwoYears() {
  const tenancy = await aTenancy(world)
  const { charge, pay, call, agreement } = tenancy
  await charge('2025-12', rent(2400))
  await charge('2026-01', rent(2400.1))
  await charge('2026-02', rent(-130.05))
  await pay({ amount_pln: 2500, received_on: '2025-12-30' })
  await pay({ amount_pln: 700.2, received_on: '2026-02-10' })
  const { body: wrong } = await pay({ amount_pln: 9999, received_on: '2026-02-11' })
  await call('POST', `/v1/payments/${wrong.id}/reverse`, { reason: 'entered twice' })
  const entry = (kind: string, amount_pln: number, happened_on: string) =>
    call('POST', `/v1/agreements/${agreement.id}/deposit-entries`, { kind, amount_pln, happened_on, reason: 'Szyba' })
  await entry('received', 2000, '2025-01-02')
  await entry('set_off', 300.5, '2026-03-01')
  await entry('deducted', 99.5, '2026-03-02')
  return tenancy
}

test('the sums of a year are those of the balances and of the deposit, and one year begins as the other ended', async () => {
  const tenancy = await aTenancyOfTwoYears()

  const [before, year] = [await readYear(tenancy, 2025), await readYear(tenancy, 2026)]

  const { data } = (await tenancy.call('GET', '/v1/balances')).body
  const { owed_pln, credit_pln, paid_pln, charged_pln } = data[0]
  const deposit = (await tenancy.call('GET', `/v1/agreements/${tenancy.agreement.id}/deposit`)).body
  const balance = owed_pln - credit_pln
  expect([charged_pln, paid_pln]).toEqual([4670.05, 3500.7])
  expect(year).toMatch(new RegExp(`Saldo na dziś, \\d\\d\\.\\d\\d\\.2026 ${pln(balance)}`))
  expect(year).toContain(`Naliczono za miesiące roku ${pln(charged_pln - 2400)}`)
  expect(year).toContain(`Wpłacono w roku ${pln(paid_pln - 2500)}`)
  expect(year).toMatch(new RegExp(`Kaucja u wynajmującego, \\d\\d\\.\\d\\d\\.2026 ${pln(deposit.held_pln)}`))
  expect(before).toContain('Saldo na koniec roku, 31.12.2025 −100,00 zł')
  expect(year).toContain('Saldo na początek roku, 01.01.2026 −100,00 zł')
  expect(before).toContain('Kaucja u wynajmującego, 31.12.2025 2 000,00 zł')
  expect(year).toContain('Kaucja u wynajmującego, 01.01.2026 2 000,00 zł')
})

test('a year shows its own settlements, payments and deposit entries, and none that was reversed', async () => {
  const tenancy = await aTenancyOfTwoYears()

  const year = await readYear(tenancy, 2026)

  expect(year).toContain('styczeń 2026 10.03.2026 2 400,10 zł')
  expect(year).toContain('luty 2026 10.03.2026 −130,05 zł')
  expect(year).toContain('Wpłata 10.02.2026 700,20 zł')
  expect(year).toContain('Zaliczono z kaucji 01.03.2026 300,50 zł')
  expect(year).toContain('Zaliczono na zaległości: Szyba 01.03.2026 −300,50 zł')
  expect(year).toContain('Potrącono: Szyba 02.03.2026 −99,50 zł')
  expect(year).not.toMatch(/grudzień 2025|30\.12\.2025|9 999,00|02\.01\.2025/)
})

test('the year of a tenant who reads English is in English, and of another account there is none', async () => {
  const tenancy = await aTenancyOfTwoYears()
  const stranger = await aTenancy(world)
  const path = `/v1/agreements/${tenancy.agreement.id}`
  await tenancy.call('PATCH', path, { tenant: { ...tenancy.agreement.tenant, locale: 'en' } })

  const year = await readYear(tenancy, 2026)
  const refused = await stranger.call('GET', `${path}/year-statement?year=2026`)

  expect(year).toContain('Statement of the year 2026')
  expect(refused.status).toBe(404)
})
