import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addDays, daysFrom } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aLateStatement, countInterest, interestOf, rates, someId } from './a-late-payment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const basis = 112_500
const refused = (reason: RegExp, objects: readonly string[] = []) => ({
  status: 409,
  body: { code: 'invalid_state', detail: expect.stringMatching(reason), ...(objects.length > 0 && { objects }) },
})

test('interest on a late payment is computed, previewed and added as an item with its spans', async () => {
  const { lateId, month, chargeInterest, compute, pay, call } = await aLateStatement(world)
  await pay({ amount_pln: 1000, received_on: '2026-03-20' })
  const may = await month('2026-05')

  const preview = await compute(may, '2026-04-09')
  const added = await chargeInterest(may, '2026-04-09')

  const spans = [
    { starts_on: '2026-03-11', ends_on: '2026-03-20', days: 10, amount_pln: 2400, percent: 11.25 },
    { starts_on: '2026-03-21', ends_on: '2026-04-09', days: 20, amount_pln: 1400, percent: 11.25 },
  ]
  const inputs = {
    kind: 'interest',
    settlement_id: lateId,
    period: '2026-01',
    starts_on: '2026-03-11',
    ends_on: '2026-04-09',
    spans,
  }
  const expected = countInterest(
    spans.map(({ starts_on: from, ends_on: to, amount_pln }) => ({ grosze: amount_pln * 100, from, to, basis })),
  )
  expect(expected).toBe(16.03)
  expect(preview).toMatchObject({ status: 200, body: { inputs, amount_pln: 16.03, total_pln: 2416.03 } })
  expect(added.status).toBe(201)
  expect(interestOf(added)).toMatchObject([
    {
      type: 'rent_and_fixed',
      category: null,
      tax_class: 'revenue',
      state: 'approved',
      inputs,
      amount_pln: 16.03,
      formula: '(2,400.00 PLN × 10 days × 11.25% + 1,400.00 PLN × 20 days × 11.25%) / 365 = 16.03 PLN',
    },
  ])
  const polish = await call('GET', `/v1/settlements/${may}`, undefined, { 'accept-language': 'pl' })
  expect(interestOf(polish)[0]?.formula).toBe(
    '(2\u00a0400,00 zł × 10 dni × 11,25\u00a0% + 1\u00a0400,00 zł × 20 dni × 11,25\u00a0%) / 365 = 16,03 zł',
  )
})

test('what a preview gives can be sent as it is, and spans of one’s own are refused', async () => {
  const { month, chargeInterest, compute } = await aLateStatement(world)
  const may = await month('2026-05')
  const { inputs } = (await compute(may, '2026-04-09')).body
  const { spans } = inputs

  const own = await chargeInterest(may, '2026-04-09', { spans: [{ ...spans[0], amount_pln: 9000 }] })
  const earlier = await chargeInterest(may, '2026-04-09', { starts_on: '2026-03-01' })
  const added = await chargeInterest(may, undefined, inputs)

  const faultAt = (pointer: string) => ({ status: 400, body: { code: 'validation_failed', errors: [{ pointer }] } })
  expect(own).toMatchObject(faultAt('#/inputs/spans'))
  expect(earlier).toMatchObject(faultAt('#/inputs/starts_on'))
  expect(added.status).toBe(201)
  expect(interestOf(added)).toMatchObject([{ inputs, amount_pln: 22.19 }])
})

test('the next charge begins after the last day that was charged, and a day is never charged twice', async () => {
  const { month, chargeInterest } = await aLateStatement(world)
  const [may, june] = [await month('2026-05'), await month('2026-06')]
  await chargeInterest(may, '2026-04-09')

  const again = await chargeInterest(june, '2026-04-09')
  const inSame = await chargeInterest(may, '2026-04-01')
  const later = await chargeInterest(june, '2026-04-19')

  expect([again, inSame]).toMatchObject([refused(/2026-05.*2026-04-09/, [may]), refused(/2026-05.*2026-04-09/, [may])])
  expect(interestOf(later)).toMatchObject([
    {
      inputs: { starts_on: '2026-04-10', ends_on: '2026-04-19', spans: [{ days: 10, amount_pln: 2400 }] },
      amount_pln: 7.4,
    },
  ])
})

test('two settlements that charge the same days at the same moment charge them once', async () => {
  const { month, chargeInterest } = await aLateStatement(world)
  const months = [await month('2026-05'), await month('2026-06'), await month('2026-07')]

  const answers = await Promise.all(months.map((id) => chargeInterest(id, '2026-04-09')))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('a debt that is paid by now is charged through the day of its payment, whatever later day is asked for', async () => {
  const { month, chargeInterest, pay, listed } = await aLateStatement(world)
  await pay({ amount_pln: 2400, received_on: '2026-04-09' })
  const may = await month('2026-05')
  const before = await listed()

  const added = await chargeInterest(may)
  const again = await chargeInterest(may)
  const after = await listed()

  expect(before).toMatchObject({
    interest_pln: 0,
    settlements: [
      { chargeable_interest: { starts_on: '2026-03-11', ends_on: '2026-04-09', late_days: 30, amount_pln: 22.19 } },
    ],
  })
  expect(interestOf(added)).toMatchObject([
    { inputs: { starts_on: '2026-03-11', ends_on: '2026-04-09' }, amount_pln: 22.19 },
  ])
  expect(again).toMatchObject(refused(/2026-04-09/, [may]))
  expect(after).toMatchObject({ interest_pln: 0, settlements: [{ chargeable_interest: null }] })
})

test('each instalment bears interest since its own day, and their spans may overlap', async () => {
  const { month, chargeInterest, planned, listed, pay } = await aLateStatement(world)
  await planned({ due_on: '2026-03-24', amount_pln: 1000 }, { due_on: '2026-04-14', amount_pln: 1400 })
  await pay({ amount_pln: 2400, received_on: '2026-04-24' })
  const may = await month('2026-05')
  const before = await listed()

  const added = await chargeInterest(may)

  const expected = countInterest([
    { grosze: 100_000, from: '2026-03-25', to: '2026-04-24', basis },
    { grosze: 140_000, from: '2026-04-15', to: '2026-04-24', basis },
  ])
  const spans = [
    { starts_on: '2026-03-25', ends_on: '2026-04-24', days: 31, amount_pln: 1000 },
    { starts_on: '2026-04-15', ends_on: '2026-04-24', days: 10, amount_pln: 1400 },
  ]
  expect(interestOf(added)).toMatchObject([{ amount_pln: expected, inputs: { spans } }])
  expect(before.settlements[0].chargeable_interest).toMatchObject({ late_days: 31, amount_pln: expected, spans })
})

test('a rejected item frees its days, and is not approved again while another item charges them', async () => {
  const { month, chargeInterest, calculate, decide } = await aLateStatement(world)
  const [may, june] = [await month('2026-05'), await month('2026-06')]
  const [item] = interestOf(await chargeInterest(may, '2026-04-09'))
  await calculate(may)
  await decide(may, 'reject', { item_ids: [item?.id] })
  const taken = await chargeInterest(june, '2026-04-01')

  const approved = await decide(may, 'approve', { item_ids: [item?.id] })
  const corrected = await decide(may, 'correct', { item_ids: [item?.id], reason: 'Again', label: 'Interest' })
  const shorter = await decide(may, 'correct', {
    item_ids: [item?.id],
    reason: 'Again',
    inputs: { ...item?.inputs, ends_on: '2026-03-20' },
  })
  await calculate(june)
  await decide(june, 'reject', { item_ids: interestOf(taken).map(({ id }) => id) })
  const free = await decide(may, 'approve', { item_ids: [item?.id] })

  expect(taken.status).toBe(201)
  expect([approved, corrected, shorter]).toMatchObject(Array(3).fill(refused(/2026-06.*2026-04-01/, [june])))
  expect(free).toMatchObject({ status: 200 })
  expect(interestOf(free)).toMatchObject([{ state: 'approved', amount_pln: 22.19 }])
})

test('two rejected items with the same days are not approved by one decision', async () => {
  const { month, chargeInterest, calculate, decide } = await aLateStatement(world)
  const may = await month('2026-05')
  await calculate(may)
  const [first] = interestOf(await chargeInterest(may, '2026-04-09'))
  await decide(may, 'reject', { item_ids: [first?.id] })
  const [, second] = interestOf(await chargeInterest(may, '2026-04-09'))
  await decide(may, 'reject', { item_ids: [second?.id] })

  const both = await decide(may, 'approve', { item_ids: [first?.id, second?.id] })

  expect(second).toBeDefined()
  expect(both.status).toBe(409)
})

test('a correction changes the last day, and the spans follow; another settlement or own spans are refused', async () => {
  const { month, chargeInterest, calculate, decide, compute, lateId, charge } = await aLateStatement(world)
  const { settlementId: other } = await charge('2026-02', [{ amount_pln: 100 }])
  const may = await month('2026-05')
  await calculate(may)
  const [item] = interestOf(await chargeInterest(may, '2026-04-09'))
  const inputs = { ...item?.inputs, ends_on: '2026-03-20' }
  const ask = { item_ids: [item?.id], reason: 'Agreed with the tenant' }

  const preview = await compute(may, '2026-03-20', {}, item?.id)
  const refusals = await Promise.all(
    [
      { ...inputs, settlement_id: other },
      { ...inputs, ends_on: '2026-03-10' },
      { ...inputs, ends_on: addDays(dayIn(new Date()), 1) },
      { ...inputs, spans: [{ starts_on: '2026-03-11', ends_on: '2026-03-20', days: 10, amount_pln: 1, percent: 1 }] },
      { kind: 'fixed', monthly_pln: 5, days: 30, days_in_month: 30 },
    ].map((changed) => decide(may, 'correct', { ...ask, inputs: changed })),
  )
  const corrected = await decide(may, 'correct', { ...ask, inputs })

  const spans = [{ starts_on: '2026-03-11', ends_on: '2026-03-20', days: 10, amount_pln: 2400, percent: 11.25 }]
  expect(preview.body).toMatchObject({ inputs: { settlement_id: lateId, spans }, amount_pln: 7.4 })
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(interestOf(corrected)).toMatchObject([
    { state: 'corrected', inputs: { ends_on: '2026-03-20', spans }, amount_pln: 7.4, proposal: { amount_pln: 22.19 } },
  ])
})

test('a correction of the label alone keeps the spans, though a payment of that time came in since', async () => {
  const { month, chargeInterest, calculate, decide, pay } = await aLateStatement(world)
  const may = await month('2026-05')
  await calculate(may)
  const [item] = interestOf(await chargeInterest(may, '2026-04-09'))
  await pay({ amount_pln: 2400, received_on: '2026-03-12' })

  const corrected = await decide(may, 'correct', { item_ids: [item?.id], reason: 'Words', label: 'Odsetki ustawowe' })

  expect(interestOf(corrected)).toMatchObject([{ label: 'Odsetki ustawowe', amount_pln: 22.19, inputs: item?.inputs }])
})

test('a day without a rate is refused by its name, and the balance says that the rate is missing', async () => {
  const { month, chargeInterest, call, listed } = await aLateStatement(world)
  await call('PATCH', '/v1/account/profile', { interest_rates: [{ ...rates[0], valid_from: '2026-03-21' }] })
  const may = await month('2026-05')

  const missing = await chargeInterest(may, '2026-04-09')
  const { interest_pln, settlements } = await listed()

  expect(missing).toMatchObject(refused(/2026-03-11.*interest_rates/))
  expect(interest_pln).toBeNull()
  expect(settlements).toMatchObject([{ chargeable_interest: { starts_on: '2026-03-11', amount_pln: null, spans: [] } }])
})

test('nothing is charged for a payment in time, a day before the due day, a grosz that is not reached, or a credit', async () => {
  const { month, chargeInterest, pay, charge, ask, call } = await aLateStatement(world)
  const { settlementId: small } = await charge('2026-02', [{ amount_pln: 1 }])
  const { settlementId: credit } = await charge('2026-03', [{ amount_pln: -50 }])
  const may = await month('2026-05')
  const early = await chargeInterest(may, '2026-03-10')
  await pay({ amount_pln: 2400, received_on: '2026-03-10' })

  const inTime = await chargeInterest(may)
  const others = await Promise.all(
    [small, credit, may].map((id) => call('POST', `/v1/settlements/${may}/items`, ask(id, '2026-03-12'))),
  )

  expect([early, inTime, ...others]).toMatchObject(Array(5).fill(refused(/0\.00|0,00/)))
})

test('a settlement of another agreement, account or none is not found, and days to come or a category are refused', async () => {
  const [{ month, ask, call, chargeInterest, lateId, landlord }, stranger] = await Promise.all([
    aLateStatement(world),
    aLateStatement(world),
  ])
  const neighbour = await aLateStatement(world, landlord)
  const may = await month('2026-05')
  const post = (id: string) => call('POST', `/v1/settlements/${may}/items`, ask(id, '2026-04-09'))

  const answers = [await post(neighbour.lateId), await post(stranger.lateId), await post(someId())]
  const ahead = await chargeInterest(may, addDays(dayIn(new Date()), 1))
  const body = { ...ask(lateId, '2026-04-09'), category: 'administration' }
  const categorised = await call('POST', `/v1/settlements/${may}/items`, body)
  const foreign = await stranger.call('POST', `/v1/settlements/${may}/items`, ask(stranger.lateId))

  const missing = { status: 404, body: { code: 'not_found', errors: [{ pointer: '#/inputs/settlement_id' }] } }
  expect(answers).toMatchObject([missing, missing, missing])
  expect(ahead).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/inputs/ends_on', code: 'in_future' }] } })
  expect(categorised).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/category' }] } })
  expect(foreign.status).toBe(404)
})

test('the balance and the reminder no longer state days that were charged', async () => {
  const { month, chargeInterest, listed, call, agreement } = await aLateStatement(world)
  const may = await month('2026-05')
  const today = dayIn(new Date())
  const all = await listed()
  await chargeInterest(may, '2026-04-09')

  const rest = await listed()
  const { next } = (await call('GET', `/v1/agreements/${agreement.id}/reminders`)).body
  await chargeInterest(may)
  const none = await listed()
  const stated = await call('POST', `/v1/agreements/${agreement.id}/reminders`, { with_interest: true })

  const since = (from: string) => countInterest([{ grosze: 240_000, from, to: today, basis }])
  const days = (from: string) => daysFrom(from, today) + 1
  expect(all).toMatchObject({ interest_pln: since('2026-03-11') })
  expect(rest).toMatchObject({
    interest_pln: since('2026-04-10'),
    settlements: [
      {
        chargeable_interest: {
          starts_on: '2026-04-10',
          ends_on: today,
          late_days: days('2026-04-10'),
          amount_pln: since('2026-04-10'),
        },
      },
    ],
  })
  expect(next.interest.sum_pln).toBe(since('2026-04-10'))
  expect(none).toMatchObject({ interest_pln: 0, settlements: [{ chargeable_interest: null }] })
  expect(stated).toMatchObject({ status: 409 })
})

test('days of a cancelled settlement are free again', async () => {
  const { month, chargeInterest, call } = await aLateStatement(world)
  const [may, june] = [await month('2026-05'), await month('2026-06')]
  await chargeInterest(may, '2026-04-09')
  await call('POST', `/v1/settlements/${may}/cancel`, { reason: 'Not this month' })

  const added = await chargeInterest(june, '2026-04-09')

  expect(added.status).toBe(201)
})
