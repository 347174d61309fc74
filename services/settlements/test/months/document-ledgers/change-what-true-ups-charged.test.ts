import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { termsIdOn } from '@lokum/local-stack/world/rental'
import { blockingOf } from '../../documents/an-invoice.ts'
import { handOver } from '../../statements/a-prepared-month.ts'
import { brokenSums, look, step } from '../settlements/a-month.ts'
import { aCalculatedTrueUp, january } from '../true-ups/a-heated-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const states = ['calculated', 'prepared', 'sent', 'corrected'] as const
type State = (typeof states)[number]

const typed = { kind: 'cost', category: 'heating', label: 'Ciepło', amount_pln: 100.01, place: 'page 2' }

/** A true-up of January that charges line 1 of a bill, which was read, and line 2, which was typed. */
async function aChargedTrueUp(state: State) {
  const { months, days } = january
  const { landlord, document, agreement, id } = await aCalculatedTrueUp(world, { months, days })
  const ask = (method: string, path: string, body?: Record<string, unknown>) =>
    landlord.settlements.request(method, `/v1/${path}`, { ...(body && { body }) })
  expect((await ask('POST', `documents/${document}/lines`, typed)).status).toBe(201)
  await step(landlord, id, 'calculate')
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  if (state !== 'calculated') expect((await step(landlord, id, 'prepare')).status).toBe(200)
  if (state === 'sent' || state === 'corrected') await handOver(landlord, id)
  if (state === 'corrected') expect((await step(landlord, id, 'correct', { reason: 'A mistake' })).status).toBe(200)
  return { landlord, document, agreement: agreement.id, id, ask }
}

type ChargedTrueUp = Awaited<ReturnType<typeof aChargedTrueUp>>
type Verb = (trueUp: ChargedTrueUp) => ReturnType<ChargedTrueUp['ask']>

const line =
  (method: string, body?: Record<string, unknown>): Verb =>
  ({ ask, document }) =>
    ask(method, `documents/${document}/lines/2`, body)
const terms =
  (body: Record<string, unknown>): Verb =>
  async ({ landlord, ask, agreement }) => {
    const id = await termsIdOn(landlord, { agreementId: agreement, day: '2026-01-01' })
    return await ask('PATCH', `agreements/${agreement}/terms/${id}`, body)
  }

/** The verbs on what a true-up charges, with what becomes of it while the true-up is open. */
const verbs: [string, Verb, 'refused' | 'follows'][] = [
  ['raising a line', line('PATCH', { amount_pln: 140.02 }), 'follows'],
  ['lowering a line', line('PATCH', { amount_pln: 60.01 }), 'refused'],
  ['turning its sign', line('PATCH', { amount_pln: -100.01 }), 'refused'],
  ['its kind', line('PATCH', { kind: 'none' }), 'refused'],
  ['its category', line('PATCH', { category: 'waste' }), 'refused'],
  ['its days', line('PATCH', { period_from: '2026-03-01', period_to: '2026-03-31' }), 'refused'],
  ['deleting it', line('DELETE'), 'refused'],
  ['the advances', terms({ advances: [{ category: 'heating', amount_pln: 50 }] }), 'refused'],
]

test.each(atDepth<readonly State[]>({ usual: ['sent'], deep: states }))(
  'what changes a charge of a %s true-up is refused with its names',
  async (state) => {
    const trueUp = await aChargedTrueUp(state)
    const before = await shown(trueUp)

    for (const [name, verb, open] of verbs) {
      if (open === 'follows' && (state === 'calculated' || state === 'corrected')) continue
      const answer = await verb(trueUp)
      expect([name, answer.status, blockingOf(answer) !== undefined]).toEqual([name, 409, true])
      expect([name, await shown(trueUp)]).toEqual([name, before])
    }
    expect(await brokenSums(world, trueUp.landlord)).toEqual([])
  },
)

test('a line of an open true-up that is raised is charged with the next calculation, and not before', async () => {
  const trueUp = await aChargedTrueUp('calculated')
  const { landlord, id, ask, document } = trueUp
  const before = await shown(trueUp)

  const answer = await ask('PATCH', `documents/${document}/lines/2`, { amount_pln: 140.02 })
  const prepared = await step(landlord, id, 'prepare')
  await step(landlord, id, 'calculate')
  const after = await shown(trueUp)

  expect([answer.status, prepared.status]).toEqual([200, 409])
  expect(after.total).toBeCloseTo(before.total + 40.01, 2)
  expect(after.accounts.filter(isOvercharged)).toEqual([])
})

async function shown({ landlord, id, document, ask }: ChargedTrueUp) {
  const { body } = await look(landlord, id)
  const { body: account } = await ask('GET', `documents/${document}/ledger`)
  return { total: Number(body.total_pln), items: body.items, accounts: account.lines as Account[] }
}

type Account = { total_pln: number; open_pln: number }

function isOvercharged({ total_pln: total, open_pln: open }: Account): boolean {
  return total * open < 0
}
