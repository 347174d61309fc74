import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { termsIdOn } from '@lokum/local-stack/world/rental'
import { blockingOf } from '../../documents/an-invoice.ts'
import { brokenSums, look, step } from '../settlements/a-month.ts'
import { aChargedMonth, approve, type ChargedMonth, type State, states, water } from './a-charged-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/**
 * The result for a charge whose input changes: `refused` with the settlement named; `follows` with the next calculation, before which
 * nothing can be prepared; `kept` where the change concerns no charge.
 */
type Outcome = 'refused' | 'follows' | 'kept'
type Answer = Awaited<ReturnType<ChargedMonth['ask']>>
type Verb = (month: ChargedMonth) => Promise<Answer>

const line =
  (method: string, number: number | null, body?: Record<string, unknown>): Verb =>
  ({ ask, document }) =>
    ask(method, `documents/${document}/lines${number === null ? '' : `/${number}`}`, body)
const terms =
  (method: string, path: string, body?: Record<string, unknown>): Verb =>
  ({ ask, agreement }) =>
    ask(method, `agreements/${agreement}${path}`, body)
const firstTerms =
  (body: Record<string, unknown>): Verb =>
  async ({ landlord, ask, agreement }) => {
    const id = await termsIdOn(landlord, { agreementId: agreement, day: '2026-01-01' })
    return await ask('PATCH', `agreements/${agreement}/terms/${id}`, body)
  }
const cost =
  (number: number, how: Record<string, unknown>): Verb =>
  ({ ask, document, apartment_id }) =>
    ask('POST', `documents/${document}/costs`, {
      line: number,
      period: '2026-06',
      apartment_ids: [apartment_id],
      ...how,
    })
const decide =
  (number: number, decision: string): Verb =>
  ({ ask, document }) =>
    ask('POST', `documents/${document}/lines/decisions`, { decision, line_numbers: [number], reason: 'Agreed' })
const ofReading =
  (method: string, path: string, body?: Record<string, unknown>): Verb =>
  ({ ask, meter, reading }) =>
    ask(method, `meters/${meter}/readings${path.replace(':id', reading)}`, body)
const ofMeter =
  (method: string, path: string, body?: Record<string, unknown>): Verb =>
  ({ ask, meter }) =>
    ask(method, `meters/${meter}${path}`, body)
const tariff =
  (tariffs: object[]): Verb =>
  async ({ landlord, apartment_id }) => {
    const changed = await landlord.apartments.request('PATCH', `/v1/apartments/${apartment_id}`, { body: { tariffs } })
    await world.copied(apartment_id, Number(changed.headers.etag?.replaceAll('"', '')))
    return changed
  }

const reason = 'Misread'
const modem = { kind: 'cost', category: 'internet', label: 'Kabel', amount_pln: 7, place: 'page 9' }

/** The verbs with what becomes of the charges of an open month, and of one whose statement was prepared or sent. */
const everyVerb: [string, Verb, Outcome, Outcome][] = [
  ['adding a line', line('POST', null, modem), 'follows', 'kept'],
  ['replacing a line that was read', line('POST', null, { ...modem, replaces: 1 }), 'refused', 'refused'],
  ['raising a shared line', line('PATCH', 2, { amount_pln: 140.02 }), 'follows', 'refused'],
  ['lowering a shared line', line('PATCH', 2, { amount_pln: 60.01 }), 'refused', 'refused'],
  ['lowering a line of a cost by hand', line('PATCH', 3, { amount_pln: 12 }), 'refused', 'refused'],
  ['lowering a line of an item by hand', line('PATCH', 4, { amount_pln: 12 }), 'refused', 'refused'],
  ['lowering what a price charges', line('PATCH', 6, { amount_pln: 60, quantity: 75 }), 'refused', 'refused'],
  ['raising a price', line('PATCH', 6, { rate_pln: 0.9, amount_pln: 90 }), 'follows', 'refused'],
  ['turning a sign', line('PATCH', 2, { amount_pln: -100.01 }), 'refused', 'refused'],
  ['the kind of a shared line', line('PATCH', 2, { kind: 'none' }), 'refused', 'refused'],
  ['the kind of a price', line('PATCH', 6, { kind: 'cost' }), 'refused', 'refused'],
  ['the category of a shared line', line('PATCH', 2, { category: 'waste' }), 'refused', 'refused'],
  ['the days of a shared line', line('PATCH', 2, july()), 'refused', 'refused'],
  ['deleting a shared line', line('DELETE', 2), 'refused', 'refused'],
  ['deleting a price', line('DELETE', 6), 'refused', 'refused'],
  ['deleting a line of an item by hand', line('DELETE', 4), 'refused', 'refused'],
  ['excluding a line that the landlord has', decide(5, 'excluded'), 'kept', 'refused'],
  ['opening a line that the landlord has', decide(5, 'reopen'), 'follows', 'refused'],
  ['the total of a cost', cost(3, { share_by: 'persons', weight_total: 4 }), 'refused', 'refused'],
  ['the key of a cost', cost(3, { share_by: 'equal' }), 'refused', 'refused'],
  ['making another cost of a shared line', cost(2, { share_by: 'persons', weight_total: 2 }), 'refused', 'refused'],
  ['making a cost of a price', cost(6, { share_by: 'equal' }), 'refused', 'refused'],
  ['a tariff', tariff([water(12)]), 'follows', 'kept'],
  ['deleting a tariff', tariff([]), 'follows', 'kept'],
  [
    'terms from a day on',
    terms('POST', '/terms', { starts_on: '2026-06-10', rent_pln: 1200, reason: 'amendment' }),
    'follows',
    'kept',
  ],
  ['the first terms', firstTerms({ rent_pln: 1100 }), 'follows', 'refused'],
  ['the shared costs', firstTerms({ shared_costs: [] }), 'follows', 'refused'],
  ['the end of the agreement', terms('PATCH', '', { ends_on: '2026-06-15' }), 'follows', 'kept'],
  ['a reading between', ofReading('POST', '', { read_on: '2026-06-15', value: 1040, reason }), 'kept', 'kept'],
  ['a higher reading', ofReading('PATCH', '/:id', { value: 1110, reason }), 'follows', 'refused'],
  ['a lower reading', ofReading('PATCH', '/:id', { value: 1090, reason }), 'follows', 'refused'],
  ['cancelling a reading', ofReading('POST', '/:id/cancel', { reason }), 'follows', 'refused'],
  ['the first day of a meter', ofMeter('PATCH', '', { installed_on: '2026-05-30' }), 'follows', 'refused'],
  ['deleting a meter', ofMeter('DELETE', ''), 'refused', 'refused'],
]

function july() {
  return { period_from: '2026-07-01', period_to: '2026-07-31' }
}

/** One verb of each kind of input, and of each way to charge a line. */
const usual = new Set([
  'replacing a line that was read',
  'lowering a shared line',
  'lowering a line of an item by hand',
  'raising a price',
  'deleting a shared line',
  'opening a line that the landlord has',
  'the key of a cost',
  'deleting a tariff',
  'the first terms',
  'the end of the agreement',
  'a higher reading',
  'deleting a meter',
])
const verbs = everyVerb.filter(([name]) => atDepth({ usual: usual.has(name), deep: true }))

/** The verbs that change no charge of a month in this state. */
function unmoved(state: State): [string, Verb, Outcome][] {
  const isStated = state === 'prepared' || state === 'sent'
  const outcomes = verbs.map(([name, verb, open, stated]): [string, Verb, Outcome] => [
    name,
    verb,
    isStated ? stated : open,
  ])
  return outcomes.filter(([, , outcome]) => outcome === 'refused' || (isStated && outcome === 'kept'))
}

test.each(atDepth<readonly State[]>({ usual: ['calculated', 'sent'], deep: states }))(
  'what changes no charge of a %s month is refused with its names, or kept',
  async (state) => {
    const month = await aChargedMonth(world, state)
    const before = await shown(month)

    for (const [name, verb, outcome] of unmoved(state)) {
      const answer = await verb(month)
      const after = await shown(month)
      const isRefused = answer.status === 409 && blockingOf(answer) !== undefined
      expect([name, isRefused ? 'refused' : 'kept']).toEqual([name, outcome])
      expect([name, after.accounts.filter(isOvercharged)]).toEqual([name, []])
      expect([name, { ...after, accounts: null }]).toEqual([name, { ...before, accounts: null }])
    }
    expect(await brokenSums(world, month.landlord)).toEqual([])
  },
)

/** A line, a tariff and a reading. */
const usualFollowing = ['raising a price', 'deleting a tariff', 'a higher reading']
const openStates = atDepth<readonly State[]>({ usual: ['calculated'], deep: ['calculated', 'corrected'] })
const following = verbs
  .filter(([name, , open]) => open !== 'refused' && atDepth({ usual: usualFollowing.includes(name), deep: true }))
  .flatMap(([name, verb, outcome]) => openStates.map((state) => ({ name, state, verb, outcome })))

test.each(following)('$name of a $state month: the charge follows before a statement', async (row) => {
  const { state, verb, outcome } = row
  const month = await aChargedMonth(world, state)
  const { landlord, id } = month
  const before = await shown(month)

  const answer = await verb(month)
  const after = await shown(month)
  const prepared = outcome === 'follows' ? await step(landlord, id, 'prepare') : null
  await step(landlord, id, 'calculate')
  await approve(landlord, id)
  const followed = await shown(month)

  expect(answer.status).toBeLessThan(300)
  expect({ ...after, accounts: null }).toEqual({ ...before, accounts: null })
  expect([...after.accounts, ...followed.accounts].filter(isOvercharged)).toEqual([])
  if (prepared) expect(prepared.status).toBe(409)
  expect(await brokenSums(world, landlord)).toEqual([])
})

/** The charges, statements and taxes, and the accounts of the lines. */
async function shown({ landlord, id, document, ask }: ChargedMonth) {
  const { body } = await look(landlord, id)
  const { body: account } = await ask('GET', `documents/${document}/ledger`)
  const { body: tax } = await ask('GET', 'tax-years/2026')
  const items = (body.items as Item[]).map(({ notes: _, ...item }) => item)
  const { total_pln: total, statement } = body
  return { items, total, statement, tax: { ...tax, computed_at: null }, accounts: account.lines as Account[] }
}

type Account = { total_pln: number; open_pln: number }

function isOvercharged({ total_pln: total, open_pln: open }: Account): boolean {
  return total * open < 0
}
