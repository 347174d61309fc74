import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDocument, brokenSums, itemOf, type Line, look, step } from '../settlements/a-month.ts'
import {
  aCalculatedTrueUp,
  aHeatedYear,
  aHeatingBill,
  createTrueUp,
  finish,
  january,
  untilFebruary,
} from './a-heated-year.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const charged = 'Naliczone zaliczki: ogrzewanie'
type Advance = Pick<Item, 'tax_class' | 'amount_pln' | 'state'>
type Missing = { reason: string; period?: string }

test('advances of sent statements are always taken off, so they cannot be rejected', async () => {
  const { landlord, calculated, id } = await aCalculatedTrueUp(world, january)
  const advances = itemOf(calculated, charged)

  const rejected = await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [advances.id],
    reason: 'The tenant pays twice',
  })

  expect(rejected).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  expect(rejected.body.detail).toContain('always taken off')
})

/** Corrects the tax class of the advance in an open settlement, and hands its statement over. */
async function chargeAs(landlord: Landlord, id: string, tax_class: string) {
  const { body } = await step(landlord, id, 'calculate')
  const advance = body.items.find(({ category }: { category: string | null }) => category === 'heating')
  await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [advance.id],
    tax_class,
    reason: 'Class of the advance',
  })
  await finish(landlord, id)
}

test('advances charged as revenue are taken off as revenue, also when they are decided and then charged otherwise', async () => {
  const { landlord, id, sent } = await aCalculatedTrueUp(world, untilFebruary)
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const [first = '', ...others] = sent
  const takenOff = ({ body }: Awaited<ReturnType<typeof step>>) => {
    const ofLabel = body.items.filter(({ label }: { label: string }) => label === charged)
    const advances = ofLabel.filter(({ state }: Advance) => state !== 'rejected')
    const [{ advances_pln }] = body.true_up.balances
    const classes = advances.map((one: Advance) => [one.tax_class, one.amount_pln]).toSorted()
    return { classes, advances_pln }
  }
  const chargeAgainAs = async (month: string, tax_class: string) => {
    await step(landlord, month, 'correct', { reason: 'Class of the advance' })
    await chargeAs(landlord, month, tax_class)
  }

  await chargeAgainAs(first, 'revenue')
  const { body: outdated } = await look(landlord, id)
  const mixed = takenOff(await step(landlord, id, 'calculate'))
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  for (const month of others) await chargeAgainAs(month, 'revenue')
  const { body: calculated } = await step(landlord, id, 'calculate')
  const gone = calculated.items.find(({ tax_class: own, label }: Item) => label === charged && own === 'pass_through')
  const asRevenue = takenOff(
    await step(landlord, id, 'items/decisions', {
      decision: 'reject',
      item_ids: [gone.id],
      reason: 'Charged as revenue',
    }),
  )
  await finish(landlord, id)

  expect(outdated.missing.map(({ reason }: Missing) => reason)).toContain('outdated')
  expect(mixed).toEqual({
    classes: [
      ['pass_through', -100],
      ['revenue', -100],
    ],
    advances_pln: 200,
  })
  expect(asRevenue).toEqual({ classes: [['revenue', -200]], advances_pln: 200 })
  const { body: paid } = await landlord.settlements.request('POST', '/v1/payments', {
    body: { amount_pln: 2 * 2100 + 440, title: outdated.reference_code, received_on: '2026-06-10' },
  })
  const { body: year } = await landlord.settlements.request('GET', '/v1/tax-years/2026')
  expect([paid.state, year.revenue_pln, year.pass_through_pln]).toEqual(['matched', 2 * 2000, 640])
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('an advance by hand stands for a month without a settlement, and for no month whose statement will charge it', async () => {
  const { days } = untilFebruary
  const { landlord, apartment, agreement } = await aHeatedYear(world, { months: ['2026-01'] })
  const { body: february } = await landlord.settlements.request('POST', '/v1/settlements', {
    body: { apartment_id: apartment.id, period: '2026-02' },
  })
  const document = await aHeatingBill(world, apartment.id, '640.00', days)
  const { body: created } = await createTrueUp(landlord, agreement.id, { ...days, document_ids: [document] })
  await step(landlord, created.id, 'calculate')

  const { body: added } = await step(landlord, created.id, 'items', {
    type: 'proportional_cost',
    category: 'heating',
    label: 'Zaliczka',
    tax_class: 'pass_through',
    inputs: { kind: 'amount', amount_pln: -100 },
    source: { kind: 'agreement', agreement_id: agreement.id, clause: '§ 5' },
  })
  const open = ({ missing }: { missing: Missing[] }) => missing.filter(({ reason }) => reason === 'advances_open')
  await step(landlord, february.id, 'cancel', { reason: 'Settled before' })
  const { body: after } = await step(landlord, created.id, 'calculate')

  expect(open(added)).toMatchObject([{ period: '2026-02', settlement_id: february.id }])
  expect(open(after)).toEqual([])
})

test('large bills over many months are refused at once, and those without a line of the categories lack nothing', async () => {
  const { landlord, apartment, agreement } = await aHeatedYear(world, { terms: { starts_on: '2023-01-01' } })
  const years = { from: '2023-01-01', to: '2025-12-31' }
  const lines = (category: string): Line[] =>
    Array.from({ length: 100 }, (_, index) => ({ category, label: `${category} ${index}`, amount_pln: '10.00' }))
  const other = await aDocument(world, apartment.id, lines('gas'))
  const { body: created } = await createTrueUp(landlord, agreement.id, { ...years, document_ids: [other] })
  const { body: calculated } = await step(landlord, created.id, 'calculate')
  const large = await aDocument(world, apartment.id, lines('heating'), years)
  await step(landlord, created.id, 'documents', { document_id: large })

  const refused = await step(landlord, created.id, 'calculate')

  expect(calculated.missing.map(({ reason }: Missing) => reason)).not.toContain('no_days')
  expect(refused).toMatchObject({ status: 409, body: { code: 'item_limit_reached' } })
  // Months that would exceed the limit are not counted to the end.
  expect(refused.body.detail).toBe(
    'A settlement must not have more than 500 items, rejected ones included, and this one would have at least 600. Detach documents, combine small amounts in one item, or let a true-up settle fewer months.',
  )
})

test('terms that lose the advance after a true-up charge no cost of it twice', async () => {
  const { landlord, agreement, document, sent, id } = await aCalculatedTrueUp(world, untilFebruary)
  await finish(landlord, id)
  const { body: changed } = await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/terms`, {
    body: { starts_on: '2026-02-01', reason: 'correction_of_mistake', advances: [] },
  })
  const [, february = ''] = sent
  await step(landlord, february, 'correct', { reason: 'No advance since February' })
  await step(landlord, february, 'documents', { document_id: document })
  const { body: month } = await step(landlord, february, 'calculate')
  const account = async () => (await landlord.settlements.request('GET', `/v1/documents/${document}/ledger`)).body

  expect(changed).toMatchObject({ starts_on: '2026-02-01' })
  const ofHeating = month.items.filter(({ category }: { category: string | null }) => category === 'heating')
  expect(ofHeating).toMatchObject([{ type: 'rent_and_fixed', notes: [{ code: 'not_proposed' }] }])
  expect(await account()).toMatchObject({ used_pln: 640, open_pln: 0, adds_up: true })
  expect(await brokenSums(world, landlord)).toEqual([])

  await step(landlord, february, 'items/decisions', {
    decision: 'reject',
    item_ids: [ofHeating[0].id],
    reason: 'No advance',
  })
  expect(await step(landlord, february, 'prepare')).toMatchObject({ status: 200 })
  const warningsOfTrueUp = async () => (await look(landlord, id)).body.warnings
  const before = await warningsOfTrueUp()
  await step(landlord, february, 'mark-sent', { reason: 'handed over' })
  const after = await warningsOfTrueUp()
  await step(landlord, id, 'correct', { reason: 'Months without an advance' })
  const { body: corrected } = await step(landlord, id, 'calculate')
  const { body: again } = await step(landlord, february, 'correct', { reason: 'Its own cost' })

  expect(after).toEqual([
    ...before,
    {
      code: 'advances_changed',
      item_id: expect.stringMatching(/^itm_/),
      detail:
        'For heating, the sent statements of these months now charge advances of 100.00 PLN, but this settlement takes off 200.00 PLN. Correct it and calculate it again.',
    },
  ])
  expect(corrected.warnings).toEqual(before)
  expect(corrected.true_up.balances).toMatchObject([{ advances_pln: 100 }])
  expect(again).toMatchObject({ state: 'calculated' })
  expect((await account()).adds_up).toBe(true)
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('a share that was rejected in a true-up does not come back once a month charges its cost', async () => {
  const { landlord, agreement, document, sent, id, calculated } = await aCalculatedTrueUp(world, untilFebruary)
  const [, february = ''] = sent
  const share = calculated.items.find(
    ({ inputs }: Item) => inputs.kind === 'share' && inputs.bill?.period === '2026-02',
  )
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [share.id],
    reason: 'February is settled by itself',
  })
  await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/terms`, {
    body: { starts_on: '2026-02-01', reason: 'correction_of_mistake', advances: [] },
  })
  await step(landlord, february, 'correct', { reason: 'No advance since February' })
  await step(landlord, february, 'documents', { document_id: document })
  const { body: month } = await step(landlord, february, 'calculate')
  const refused = [
    await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [share.id] }),
    await step(landlord, id, 'items/decisions', { decision: 'reopen', item_ids: [share.id] }),
  ]

  expect(itemOf(month, 'Ogrzewanie')).toMatchObject({ inputs: { kind: 'share' }, state: 'proposed' })
  const { id: other } = itemOf(month, 'Ogrzewanie')
  for (const answer of refused)
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'cost_in_use', objects: [february, share.id, other] },
    })
  expect(refused[0]?.body.detail).toContain('“Ogrzewanie, luty 2026” stands against “Ogrzewanie” in settlement')

  // Earlier releases let both be approved.
  const both = await world.pools.settlements.connect()
  await both.query('BEGIN')
  await both.query(`UPDATE item SET state = 'proposed', decided_at = NULL, reason = NULL WHERE id = $1`, [share.id])
  await both.query('UPDATE settlement SET total_pln = total_pln + $2 WHERE id = $1', [id, share.amount_pln])
  await both.query('COMMIT')
  both.release()
  const all = await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const named = await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [share.id] })

  const stateOf = ({ id: one, state }: Item) => [one, state]
  expect(all.status).toBe(200)
  expect(all.body.items.map(stateOf)).toEqual(
    calculated.items.map(({ id: one }: Item) => [one, one === share.id ? 'proposed' : 'approved']),
  )
  expect(named).toMatchObject({ status: 409, body: { code: 'cost_in_use' } })
})

test('a sent true-up warns when the statements of its months charge the advances under another tax class', async () => {
  const { landlord, sent, id } = await aCalculatedTrueUp(world, january)
  await finish(landlord, id)
  const [month = ''] = sent
  const warningsOf = async () => (await look(landlord, id)).body.warnings
  const before = await warningsOf()
  await step(landlord, month, 'correct', { reason: 'Class of the advance' })
  await chargeAs(landlord, month, 'revenue')
  const after = await warningsOf()
  await step(landlord, id, 'correct', { reason: 'Class of the advance' })
  await step(landlord, id, 'calculate')

  expect(after).toEqual([
    ...before,
    {
      code: 'advances_changed',
      item_id: expect.stringMatching(/^itm_/),
      detail:
        'For heating, the sent statements of these months now charge the advances under other tax classes than this settlement takes them off. Correct it and calculate it again.',
    },
  ])
  expect(await warningsOf()).toEqual(before)
})

test('advances that no sent statement charges any more can be rejected and nothing else', async () => {
  const { landlord, agreement, sent } = await aHeatedYear(world, january)
  const [only = ''] = sent
  const { body: created } = await createTrueUp(landlord, agreement.id, january.days)
  await step(landlord, created.id, 'calculate')
  await step(landlord, created.id, 'items/decisions', { decision: 'approve' })
  await landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/terms`, {
    body: { starts_on: '2026-01-01', reason: 'correction_of_mistake', advances: [] },
  })
  await step(landlord, only, 'correct', { reason: 'No advance' })
  const { body: month } = await step(landlord, only, 'calculate')
  await step(landlord, only, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(month, 'Zaliczka na ogrzewanie').id],
    reason: 'No advance',
  })
  await finish(landlord, only)
  const { body: calculated } = await step(landlord, created.id, 'calculate')
  const { id: gone, notes } = itemOf(calculated, charged)

  expect(notes).toMatchObject([{ code: 'not_proposed' }])
  const kept = [
    await step(landlord, created.id, 'items/decisions', { decision: 'approve', item_ids: [gone] }),
    await step(landlord, created.id, 'items/decisions', {
      decision: 'correct',
      item_ids: [gone],
      label: 'Zaliczki',
      reason: 'agreed',
    }),
  ]
  for (const answer of kept) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    expect(answer.body.detail).toContain('no sent statement of these months charges these advances any more')
  }
  const { body: left } = await step(landlord, created.id, 'items/decisions', {
    decision: 'reject',
    item_ids: [gone],
    reason: 'Charged no more',
  })
  expect(left).toMatchObject({ total_pln: 0, true_up: { balances: [{ advances_pln: 0 }] } })
})
