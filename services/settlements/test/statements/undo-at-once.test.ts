import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { atDepth } from '@lokum/local-stack/testing/depth'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aDraft, ask, upload } from '../documents/an-invoice.ts'
import { aKsefInvoice } from '../months/settlements/a-ksef-invoice.ts'
import { brokenSums, look, step } from '../months/settlements/a-month.ts'
import { handOver } from './a-prepared-month.ts'
import { halfStates } from './half-states.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const reason = 'at once'
const rounds = Array.from({ length: atDepth({ usual: 2, deep: 8 }) }, (_, round) => round)
const fees = ['Internet', 'Fundusz remontowy'].map((Cost) => ({ Cost, 'Amount (PLN)': '20.00' }))
let bills = 0

/** Notes say how the bill stands now, and its lines may have changed since. */
const withoutNotes = ({ notes: _, ...item }: { notes: unknown }) => item

/** A bill of which the tenant pays a line, a person decides about another one, and a third was typed. */
async function aBill(landlord: Landlord): Promise<string> {
  bills += 1
  const xml = aKsefInvoice({ prices: [], fees }).toString()
  const id = await upload(landlord, Buffer.from(xml.replace('<P_2>', `<P_2>${bills}`)))
  const typed = { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 5, place: 'page 1' }
  await ask(landlord, 'POST', `${id}/lines`, { body: typed })
  return id
}

async function aMonth(landlord: Landlord) {
  const id = await aDraft(world, landlord)
  const bill = await aBill(landlord)
  await step(landlord, id, 'documents', { document_id: bill })
  const { body } = await step(landlord, id, 'calculate')
  await ask(landlord, 'POST', `${bill}/lines/decisions`, { body: { decision: 'landlord', reason } })
  for (const item of body.items)
    await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item.id] })
  const { status, bytes } = await step(landlord, id, 'prepare')
  if (status !== 200) throw new Error(`It was not prepared: ${bytes}`)
  return { id, bill }
}

/** All that undoes or changes a document, at once. */
function changesOf(landlord: Landlord, id: string, bill: string) {
  const decide = (decision: string) => ask(landlord, 'POST', `${bill}/lines/decisions`, { body: { decision, reason } })
  const change = (kind: string) => ask(landlord, 'PATCH', bill, { body: { kind } })
  return [
    ...['excluded', 'reopen', 'landlord'].map(decide),
    ...['other', 'invoice'].map(change),
    ask(landlord, 'POST', `${bill}/read`, { body: { again: true } }),
    ask(landlord, 'PATCH', `${bill}/lines/3`, { body: { amount_pln: 6 } }),
    ask(landlord, 'DELETE', `${bill}/lines/3`),
    landlord.settlements.request('DELETE', `/v1/settlements/${id}/documents/${bill}`),
    ask(landlord, 'DELETE', bill),
  ]
}

async function requireWhole(landlord: Landlord, id: string) {
  const { body } = await eventually(async () => {
    const shown = await look(landlord, id)
    return !['queued', 'sending'].includes(shown.body.delivery?.state) && shown
  })
  for (const account of body.document_ledgers) {
    const { used_pln, used_elsewhere_pln, landlord_pln, excluded_pln, open_pln, difference_pln } = account
    const sum = used_pln + used_elsewhere_pln + landlord_pln + excluded_pln + open_pln + difference_pln
    expect(sum).toBeCloseTo(account.total_pln, 8)
    if (body.state === 'prepared') expect(account.is_open).toBe(false)
  }
  return body
}

test('a month never sent is cancelled while its bill is decided, read, changed, detached and deleted: no half state', async () => {
  const landlord = await world.aLandlord()
  for (const round of rounds) {
    const { id, bill } = await aMonth(landlord)
    if (round % 2 === 0) await step(landlord, id, 'reopen')

    const answers = await Promise.all([
      ...['calculate', 'items/decisions', 'prepare', 'reopen', 'send'].map((path) => step(landlord, id, path)),
      ...changesOf(landlord, id, bill),
      step(landlord, id, 'cancel', { reason }),
    ])

    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
    const { state } = await requireWhole(landlord, id)
    expect(state === 'cancelled').toBe(answers.at(-1)?.status === 200)
    const { status } = await ask(landlord, 'DELETE', bill)
    expect(status === 409).toBe(state !== 'cancelled' && (await look(landlord, id)).body.document_ids.includes(bill))
  }
  expect(await brokenSums(world, landlord)).toEqual([])
  expect(await halfStates(world, landlord)).toEqual([])
})

test('a correction is abandoned while its bills are decided, read, changed, detached and deleted: what was sent is whole', async () => {
  const landlord = await world.aLandlord()
  const { id, bill } = await aMonth(landlord)
  const sent = await handOver(landlord, id)
  for (const round of rounds) {
    const spare = await aBill(landlord)
    await step(landlord, id, 'correct', { reason })
    await step(landlord, id, 'documents', { document_id: spare })
    if (round % 2 === 0) await step(landlord, id, 'calculate')

    const answers = await Promise.all([
      ...['calculate', 'items/decisions', 'prepare', 'reopen'].map((path) => step(landlord, id, path)),
      ...changesOf(landlord, id, bill),
      ...changesOf(landlord, id, spare),
      step(landlord, id, 'cancel-correction'),
    ])
    await requireWhole(landlord, id)
    await step(landlord, id, 'cancel-correction')

    expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([])
    const { body } = await look(landlord, id)
    expect([body.state, body.total_pln, body.document_ids]).toEqual(['sent', sent.total_pln, [bill]])
    expect(body.items.map(withoutNotes)).toEqual(sent.items.map(withoutNotes))
    expect(body.statement).toEqual(sent.statement)
  }
  expect(await brokenSums(world, landlord)).toEqual([])
  expect(await halfStates(world, landlord)).toEqual([])
})
