import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { aDocument, aMonth, itemOf, look, step } from '../settlements/a-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const wasteOnly = { shared_costs: [{ category: 'waste', share_by: 'persons' }] }
const lines = [
  {},
  { category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' },
  { category: 'other', label: 'Ubezpieczenie', amount_pln: '12.00' },
  { category: 'internet', label: 'Internet', amount_pln: '60.00' },
  { category: 'other', label: 'Domofon', amount_pln: '5.00' },
]

async function sell(document: string, seller: string) {
  await world.pools.settlements.query('UPDATE document_reading SET supplier = $2 WHERE document_id = $1', [
    document,
    seller,
  ])
}

function decide({ settlements }: Landlord, document: string, body: object) {
  return settlements.request('POST', `/v1/documents/${document}/lines/decisions`, { body })
}

async function proposalsOf({ settlements }: Landlord, document: string) {
  const { body } = await settlements.request('GET', `/v1/documents/${document}/ledger`)
  return body.lines.map((line: { decided_before: unknown }) => line.decided_before)
}

function internetOf(document: string) {
  return {
    type: 'proportional_cost',
    category: 'internet',
    label: 'Internet',
    inputs: { kind: 'amount', amount_pln: 60 },
    source: { kind: 'document', document_id: document, line: 4, place: 'page 1, line 4' },
  }
}

/** April, in which the landlord pays the fund, the insurance is excluded, the tenant pays the internet, and the intercom stays open. */
async function aDecidedMonth() {
  const month = await aMonth(world, { agreement: wasteOnly, lines })
  const { landlord, id, document } = month
  await sell(document, 'Wspólnota')
  await step(landlord, id, 'calculate')
  await decide(landlord, document, { decision: 'landlord', line_numbers: [2], reason: 'The owner saves' })
  await decide(landlord, document, { decision: 'excluded', line_numbers: [3], reason: 'Paid by the bank' })
  await step(landlord, id, 'items', internetOf(document))
  return month
}

type NextProps = { seller?: string; apartmentId?: string; ofLines?: Parameters<typeof aDocument>[2] }

/** The bill of May with the same lines, attached to the settlement of May. */
async function theNextBill(
  { landlord, apartment }: Awaited<ReturnType<typeof aDecidedMonth>>,
  { seller = 'WSPÓLNOTA', apartmentId = apartment.id, ofLines = lines }: NextProps = {},
) {
  const document = await aDocument(world, apartmentId, ofLines)
  await sell(document, seller)
  const { body } = await settle(landlord, { apartment_id: apartmentId, period: '2026-05' })
  await step(landlord, body.id, 'documents', { document_id: document })
  await step(landlord, body.id, 'calculate')
  return { id: String(body.id), document }
}

test('an open line proposes what a person decided about the same line of the bill before', async () => {
  const april = await aDecidedMonth()
  const { landlord } = april

  const may = await theNextBill(april)

  const bill = { id: april.document, name: 'invoice.xml' }
  expect(await proposalsOf(landlord, may.document)).toEqual([
    null,
    { outcome: 'landlord', reason: 'The owner saves', document: bill },
    { outcome: 'excluded', reason: 'Paid by the bank', document: bill },
    { outcome: 'tenant', reason: null, document: bill },
    null,
  ])
  const decided = await decide(landlord, may.document, { decision: 'landlord', line_numbers: [2], reason: 'as before' })
  expect(
    decided.body.lines.map((line: { decided_before: { outcome: string } | null }) => line.decided_before?.outcome),
  ).toEqual([undefined, undefined, 'excluded', 'tenant', undefined])
})

test('a decision that was taken back and an item that was rejected propose nothing', async () => {
  const april = await aDecidedMonth()
  const { landlord, id, document } = april
  const { body } = await look(landlord, id)
  await decide(landlord, document, { decision: 'reopen', line_numbers: [2], reason: 'by mistake' })
  const reject = { decision: 'reject', item_ids: [itemOf(body, 'Internet').id], reason: 'by mistake' }
  await step(landlord, id, 'items/decisions', reject)

  const may = await theNextBill(april)

  const outcomes = (await proposalsOf(landlord, may.document)).map((one: { outcome: string } | null) => one?.outcome)
  expect(outcomes).toEqual([undefined, undefined, 'excluded', undefined, undefined])
})

test('lines of one name with different outcomes propose nothing', async () => {
  const twice = [lines[1] ?? {}, lines[1] ?? {}]
  const april = await aMonth(world, { agreement: wasteOnly, lines: twice })
  const { landlord, document } = april
  await sell(document, 'Wspólnota')
  await decide(landlord, document, { decision: 'landlord', line_numbers: [1], reason: 'The owner saves' })
  await decide(landlord, document, { decision: 'excluded', line_numbers: [2], reason: 'Paid by the bank' })

  const may = await theNextBill(april, { ofLines: twice })

  expect(await proposalsOf(landlord, may.document)).toEqual([null, null])
})

test('bills of another seller, of no known seller and of another apartment propose nothing', async () => {
  const april = await aDecidedMonth()
  const { landlord } = april
  const other = await aMonth(world, { landlord, agreement: wasteOnly })

  const ofOther = await theNextBill(april, { seller: 'Spółdzielnia' })
  const elsewhere = await theNextBill(april, { apartmentId: other.apartment.id })

  const none = lines.map(() => null)
  expect(await proposalsOf(landlord, ofOther.document)).toEqual(none)
  expect(await proposalsOf(landlord, elsewhere.document)).toEqual(none)
  await world.pools.settlements.query('UPDATE document_reading SET supplier = NULL WHERE document_id = ANY ($1)', [
    [april.document, ofOther.document],
  ])
  expect(await proposalsOf(landlord, ofOther.document)).toEqual(none)
})

test('a line of which tenants are charged more than it has proposes nothing, because no decision can settle it', async () => {
  const april = await aDecidedMonth()
  const { landlord } = april
  const may = await theNextBill(april)
  await step(landlord, may.id, 'items', {
    type: 'proportional_cost',
    category: 'renovation_fund',
    label: 'Fundusz',
    inputs: { kind: 'amount', amount_pln: 100 },
    source: { kind: 'document', document_id: may.document, line: 2, place: 'page 1, line 2' },
  })

  const { body } = await landlord.settlements.request('GET', `/v1/documents/${may.document}/ledger`)

  expect(body.lines[1]).toMatchObject({ open_pln: -10, is_open: true, decided_before: null })
})
