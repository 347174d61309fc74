import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import fc from 'fast-check'
import { actionsOf, allocationsOf, brokenSums, itemOf, look, step } from '../months/settlements/a-month.ts'
import { aCompleteMonth, aSentMonth, download, eventsOf, handOver } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'the bill was wrong'

async function statementsOf(id: string) {
  return (
    await world.pools.settlements.query('SELECT * FROM statement WHERE settlement_id = $1 ORDER BY version', [id])
  ).rows
}

test('a correction is a new version with its changes; the old one is in force until the new one is sent', async () => {
  const { landlord, id, agreement, prepared, sent } = await aSentMonth(world)
  const old = await download(landlord, id, 'pdf')
  const begun = await step(landlord, id, 'correct', { reason })
  const recalculated = await step(landlord, id, 'calculate')
  const waste = itemOf(recalculated.body, 'Odpady')
  const inputs = { ...waste.inputs, days: 15 }
  await step(landlord, id, 'items/decisions', {
    decision: 'correct',
    item_ids: [waste.id],
    inputs,
    reason: 'moved in later',
  })

  const { body: again } = await step(landlord, id, 'prepare')

  expect(sent).toMatchObject({
    state: 'sent',
    statement: { state: 'sent' },
    payment: { open_pln: 2460, paid_at: null },
  })
  expect(begun.body).toMatchObject({ state: 'calculated', statement: { version: 1 }, payment: { open_pln: 2460 } })
  expect(recalculated.body.items).toEqual(sent.items)
  expect(again).toMatchObject({
    statement: { version: 2, corrects_version: 1, total_pln: 2430 },
    payment: { open_pln: 2460 },
  })
  const snapshot = JSON.parse((await download(landlord, id, 'json')).bytes.toString())
  expect(snapshot.corrects).toEqual({
    version: 1,
    snapshot_sha256: prepared.statement.snapshot_sha256,
    total_pln: 2460,
    reason,
    changes: [{ kind: 'changed', item_id: waste.id, label: 'Odpady', before_pln: 60, after_pln: 30 }],
  })
  expect((await statementsOf(id)).map(({ state }) => state)).toEqual(['sent', 'prepared'])
  const concluded = await handOver(landlord, id)
  expect(concluded).toMatchObject({
    state: 'sent',
    statement: { version: 2, state: 'sent' },
    payment: { open_pln: 2430 },
  })
  expect((await statementsOf(id)).map(({ state }) => state)).toEqual(['superseded', 'sent'])
  const kept = await download(landlord, id, 'pdf', 1)
  expect(kept.bytes.equals(old.bytes)).toBe(true)
  const types = (await eventsOf(world, id)).map(({ type }) => type)
  expect(types.filter((type) => type === 'settlement.sent')).toHaveLength(2)
  expect(await actionsOf(world, id)).toContain('settlement.correction_begun')
  expect(agreement.id).toBe(snapshot.agreement.id)
})

test('payments for the earlier version reduce the new one, and its reason survives a reopening', async () => {
  const { landlord, id, agreement } = await aSentMonth(world)
  const payment = { agreement_id: agreement.id, received_on: '2026-05-05', amount_pln: 1000 }
  await landlord.settlements.request('POST', '/v1/payments', { body: payment })
  await step(landlord, id, 'correct', { reason })
  await step(landlord, id, 'prepare')
  await step(landlord, id, 'reopen')

  await step(landlord, id, 'prepare')

  const snapshot = JSON.parse((await download(landlord, id, 'json')).bytes.toString())
  expect(snapshot).toMatchObject({ version: 3, total_pln: 2460, paid_pln: 1000, credit_pln: 0, to_pay_pln: 1460 })
  expect(snapshot.corrects).toMatchObject({ version: 1, reason, changes: [] })
})

const terms = { mode: 'rent_only', shared_costs: [{ category: 'waste', share_by: 'persons' }] }

/** Two apartments with a tenant each that share a bill of 60 zł for waste; the first tenant has the statement. */
async function aSharedBill(total: number | undefined = undefined) {
  const month = await aCompleteMonth(world, { agreement: terms })
  const { landlord, apartment, document, id } = month
  const { id: second } = await anApartment(landlord, { surface_m2: 50 })
  const agreement = await anAgreement(landlord, second, terms)
  const { body: neighbour } = await settle(landlord, { apartment_id: second, period: '2026-04' })
  await reject(landlord, id)
  const shared = {
    line: 1,
    period: '2026-04',
    apartment_ids: [apartment.id, second],
    ...(total && { weight_total: total }),
  }
  const made = await landlord.settlements.request('POST', `/v1/documents/${document}/costs`, { body: shared })
  if (made.status !== 201) throw new Error(`The cost was not shared: ${made.bytes}`)
  for (const path of ['calculate', 'items/decisions', 'prepare']) await step(landlord, id, path)
  const sent = await handOver(landlord, id)
  return { ...month, sent, neighbour: { id: String(neighbour.id), agreement } }
}

async function reject(landlord: Landlord, id: string): Promise<void> {
  const { body } = await look(landlord, id)
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [itemOf(body, 'Odpady').id], reason })
}

function changeHousehold({ settlements }: Landlord, agreementId: string, persons: number) {
  const body = { starts_on: '2026-01-01', reason: 'correction_of_mistake', persons }
  return settlements.request('POST', `/v1/agreements/${agreementId}/terms`, { body })
}

test('charges of a shared bill in a statement stay, and the landlord bears the difference after a neighbour’s change', async () => {
  const { landlord, document, agreement, neighbour, sent } = await aSharedBill(8)
  await step(landlord, neighbour.id, 'calculate')
  await changeHousehold(landlord, neighbour.agreement.id, 3)
  await changeHousehold(landlord, agreement.id, 2)

  const { status, body } = await step(landlord, neighbour.id, 'calculate')

  expect([status, itemOf(body, 'Odpady').amount_pln]).toEqual([200, 22.5])
  expect(await allocationsOf(world, document)).toEqual({
    [agreement.id]: itemOf(sent, 'Odpady').amount_pln,
    [neighbour.agreement.id]: 22.5,
    landlord: 30,
  })
  expect(await brokenSums(world, landlord)).toEqual([])
})

test('when a statement leaves too little for a neighbour, the refusal names the settlement to correct first', async () => {
  const { landlord, id, document, agreement, neighbour, sent } = await aSharedBill()
  await step(landlord, neighbour.id, 'calculate')
  await changeHousehold(landlord, neighbour.agreement.id, 3)
  const refused = await step(landlord, neighbour.id, 'calculate')
  const { body: noticed } = await look(landlord, neighbour.id)
  await step(landlord, id, 'correct', { reason })
  const { body: first } = await step(landlord, id, 'calculate')

  const { status, body } = await step(landlord, neighbour.id, 'calculate')

  expect(itemOf(sent, 'Odpady').amount_pln).toBe(30)
  expect([refused.status, refused.body.code]).toEqual([409, 'shares_in_statements'])
  expect(refused.body.detail).toContain(sent.reference_code)
  expect(noticed.missing[0].detail).toContain(sent.reference_code)
  expect([status, itemOf(body, 'Odpady').amount_pln]).toEqual([200, 45])
  expect(itemOf(first, 'Odpady')).toMatchObject({ amount_pln: 15, state: 'proposed', inputs_changed: true })
  expect(first.statement).toMatchObject({ version: 1, state: 'sent', total_pln: 2430 })
  expect(await allocationsOf(world, document)).toEqual({
    [agreement.id]: 15,
    [neighbour.agreement.id]: 45,
    landlord: 0,
  })
  expect(await brokenSums(world, landlord)).toEqual([])
})

type Tenant = { landlord: Landlord; id: string; agreement: string }
type Action = { what: string; tenant: number; persons: number }

const What = fc.constantFrom('prepare', 'prepare', 'reopen', 'mark-sent', 'correct', 'calculate', 'household', 'reject')
const Action = fc.record({ what: What, tenant: fc.nat(1), persons: fc.integer({ min: 1, max: 3 }) })

async function act({ landlord, id, agreement }: Tenant, { what, persons }: Action): Promise<number> {
  if (what === 'household') return (await changeHousehold(landlord, agreement, persons)).status
  if (what === 'reject') await reject(landlord, id)
  if (what === 'prepare') for (const path of ['calculate', 'items/decisions']) await step(landlord, id, path)
  const body = what === 'mark-sent' || what === 'correct' ? { reason } : undefined
  return (await step(landlord, id, what === 'reject' ? 'calculate' : what, body)).status
}

test('after any operations on two settlements with a shared bill, statements are the sums of their parts and never change', async () => {
  const { landlord, id, agreement, neighbour } = await aSharedBill()
  await step(landlord, neighbour.id, 'calculate')
  const tenants: Tenant[] = [
    { landlord, id, agreement: agreement.id },
    { landlord, id: neighbour.id, agreement: neighbour.agreement.id },
  ]
  const frozen = new Map<string, string>()

  const property = fc.asyncProperty(fc.array(Action, { minLength: 6, maxLength: 8 }), async (actions) => {
    for (const { tenant, ...action } of actions) {
      for (const one of tenants.slice(tenant, tenant + 1)) {
        expect([200, 201, 409]).toContain(await act(one, { tenant, ...action }))
        for (const { id: statement, snapshot, pdf_sha256: pdf } of await statementsOf(one.id)) {
          expect(frozen.get(statement) ?? snapshot + pdf).toBe(snapshot + pdf)
          frozen.set(statement, snapshot + pdf)
        }
      }
      expect(await brokenSums(world, landlord)).toEqual([])
    }
  })

  const corrected = ['prepare', 'mark-sent', 'correct', 'prepare'].map((what) => ({ what, tenant: 0, persons: 1 }))
  const examples: [Action[]][] = [[corrected]]
  await fc.assert(property, { numRuns: 4, examples, endOnFailure: true, interruptAfterTimeLimit: 30_000 })
  expect(frozen.size).toBeGreaterThan(1)
})
