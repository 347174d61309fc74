import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { download } from '../../statements/a-prepared-month.ts'
import { aLateStatement, interestOf } from './a-late-payment.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The statement of February, of 100.00 zł, corrected so that it charges the interest of January until 9 April, too. */
async function aStatementWithInterest() {
  const scene = await aLateStatement(world)
  const { charge, call, chargeInterest } = scene
  const { settlementId: february } = await charge('2026-02', [{ amount_pln: 100 }])
  const correct = () => call('POST', `/v1/settlements/${february}/correct`, { reason: 'late payment' })
  await correct()
  const [item] = interestOf(await chargeInterest(february, '2026-04-09'))
  const id = item?.id ?? ''
  await charge('2026-02', [{ amount_pln: 100 }, { id, label: 'Odsetki', amount_pln: 22.19 }])
  return { ...scene, february, itemId: id, correct }
}

test('the statement and its PDF carry the interest with its formula, which the tenant is charged', async () => {
  const { month, chargeInterest, calculate, decide, call, landlord, lateId, agreement } = await aLateStatement(world)
  const may = await month('2026-05')
  await calculate(may)
  await chargeInterest(may, '2026-04-09')
  await decide(may, 'approve', {})

  const prepared = await call('POST', `/v1/settlements/${may}/prepare`, {})
  const { items } = (await download(landlord, may, 'json')).body
  const pdf = await download(landlord, may, 'pdf')
  await call('POST', `/v1/settlements/${may}/mark-sent`, { reason: 'handed over' })
  const balance = (await call('GET', `/v1/agreements/${agreement.id}/balance`)).body

  expect(prepared.status).toBe(200)
  expect(items).toMatchObject([
    { label: 'Czynsz' },
    {
      label: 'Odsetki',
      amount_pln: 22.19,
      tax_class: 'revenue',
      inputs: { kind: 'interest', settlement_id: lateId },
      formula: '2\u00a0400,00 zł × 30 dni × 11,25\u00a0% / 365 = 22,19 zł',
    },
  ])
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(balance.charged_pln).toBe(4822.19)
})

test('the interest that a statement charges bears no interest, and is paid last', async () => {
  const { february, month, call, ask, pay, listed } = await aStatementWithInterest()
  const may = await month('2026-05')
  const compute = async () => {
    const { type, inputs } = ask(february, '2026-04-09')
    return (await call('POST', `/v1/settlements/${may}/items/compute`, { type, inputs })).body
  }

  const unpaid = await compute()
  await pay({ amount_pln: 2460, received_on: '2026-03-20' })
  const partly = await compute()
  await pay({ amount_pln: 40, received_on: '2026-03-30' })
  const paid = await compute()
  const { interest_pln } = await listed()

  const first = { starts_on: '2026-03-11', percent: 11.25 }
  expect(unpaid.inputs.spans).toMatchObject([{ ...first, days: 30, amount_pln: 100 }])
  expect(partly.inputs.spans).toMatchObject([
    { ...first, days: 10, amount_pln: 100 },
    { days: 20, amount_pln: 40 },
  ])
  expect(paid.inputs.spans).toMatchObject([{ amount_pln: 100 }, { ends_on: '2026-03-30', amount_pln: 40 }])
  expect(interest_pln).toBe(0)
})

test('a correction that rejects the interest frees its days only when it is sent', async () => {
  const { february, itemId, correct, calculate, decide, month, chargeInterest, charge, call } =
    await aStatementWithInterest()
  const june = await month('2026-06')
  await correct()
  await calculate(february)
  await decide(february, 'reject', { item_ids: [itemId] })
  const during = await chargeInterest(june, '2026-04-09')
  const abandoned = await call('POST', `/v1/settlements/${february}/cancel-correction`, {})
  const after = await chargeInterest(june, '2026-04-09')
  await correct()
  await calculate(february)
  await decide(february, 'reject', { item_ids: [itemId] })
  const again = await decide(february, 'approve', { item_ids: [itemId] })
  await decide(february, 'reject', { item_ids: [itemId] })
  await charge('2026-02', [{ amount_pln: 100 }])

  const sent = await chargeInterest(june, '2026-04-09')

  expect([during, after]).toMatchObject(Array(2).fill({ status: 409, body: { objects: [february] } }))
  expect(interestOf(abandoned)).toMatchObject([{ state: 'approved', amount_pln: 22.19 }])
  expect(again.status).toBe(200)
  expect(sent.status).toBe(201)
})
