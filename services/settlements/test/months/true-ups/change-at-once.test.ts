import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { handOver } from '../../statements/a-prepared-month.ts'
import { halfStates } from '../../statements/half-states.ts'
import { aDocument, brokenSums, look, step } from '../settlements/a-month.ts'
import { aHeatedYear, aSentMonth, createTrueUp, finish } from './a-heated-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'at once'
const days = { from: '2026-01-01', to: '2026-03-31' }

/** January and February sent, March prepared, and a calculated true-up of the three with a bill. */
async function aQuarter() {
  const { landlord, apartment, agreement, sent } = await aHeatedYear(world, {
    terms: { starts_on: '2026-01-01' },
    months: ['2026-01', '2026-02'],
  })
  const { body: march } = await settle(landlord, { apartment_id: apartment.id, period: '2026-03' })
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, march.id, path)
  const bill = await aDocument(world, apartment.id, [heating, { category: 'waste', amount_pln: '9.00' }], days)
  const { body: trueUp } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [bill] })
  await step(landlord, trueUp.id, 'calculate')
  const { body: terms } = await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/terms`, {
    body: { starts_on: '2026-03-01', reason: 'amendment', persons: 3 },
  })
  return {
    landlord,
    apartment,
    agreement,
    bill,
    january: sent[0] ?? '',
    march: String(march.id),
    marchTerms: String(terms.id),
    trueUp: String(trueUp.id),
  }
}

const heating = { category: 'heating', label: 'Ogrzewanie', amount_pln: '451.13' } as const

type Quarter = Awaited<ReturnType<typeof aQuarter>>

/** Changes of terms: of later months, of months with statements, and of those whose settlement is open. */
function changesOfTerms({ landlord, agreement, marchTerms }: Quarter) {
  const path = `/v1/agreements/${agreement.id}`
  const advances = [{ category: 'heating', amount_pln: 130 }]
  const add = (from: string, body: object, why = 'amendment') =>
    landlord.settlements.request('POST', `${path}/terms`, { body: { starts_on: from, reason: why, ...body } })
  return [
    add('2026-03-01', { advances }, 'correction_of_mistake'),
    add('2026-04-01', { advances: [], rent_pln: 2100 }),
    add('2026-02-01', { advances: [] }, 'correction_of_mistake'),
    add('2026-01-15', { rent_pln: 2050 }, 'correction_of_mistake'),
    landlord.settlements.request('PATCH', path, { body: { rent_pln: 2222, ends_on: '2026-12-31' } }),
    landlord.settlements.request('PATCH', `${path}/terms/${marchTerms}`, { body: { persons: 2 } }),
    landlord.settlements.request('DELETE', `${path}/terms/${marchTerms}`),
  ]
}

/** Every settlement of the account, with what its bills add up to and its statement. */
async function requireWhole(landlord: Landlord, ids: readonly string[]) {
  const shown = await Promise.all(ids.map((id) => settledMail(landlord, id)))
  for (const { document_ledgers: accounts, state, statement, total_pln: total } of shown) {
    for (const account of accounts) {
      const { used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln, difference_pln } = account
      const sum = used_pln + used_elsewhere_pln + landlord_pln + excluded_pln + open_pln + difference_pln
      expect(sum).toBeCloseTo(account.total_pln, 8)
    }
    if (['prepared', 'sent'].includes(state)) expect(statement.total_pln).toBe(total)
  }
  return shown
}

async function settledMail(landlord: Landlord, id: string) {
  const { body } = await eventually(async () => {
    const shown = await look(landlord, id)
    return !['queued', 'sending'].includes(shown.body.delivery?.state) && shown
  })
  return body
}

const stepsOf = (landlord: Landlord, id: string, paths: readonly string[]) =>
  paths.map((path) =>
    step(landlord, id, path, ['cancel', 'correct', 'mark-sent'].includes(path) ? { reason } : undefined),
  )

/** The true-ups of the account that were not cancelled. */
async function trueUpsOf({ settlements }: Landlord): Promise<{ id: string; state: string }[]> {
  const { body } = await settlements.request('GET', '/v1/settlements?limit=100')
  return body.data.filter((one: { kind: string; state: string }) => one.kind === 'true_up' && one.state !== 'cancelled')
}

type Start = [string, (quarter: Quarter) => Promise<unknown>]

const starts: Start[] = [
  ['while January is being corrected', ({ landlord, january }) => step(landlord, january, 'correct', { reason })],
]
const otherStarts: Start[] = [
  ['while March is prepared', async () => {}],
  ['once the true-up is prepared', prepareTrueUp],
  ['once the true-up is cancelled', ({ landlord, trueUp }) => step(landlord, trueUp, 'cancel', { reason })],
]

/** Everything is sent, and the true-up can be. */
async function prepareTrueUp({ landlord, march, bill, trueUp }: Quarter) {
  await handOver(landlord, march)
  await decideWaste(landlord, bill)
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, trueUp, path)
  expect((await look(landlord, trueUp)).body.state).toBe('prepared')
}

test.each([...starts, ...atDepth({ usual: [], deep: otherStarts })])(
  'terms, months and a true-up are changed, cancelled, prepared and sent at once %s: no half state',
  async (_name, start) => {
    const quarter = await aQuarter()
    const { landlord, agreement, bill, january, march, trueUp } = quarter
    await start(quarter)

    const answers = await Promise.all([
      ...changesOfTerms(quarter),
      ...stepsOf(landlord, march, ['reopen', 'calculate', 'items/decisions', 'prepare', 'send', 'mark-sent']),
      ...stepsOf(landlord, january, ['correct', 'calculate', 'items/decisions', 'prepare', 'cancel-correction']),
      ...stepsOf(landlord, trueUp, [
        'send',
        'calculate',
        'items/decisions',
        'prepare',
        'reopen',
        'mark-sent',
        'correct',
        'cancel',
      ]),
      // Of months of their own, so that only the lock of the agreement keeps two from settling the same advances.
      ...['2026-05', '2026-06'].map((period) =>
        createTrueUp(landlord, agreement.id, { ...days, period, document_ids: [bill] }),
      ),
      ...stepsOf(landlord, march, ['cancel']),
    ])

    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
    await requireWhole(landlord, [january, march, trueUp])
    expect((await trueUpsOf(landlord)).length).toBeLessThanOrEqual(1)
    expect(await brokenSums(world, landlord)).toEqual([])
    expect(await halfStates(world, landlord)).toEqual([])
    await closeTheQuarter(quarter)
  },
  120_000,
)

/** Whatever the race left is finished: every month is sent, and the true-up is the real cost less the advances on statements. */
async function closeTheQuarter({ landlord, apartment, agreement, bill, january }: Quarter) {
  if ((await look(landlord, january)).body.state !== 'sent') await step(landlord, january, 'cancel-correction')
  await finishMonth(landlord, { apartment_id: apartment.id, period: '2026-03' })
  const [left] = await trueUpsOf(landlord)
  const made = left ?? (await createTrueUp(landlord, agreement.id, { ...days, document_ids: [bill] })).body
  await decideWaste(landlord, bill)
  if (made.state === 'prepared') await step(landlord, made.id, 'reopen')
  if ((await look(landlord, made.id)).body.state !== 'sent') await finish(landlord, made.id)

  const [account] = (await look(landlord, made.id)).body.document_ledgers
  expect(account).toMatchObject({ total_pln: 460.13, open_pln: 0 })
  expect(await brokenSums(world, landlord)).toEqual([])
  expect(await halfStates(world, landlord)).toEqual([])
}

/** The waste of the bill is nobody's, because no agreement shares it. */
function decideWaste({ settlements }: Landlord, bill: string) {
  const body = { line_numbers: [2], decision: 'landlord', reason }
  return settlements.request('POST', `/v1/documents/${bill}/lines/decisions`, { body })
}

async function finishMonth(landlord: Landlord, place: { apartment_id: string; period: string }) {
  const { body } = await landlord.settlements.request(
    'GET',
    `/v1/settlements?apartment_id=${place.apartment_id}&limit=100`,
  )
  const found = body.data.find(
    (one: { period: string; state: string; kind: string }) =>
      one.period === place.period && one.kind === 'monthly' && one.state !== 'cancelled',
  )
  if (!found) return aSentMonth(landlord, place)
  const shown = await settledMail(landlord, found.id)
  if (shown.state === 'sent') return found.id
  if (shown.state === 'prepared') await handOver(landlord, found.id)
  else await finish(landlord, found.id)
  return found.id
}
