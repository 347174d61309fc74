import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anXml, upload } from '../../documents/an-invoice.ts'
import { aTenancy, type Tenancy } from '../payments/a-tenancy.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const happened_on = '2026-02-01'

function record({ call, agreement }: Tenancy, kind: string, amount_pln: number, members: object = {}) {
  return call('POST', `/v1/agreements/${agreement.id}/deposit-entries`, { kind, happened_on, amount_pln, ...members })
}

function reverse({ call }: Pick<Tenancy, 'call'>, id: string) {
  return call('POST', `/v1/deposit-entries/${id}/reverse`, { reason: 'entered twice' })
}

async function depositOf({ call, agreement }: Tenancy) {
  return (await call('GET', `/v1/agreements/${agreement.id}/deposit`)).body
}

/** A tenancy with a deposit of 2 400 PLN that was paid. */
async function aPaidDeposit() {
  const tenancy = await aTenancy(world)
  await record(tenancy, 'agreed', 2400)
  await record(tenancy, 'received', 2400)
  return tenancy
}

test('a deposit is received in parts, partly kept, and returned', async () => {
  const tenancy = await aTenancy(world)
  await record(tenancy, 'agreed', 2400)
  await record(tenancy, 'received', 1400)
  await record(tenancy, 'received', 1000)
  const deducted = await record(tenancy, 'deducted', 150, { reason: 'a broken window' })
  const whileHeld = await depositOf(tenancy)

  await record(tenancy, 'returned', 2250)

  expect(deducted.body).toMatchObject({ kind: 'deducted', reason: 'a broken window', payment_id: null })
  expect(whileHeld).toMatchObject({ agreed_pln: 2400, received_pln: 2400, held_pln: 2250, to_return_pln: 2250 })
  expect(await depositOf(tenancy)).toMatchObject({ returned_pln: 2250, held_pln: 0, to_return_pln: 0 })
  expect((await tenancy.balance()).paid_pln).toBe(0)
})

test('a deduction keeps the document that shows why, another kind or account has none', async () => {
  const tenancy = await aPaidDeposit()
  const stranger = await aPaidDeposit()
  const document_id = await upload(tenancy.landlord, anXml())
  const remove = () => tenancy.call('DELETE', `/v1/documents/${document_id}`)

  const named = { reason: 'a broken window', document_id }
  const foreign = await record(stranger, 'deducted', 150, named)
  const returned = await record(tenancy, 'returned', 150, { document_id })
  const deducted = await record(tenancy, 'deducted', 150, named)
  const uses = await tenancy.call('GET', `/v1/documents/${document_id}/uses`)
  const kept = await remove()
  await reverse(tenancy, deducted.body.id)

  expect([foreign.status, deducted.body.document_id]).toEqual([404, document_id])
  expect([returned.status, returned.body.errors]).toEqual([
    400,
    [expect.objectContaining({ pointer: '#/document_id', code: 'not_in_kind' })],
  ])
  expect(uses.body.data).toMatchObject([{ kind: 'agreement', id: tenancy.agreement.id, is_stated: false }])
  expect([kept.status, (await remove()).status]).toEqual([409, 409])
})

test('a deposit that is set off pays what is owed and is taxed; reversed, it is neither', async () => {
  const tenancy = await aPaidDeposit()
  await tenancy.charge('2026-01', [{ amount_pln: 1000 }])
  const taxed = async () => (await tenancy.call('GET', '/v1/tax-years/2026')).body.revenue_pln
  const before = await taxed()

  const { body: entry } = await record(tenancy, 'set_off', 1000)
  const paid = [await tenancy.balance(), await taxed(), (await tenancy.payment(entry.payment_id)).body.source]
  const { status } = await reverse(tenancy, entry.id)

  expect(before).toBe(0)
  expect(paid).toEqual([expect.objectContaining({ paid_pln: 1000, balance_pln: 0 }), 1000, 'deposit'])
  expect(status).toBe(200)
  expect([await tenancy.balance(), await taxed()]).toEqual([expect.objectContaining({ balance_pln: 1000 }), 0])
  expect(await depositOf(tenancy)).toMatchObject({ held_pln: 2400, set_off_pln: 0 })
})

test('the payment of a set-off changes with its entry alone', async () => {
  const tenancy = await aPaidDeposit()
  const { body } = await record(tenancy, 'set_off', 100)
  const path = `/v1/payments/${body.payment_id}`

  const answers = await Promise.all([
    tenancy.call('POST', `${path}/reverse`, { reason: 'no' }),
    tenancy.call('POST', `${path}/match`, { agreement_id: null }),
    tenancy.call('PATCH', path, { amount_pln: 1 }),
  ])

  expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(Array(3).fill([409, 'invalid_state']))
  expect(await depositOf(tenancy)).toMatchObject({ set_off_pln: 100 })
})

test('more than is left is not kept or returned, also not by requests at once', async () => {
  const tenancy = await aPaidDeposit()

  const tooMuch = await Promise.all(['set_off', 'returned'].map((kind) => record(tenancy, kind, 2400.01)))
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => record(tenancy, 'returned', 1300)))

  expect(tooMuch.map(({ status }) => status)).toEqual([409, 409])
  expect(tooMuch[0]?.body.detail).toContain('2,400.00 PLN')
  expect(tooMuch[1]?.body.errors).toEqual([
    {
      in: 'body',
      pointer: '#/amount_pln',
      code: 'invalid_value',
      detail: expect.stringContaining('at most 2,400.00 PLN'),
    },
  ])
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect(await depositOf(tenancy)).toMatchObject({ held_pln: 1100 })
})

test('what was received stays while something rests on it, and an entry is reversed once', async () => {
  const tenancy = await aTenancy(world)
  const received = (await record(tenancy, 'received', 2400)).body
  const returned = (await record(tenancy, 'returned', 1)).body

  const refused = await reverse(tenancy, received.id)
  const answers = [await reverse(tenancy, returned.id), await reverse(tenancy, returned.id)]
  const afterwards = await reverse(tenancy, received.id)

  expect([refused, ...answers, afterwards].map(({ status }) => status)).toEqual([409, 200, 409, 200])
  expect((await depositOf(tenancy)).entries).toMatchObject([
    { kind: 'received', reversal_reason: 'entered twice' },
    { kind: 'returned', reversal_reason: 'entered twice' },
  ])
})

test.each([
  ['a deduction without a reason', { kind: 'deducted' }, '#/reason'],
  ['a day to come', { happened_on: '2999-01-01' }, '#/happened_on'],
  ['nothing', { amount_pln: 0 }, '#/amount_pln'],
  ['a part of a grosz', { amount_pln: 0.001 }, '#/amount_pln'],
] as const)('%s is refused', async (_name, members, pointer) => {
  const tenancy = await aPaidDeposit()

  const { status, body } = await record(tenancy, 'received', 100, members)

  expect([status, body.errors[0].pointer]).toEqual([400, pointer])
})

test('a stranger neither reads, records nor reverses', async () => {
  const tenancy = await aPaidDeposit()
  const stranger = await world.aLandlord()
  const [entry] = (await depositOf(tenancy)).entries
  const body = { kind: 'returned', happened_on, amount_pln: 1 }
  const path = `/v1/agreements/${tenancy.agreement.id}`

  const answers = await Promise.all([
    stranger.settlements.request('GET', `${path}/deposit`),
    stranger.settlements.request('POST', `${path}/deposit-entries`, { body }),
    stranger.settlements.request('POST', `/v1/deposit-entries/${entry.id}/reverse`, { body: { reason: 'mine' } }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await depositOf(tenancy)).toMatchObject({ held_pln: 2400 })
})

test('an agreement with a deposit is not deleted', async () => {
  const tenancy = await aPaidDeposit()

  const answer = await tenancy.call('DELETE', `/v1/agreements/${tenancy.agreement.id}`)

  expect([answer.status, answer.body.code]).toEqual([409, 'invalid_state'])
})

test('an indexed deposit grows with the rent, and is due a month after the last day', async () => {
  const tenancy = await aTenancy(world)
  const path = `/v1/agreements/${tenancy.agreement.id}`
  const { body: agreement } = await tenancy.call('GET', path)
  await record(tenancy, 'agreed', agreement.rent_pln, { is_indexed: true, happened_on: '2025-01-01' })
  await record(tenancy, 'received', agreement.rent_pln, { happened_on: '2025-01-01' })
  const before = await depositOf(tenancy)

  const raised = await tenancy.call('POST', `${path}/terms`, {
    starts_on: '2025-07-01',
    reason: 'amendment',
    rent_pln: agreement.rent_pln + 300,
  })
  await tenancy.call('PATCH', path, { ends_on: '2026-01-31' })

  expect([before.to_return_pln, before.return_due_on]).toEqual([agreement.rent_pln, null])
  expect(raised.status).toBe(201)
  expect(await depositOf(tenancy)).toMatchObject({
    held_pln: agreement.rent_pln,
    to_return_pln: agreement.rent_pln + 300,
    return_due_on: '2026-02-28',
  })
})
