import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JsonBody } from '@lokum/local-stack/testing/client'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { make } from './world/monthly-close.ts'
import {
  closeMonth,
  correctMonth,
  letApartment,
  pay,
  playAllocation,
  rentShare,
  sumOf,
  type Tenancy,
  termsOf,
} from './world/year-of-letting.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`)
const after = (period: string, day: string) => {
  const place = months.indexOf(period) + 1
  return `${months[place] ?? '2026-01'}-${day}`
}
const newest = ({ charged }: Tenancy) => charged.at(-1)?.grosze ?? 0
const get = async (landlord: Landlord, path: string): Promise<JsonBody> => (await landlord.request('GET', path)).body

/** Pays on time by mail and transfer; from July on the rent is higher. */
async function liveOnTime(tenancy: Tenancy) {
  for (const period of months) {
    if (period === '2025-07') {
      const raised = { starts_on: '2025-07-01', reason: 'amendment', ...termsOf(4400) }
      await make(tenancy.landlord, `/v1/agreements/${tenancy.agreementId}/terms`, raised)
    }
    await closeMonth(tenancy, period, 'mail')
    await pay(tenancy, after(period, '10'), newest(tenancy))
  }
}

/** Pays in halves; May was charged too much. */
async function liveInHalves(tenancy: Tenancy) {
  for (const period of months) {
    await closeMonth(tenancy, period, 'hand')
    const due = newest(tenancy)
    for (const day of ['10', '25']) await pay(tenancy, after(period, day), due / 2)
    if (period === '2025-05') await correctMonth(tenancy, period, 3600)
  }
}

/** Pays March twice and April not; a payment that was another one's is reversed. */
async function liveTwice(tenancy: Tenancy) {
  for (const period of months) {
    await closeMonth(tenancy, period, 'hand')
    if (period === '2025-04') continue
    await pay(tenancy, after(period, '09'), newest(tenancy))
    if (period === '2025-03') await pay(tenancy, after(period, '09'), newest(tenancy))
  }
  const { id } = await pay(tenancy, '2025-08-01', 77_700)
  await make(tenancy.landlord, `/v1/payments/${id}/reverse`, { reason: 'it was another tenant’s' })
  tenancy.paid.pop()
}

/** Pays 100 PLN too much, February in June only, and nothing for September's correction before the end. */
async function liveLate(tenancy: Tenancy) {
  for (const period of months) {
    await closeMonth(tenancy, period, 'hand')
    if (period !== '2025-02') await pay(tenancy, after(period, '11'), newest(tenancy) + 10_000)
    if (period === '2025-05') await pay(tenancy, '2025-06-05', 500_000)
    if (period === '2025-09') await correctMonth(tenancy, period, 4400)
  }
  await make(tenancy.landlord, '/v1/payments', {
    agreement_id: tenancy.agreementId,
    received_on: '2026-01-20',
    amount_pln: -300,
  })
}

/** One tenant until the middle of June, another one from then on; the bank's file comes at the end of the year. */
async function liveOneAfterTheOther(first: Tenancy, second: Tenancy) {
  const transfers: string[] = []
  const settleAndPay = async (tenancy: Tenancy, period: string) => {
    await closeMonth(tenancy, period, 'hand')
    transfers.push(`${after(period, '10')};${newest(tenancy) / 100};${titleOf(tenancy)};JAN NOWAK`)
    tenancy.paid.push({ on: after(period, '10'), grosze: newest(tenancy) })
  }
  for (const period of months.slice(0, 6)) await settleAndPay(first, period)
  for (const period of months.slice(5)) await settleAndPay(second, period)
  await importTransfers(second, transfers)
}

/** The title as banks write it; in August the tenant forgot the code. */
function titleOf({ charged }: Tenancy): string {
  const { period, code } = charged.at(-1) ?? { period: '', code: '' }
  return period === '2025-08' ? 'czynsz za sierpień' : `/OPT/${code.toLowerCase().replaceAll('-', ' ')}`
}

async function importTransfers({ landlord, agreementId }: Tenancy, transfers: readonly string[]) {
  const bytes = Buffer.from(['Data;Kwota;Tytul;Nadawca', ...transfers, ''].join('\n'))
  const columns = { date_column: 'Data', amount_column: 'Kwota', title_column: 'Tytul', payer_column: 'Nadawca' }
  const form = makeForm({ name: 'wyciag.csv', type: 'text/csv', bytes }, { format: 'csv', ...columns })
  const { body } = await landlord.request('POST', '/v1/payment-imports', form)
  const nameless = transfers.findIndex((line) => line.includes('sierpie')) + 1
  await make(landlord, `/v1/payment-imports/${body.id}/decisions`, { decision: 'record', rows: [nameless] })
  expect(await make(landlord, `/v1/payment-imports/${body.id}/commit`)).toMatchObject({ payments: 13 })
  const { data } = await get(landlord, '/v1/payments?state=unmatched')
  await make(landlord, `/v1/payments/${data[0].id}/match`, { agreement_id: agreementId })
}

type Life = (tenancy: Tenancy) => Promise<void>

const lives = atDepth<readonly Life[]>({
  usual: [liveOnTime, liveLate],
  deep: [liveOnTime, liveLate, liveInHalves, liveTwice],
})

async function aYear() {
  const owner = await world.aLandlord()
  // A token of their own for everybody who works for the account: each has the limits of a token.
  const tenancies: Tenancy[] = []
  const letOne = async (days: object = {}) => {
    const { body } = await owner.create()
    const tenancy = await letApartment(await world.aLandlord({ account: owner.account }), body.id, days)
    tenancies.push(tenancy)
    return tenancy
  }
  const first = await letOne({ ends_on: '2025-06-15' })
  const second = await letApartment(first.landlord, first.apartmentId, { starts_on: '2025-06-16' })
  const others: { live: Life; tenancy: Tenancy }[] = []
  for (const live of lives) others.push({ live, tenancy: await letOne() })
  const late = others.find(({ live }) => live === liveLate)?.tenancy
  await Promise.all([...others.map(({ live, tenancy }) => live(tenancy)), liveOneAfterTheOther(first, second)])
  await make(owner, '/v1/payments', { received_on: '2025-11-03', amount_pln: 123.45, title: 'zaległe' })
  return { owner, tenancies: [...tenancies, second], late }
}

test('after a year of letting every book balances to the grosz, and the tax is that of what was received', async () => {
  const { owner, tenancies, late } = await aYear()
  const played = tenancies.map((tenancy) => ({ tenancy, ...playAllocation(tenancy) }))
  const refunded = (tenancy: Tenancy) => (tenancy === late ? 30_000 : 0)

  for (const { tenancy, uses, left } of played) {
    const balance = await get(owner, `/v1/agreements/${tenancy.agreementId}/balance`)
    expect(balance).toMatchObject({
      charged_pln: sumOf(tenancy.charged) / 100,
      paid_pln: (sumOf(tenancy.paid) - refunded(tenancy)) / 100,
      credit_pln: (sumOf(left) - refunded(tenancy)) / 100,
    })
    const open = tenancy.charged.map(({ period, grosze }) => [
      period,
      (grosze - sumOf(uses.filter((use) => use.period === period))) / 100,
    ])
    expect(balance.settlements.map((one: JsonBody) => [one.period, one.open_pln])).toEqual(open)
    const { data } = await get(owner, `/v1/payments?agreement_id=${tenancy.agreementId}&limit=100`)
    const parts = data.flatMap((payment: JsonBody) => payment.parts)
    expect(Math.round(parts.reduce((sum: number, part: JsonBody) => sum + part.amount_pln * 100, 0))).toBe(sumOf(uses))
  }

  const year = await get(owner, '/v1/tax-years/2025')
  const uses = played.flatMap((one) => one.uses).filter(({ on }) => on.startsWith('2025'))
  const left = played.flatMap((one) => one.left).filter(({ on }) => on.startsWith('2025'))
  const revenue = Math.round(sumOf(uses) * rentShare) / 100
  expect(revenue).toBeGreaterThan(100_000)
  expect(year).toMatchObject({
    revenue_pln: revenue,
    pass_through_pln: Math.round(sumOf(uses) * (1 - rentShare)) / 100,
    deposit_pln: 0,
    unallocated_pln: sumOf(left) / 100,
    unmatched_pln: 123.45,
    lower: { revenue_pln: 100_000, base_pln: 100_000 },
    higher: { base_pln: Math.round(revenue - 100_000) },
    tax_pln: Math.round(8_500 + Math.round(revenue - 100_000) * 0.125),
  })
  const received = months.map((month) => sumOf(uses.filter(({ on }) => on.startsWith(month))))
  expect(year.months.map((one: JsonBody) => one.revenue_pln)).toEqual(
    received.map((grosze) => Math.round(grosze * rentShare) / 100),
  )
  expect(year.months_tax_pln + year.difference_pln).toBe(year.tax_pln)
})
