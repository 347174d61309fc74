import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { sweepPreviews } from '../../../src/ledger/payment-imports/sweep-previews.ts'
import { tracesOf } from '../payments/a-tenancy.ts'
import { aDebtor } from './a-debtor.ts'
import { commit, type Decision, discard, paymentsOf, preview, reverse, rowsOf } from './a-statement-file.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an import that is reversed leaves the books as they were, and its file can be imported again', async () => {
  const { landlord, agreement, title, balance, call } = await aDebtor(world)
  const before = await balance()
  const transfers = [{ title }, { title: 'Wynajem', amount: '10,00' }, { title: 'Wynajem', amount: '10,00' }]
  const first = await preview(landlord, transfers)
  const decisions: Decision[] = [
    { rows: [2], decision: 'record', agreement_id: agreement.id },
    { rows: [3], decision: 'record' },
  ]
  await commit(landlord, first.id, decisions)

  const reversed = await reverse(landlord, first.id)
  const afterwards = await balance()
  const payments = (await call('GET', `/v1/payments?import_id=${first.id}`)).body.data
  const again = await preview(landlord, transfers)
  const recorded = await commit(landlord, again.id, decisions)

  expect(reversed).toMatchObject({ status: 200, body: { state: 'reversed', payments: 3 } })
  expect(afterwards).toEqual(before)
  expect(payments.map(({ state }: { state: string }) => state)).toEqual(['reversed', 'reversed', 'reversed'])
  expect(payments[0].reversal_reason).toBe('The import of the bank statement was reversed.')
  expect(again.rows).toEqual(first.rows)
  expect(recorded.body.payments).toBe(3)
  expect(await balance()).toMatchObject({ paid_pln: 2410 })
  expect((await paymentsOf(world, again.id)).map(({ title: of }) => of)).toEqual([title, 'Wynajem', 'Wynajem'])
  const traces = await tracesOf(world, first.id)
  expect(traces.actions).toEqual([
    'payment_import.previewed',
    'payment_import.decided',
    'payment_import.decided',
    'payment_import.committed',
    'payment_import.reversed',
  ])
  for (const { id } of payments) {
    const { actions, events } = await tracesOf(world, id)
    expect(actions).toEqual(['payment.received', 'payment.reversed'])
    expect(events.map(({ type }) => type)).toEqual(['payment.received', 'payment.updated'])
  }
})

test('reversing again changes nothing, and a reversed import is neither committed, cancelled nor swept', async () => {
  const { landlord, title } = await aDebtor(world)
  const { id } = await preview(landlord, [{ title }])
  await commit(landlord, id)
  const first = await reverse(landlord, id)
  await world.pools.settlements.query(
    `UPDATE payment_import SET created_at = created_at - interval '31 days' WHERE id = $1`,
    [id],
  )
  await using database = await openDatabase({
    url: world.system.databaseUrls.settlements,
    entities: [],
    applicationName: 'sweeper',
    poolSize: 1,
  })

  await sweepPreviews({ orm: database.orm, committed: () => undefined }, new Date())
  const again = await reverse(landlord, id)
  const refused = [await commit(landlord, id), await discard(landlord, id)]

  expect([again.status, again.body]).toEqual([200, { ...first.body, created_at: again.body.created_at }])
  expect((await tracesOf(world, id)).actions).toHaveLength(3)
  for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'invalid_state'])
  expect(refused[0]?.body.detail).toContain('the import was reversed')
})

test('an import on which a refund rests is not reversed at all, and the refusal names the refund', async () => {
  const { landlord, agreement, title, pay, balance, call } = await aDebtor(world)
  const { id } = await preview(landlord, [{ title }, { title, amount: '100,00' }, { title: 'x', amount: '5,00' }])
  await commit(landlord, id, [{ rows: [3], decision: 'record' }])
  const refund = await pay({ amount_pln: -60, received_on: '2026-03-10' })
  const before = await balance()

  const refused = await reverse(landlord, id)
  const between = await balance()
  await call('POST', `/v1/payments/${refund.body.id}/reverse`, { reason: 'mistake' })
  const reversed = await reverse(landlord, id)

  expect(refused.body).toMatchObject({ code: 'refund_exceeds_credit', status: 409 })
  expect(refused.body.objects).toEqual([agreement.id, refund.body.id])
  expect(refused.body.detail).toContain('40.00')
  expect(between).toEqual(before)
  expect(reversed.body.state).toBe('reversed')
  expect(await balance()).toMatchObject({ paid_pln: 0, balance_pln: 2400 })
})

test('the line of a payment reversed alone stays recorded until the import is reversed', async () => {
  const { landlord, title, call } = await aDebtor(world)
  const { id } = await preview(landlord, [{ title }])
  await commit(landlord, id)
  const { data } = await rowsOf(landlord, id)
  await call('POST', `/v1/payments/${data[0].payment_id}/reverse`, { reason: 'mistake' })

  const alone = await preview(landlord, [{ title }])
  await reverse(landlord, id)
  const together = await preview(landlord, [{ title }])

  expect(alone.rows).toMatchObject({ duplicate: 1, matched: 0 })
  expect(together.rows).toMatchObject({ duplicate: 0, matched: 1 })
})

test('the lines of a waiting preview that were duplicates of a reversed import are free again', async () => {
  const { landlord, title, balance } = await aDebtor(world)
  const { id } = await preview(landlord, [{ title }])
  await commit(landlord, id)
  const waiting = await preview(landlord, [{ title }, { title: 'Prąd', amount: '5,00', payer: 'OLA MAK' }])

  await reverse(landlord, id)
  const free = await landlord.settlements.request('GET', `/v1/payment-imports/${waiting.id}`)
  const committed = await commit(landlord, waiting.id)

  expect(waiting.rows).toMatchObject({ duplicate: 1, matched: 0, unmatched: 1 })
  expect(free.body.rows).toMatchObject({ duplicate: 0, matched: 1, unmatched: 1 })
  expect(free.body.matched_pln).toBe(2400)
  expect(committed.body.payments).toBe(1)
  expect(await balance()).toMatchObject({ paid_pln: 2400 })
})

test('a preview has nothing to reverse, and another account cannot reverse it', async () => {
  const { landlord, title } = await aDebtor(world)
  const stranger = await world.aLandlord()
  const { id } = await preview(landlord, [{ title }])

  const early = await reverse(landlord, id)
  await commit(landlord, id)
  const foreign = await reverse(stranger, id)
  const seen = await landlord.settlements.request('GET', `/v1/payment-imports/${id}`)

  expect([early.status, early.body.code]).toEqual([409, 'invalid_state'])
  expect(early.body.detail).toContain('Cancel it instead')
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  expect(seen.body.state).toBe('committed')
})
