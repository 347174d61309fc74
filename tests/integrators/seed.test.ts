import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Client, createClient } from '@lokum/client'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { shown } from '../../scripts/papers/lettings.ts'
import { monthBefore } from '../../scripts/papers/months.ts'
import { openPatientClient } from '../../scripts/seed/connect.ts'
import { seedAccount } from '../../scripts/seed/seed-account.ts'
import { type AccountState, lookAt, settlementOf, stagesOf } from './look-at-account.ts'

const now = new Date()
const [last, before] = [monthBefore(now), monthBefore(now, 2)]
const found: AccountState[] = []
let world: World
let lokum: Client
const refusing = refuseOnce()

beforeAll(async () => {
  world = await openWorld()
  const { account } = await world.aLandlord({ plan: 'basic' })
  const connect = async () => {
    const { token } = await world.aLandlord({ account, plan: 'basic' })
    return openPatientClient({ gateway: world.system.urls.gateway, token: () => token, fetch: refusing.fetch })
  }
  lokum = await connect()

  for (const day of [new Date(`${last.period}-15T12:00:00Z`), now, now]) {
    await seedAccount({ connect, now: day, setDueDay: (id, due) => setDueDay(world, id, due) }, () => undefined)
    found.push(await lookAt(lokum))
  }
}, 3_600_000)
afterAll(() => world[Symbol.asyncDispose]())

test('the seed fills an account of the basic plan with two years of five apartments', () => {
  const [first] = found

  expect(first).toMatchObject({ active: 5, archived: 1, settlements: 120, sent: 117, mailed: 5, payments: 113 })
  expect(first?.papers).toEqual({ other: 7, meter_photo: 29, invoice: 26 })
  expect(first?.overdue).toEqual(['Tomasz Woźniak'])
  expect(first?.endpoints).toEqual(['http://127.0.0.1:9/ksiegowosc'])
  expect(stagesOf(first, before.period)).toEqual({
    'Długa 7/12': 'calculated',
    'Grodzka 21/4': 'draft',
    'Krótka 3/1': 'prepared',
    'Lipowa 5/9': 'sent',
    'Starowiślna 44/16': 'sent',
  })
})

test('what a busy system refuses at first is sent again, each creation with its key', () => {
  const { refused, served } = refusing

  expect(refused.size).toBeGreaterThan(20)
  expect([...refused].filter((call) => !served.has(call))).toEqual([])
  expect([...refused].filter((call) => call.includes(' key ')).length).toBeGreaterThan(8)
})

test('the payments of one month come from one bank statement', () => {
  const [first] = found
  const imported = first?.all.payments.filter(({ source }) => source === 'csv') ?? []

  expect(imported.map(({ payer }) => payer).toSorted()).toEqual([
    'Katarzyna Wiśniewska',
    'Małgorzata Dąbrowska',
    'Piotr Zieliński',
    'Łucja Kaczmarek',
  ])
  expect(new Set(imported.map(({ import_id }) => import_id)).size).toBe(1)
  expect(imported.every(({ state, unallocated_pln }) => state === 'matched' && unallocated_pln === 0)).toBe(true)
})

test('a month later the seed adds a month, and decides what was open', () => {
  const [, second] = found

  expect(second).toMatchObject({ active: 5, archived: 1, settlements: 125, sent: 122, mailed: 10, payments: 118 })
  expect(second?.papers).toEqual({ other: 7, meter_photo: 32, invoice: 29 })
  expect(second?.overdue).toEqual(['Tomasz Woźniak'])
  expect(stagesOf(second, before.period)).toMatchObject({ 'Długa 7/12': 'sent', 'Grodzka 21/4': 'sent' })
  expect(stagesOf(second, last.period)).toMatchObject({ 'Długa 7/12': 'calculated', 'Grodzka 21/4': 'draft' })
})

test('the same seed again changes nothing', () => {
  expect(found[2]).toEqual(found[1])
})

test('the last month of the letting by readings waits for decisions, with its readings and bills', async () => {
  const { id } = settlementOf(found[1], shown.place.label, last.period)
  const { data } = await lokum.getSettlement({ id })

  expect(data.items.map(({ label }) => label)).toEqual([
    'Czynsz',
    'Miejsce postojowe',
    'Energia elektryczna czynna',
    'Opłata dystrybucyjna zmienna',
    'Zimna woda (taryfa mieszkania)',
    'Opłata sieciowa stała',
    'Internet światłowodowy',
  ])
  expect(data.items.every(({ state }) => state === 'proposed')).toBe(true)
  expect(data.missing.map(({ code }) => code)).toContain('open_line')
  expect(data.missing.filter(({ code }) => code !== 'open_line' && code !== 'decision')).toEqual([])
})

test('the tenant sees the month before, with the photos of the readings, and paid', async () => {
  const { agreement_id } = settlementOf(found[1], shown.place.label, before.period)
  const { data: link } = await lokum.createTenantLink({ id: agreement_id ?? '' })
  const token = new URL(link.url).hash.slice(1)
  const tenant = createClient({ baseUrl: world.system.urls.gateway, token: () => token })
  const { data: view } = await tenant.getTenantSettlement()

  expect(view).toMatchObject({ open_pln: 0, statement: { period: before.period, balance_before_pln: 0 } })
  // Two of each meter; both prices of the energy use the same ones.
  expect(new Set(view.readings.map(({ reading_id }) => reading_id)).size).toBe(4)
  expect(view.readings.filter(({ has_photo }) => !has_photo)).toEqual([])
})

test('the overdue tenant is reminded once, and the tax of a month is paid on each seed', async () => {
  const { data: balances } = await lokum.listBalances({ owing: 'true' })
  const debtor = balances.data.find(({ tenant }) => tenant === 'Tomasz Woźniak')
  const { data: reminders } = await lokum.listReminders({ id: debtor?.agreement_id ?? '' })
  const years = await Promise.all([...new Set([last, before, monthBefore(now, 3)].map(yearOf))].map(taxOf))
  const paid = years.flat().filter(({ state }) => state === 'paid')

  expect(debtor?.days_overdue).toBeGreaterThan(0)
  expect(balances.sums.overdue).toBe(1)
  expect(reminders.data.map(({ level, mail_id }) => [level, mail_id !== null])).toEqual([[1, true]])
  expect(paid.map(({ period }) => period).toSorted()).toEqual([monthBefore(now, 3).period, before.period])
  expect(paid.map(({ difference_pln }) => difference_pln)).toEqual([0, 0])
})

const yearOf = ({ period }: { period: string }) => Number(period.slice(0, 4))
const taxOf = async (year: number) => (await lokum.getTaxYear({ year })).data.months

/** A way to the system that refuses the first call of each operation as a busy one does, and remembers which were served later. */
function refuseOnce() {
  const [operations, refused, served] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET' } = init
    const address = String(input)
    const key = new Headers(init.headers).get('idempotency-key')
    const call = `${method} ${address}${key === null ? '' : ` key ${key}`}`
    const operation = `${method} ${address.replace(/\?.*/, '').replace(/[a-z]{3}_[0-9a-z]{26}/g, '{id}')}`
    if (!operations.has(operation)) {
      operations.add(operation)
      refused.add(call)
      return overloaded()
    }
    served.add(call)
    return await fetch(input, init)
  }
  return { refused, served, fetch: send }
}

function overloaded(): Response {
  const problem = {
    type: 'about:blank',
    title: 'Overloaded',
    status: 503,
    code: 'overloaded',
    detail: 'Not processed.',
  }
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '1' }
  return new Response(JSON.stringify(problem), { status: 503, headers })
}
