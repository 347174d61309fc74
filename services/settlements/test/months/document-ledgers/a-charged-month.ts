import type { Item } from '@lokum/contracts/settlements/item'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { handOver } from '../../statements/a-prepared-month.ts'
import { readingsOf } from '../../tenancies/meters/a-meter.ts'
import { aJune, counted } from '../calculation/a-june.ts'
import { look, step } from '../settlements/a-month.ts'

export const states = ['calculated', 'prepared', 'sent', 'corrected'] as const
export type State = (typeof states)[number]

export const water = (rate_pln: number) => ({ utility: 'cold_water', unit: 'm3', rate_pln })
const typed = [
  { kind: 'cost', category: 'internet', label: 'Modem', amount_pln: 100.01 },
  { kind: 'cost', category: 'internet', label: 'Router', amount_pln: 30 },
  { kind: 'cost', category: 'internet', label: 'Serwis', amount_pln: 20 },
  { kind: 'cost', category: 'other', label: 'Parking', amount_pln: 15 },
  {
    kind: 'rate',
    category: 'electricity',
    label: 'Energia',
    rate_pln: 0.8,
    quantity: 100,
    unit: 'kWh',
    amount_pln: 80,
  },
]

/**
 * A June that charges lines in every way: line 1 was read and 2 was typed, both shared by the calculation; the landlord made a cost of
 * line 3 and an item of line 4; the landlord has line 5; line 6 is the price of a meter. Another meter has a tariff.
 */
export async function aChargedMonth(world: World, state: State) {
  const shared_costs = [{ category: 'internet', share_by: 'equal' }]
  const june = await aJune(world, {
    terms: { rent_pln: 1000, shared_costs },
    tariffs: [water(10)],
    meters: [counted(100), counted(7, 'cold_water', 'm3')].map((meter, index) => ({
      ...meter,
      number: `11122${index}`,
    })),
    bills: [aBill({ rows: [{ name: 'Internet', unit: 'mies.', quantity: 1, net: 50 }] })],
  })
  const { landlord, apartment_id, settlement } = june
  const document = String(june.documents[0])
  const ask = (method: string, path: string, body?: Record<string, unknown>) =>
    landlord.settlements.request(method, `/v1/${path}`, { ...(body && { body }) })
  const must = async (asked: ReturnType<typeof ask>, status: number) => {
    const answer = await asked
    if (answer.status !== status) throw new Error(`The month was not made: ${answer.bytes}`)
    return answer.body
  }
  for (const [index, line] of typed.entries())
    await must(ask('POST', `documents/${document}/lines`, { ...line, place: `page ${index + 2}` }), 201)
  const cost = { line: 3, period: '2026-06', apartment_ids: [apartment_id], share_by: 'persons', weight_total: 2 }
  await must(ask('POST', `documents/${document}/costs`, cost), 201)
  const source = { kind: 'document', document_id: document, line: 4, place: 'page 4' }
  const inputs = { kind: 'amount', amount_pln: 20 }
  const item = { type: 'proportional_cost', category: 'internet', label: 'Serwis', inputs, source }
  await must(step(landlord, settlement.id, 'items', item), 201)
  const decision = { line_numbers: [5], decision: 'landlord', reason: 'The tenant has no car' }
  await must(ask('POST', `documents/${document}/lines/decisions`, decision), 200)
  await step(landlord, settlement.id, 'calculate')
  await approve(landlord, settlement.id)
  if (state !== 'calculated') await must(step(landlord, settlement.id, 'prepare'), 200)
  if (state === 'sent' || state === 'corrected') await handOver(landlord, settlement.id)
  if (state === 'corrected') await must(step(landlord, settlement.id, 'correct', { reason: 'A mistake' }), 200)
  const meters: { id: string; utility: string }[] = (await ask('GET', `meters?apartment_id=${apartment_id}`)).body.data
  const meter = String(meters.find(({ utility }) => utility === 'electricity')?.id)
  const readings: { id: string; read_on: string }[] = await readingsOf(landlord, meter)
  const reading = String(readings.find(({ read_on: date }) => date === '2026-06-30')?.id)
  const { agreement_id: agreement } = settlement
  return { world, landlord, id: String(settlement.id), document, apartment_id, agreement, meter, reading, ask }
}

export type ChargedMonth = Awaited<ReturnType<typeof aChargedMonth>>

export async function approve(landlord: Landlord, id: string): Promise<void> {
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  const { body } = await look(landlord, id)
  for (const { id: item, state } of body.items as Item[])
    if (state === 'proposed') await step(landlord, id, 'items/decisions', { decision: 'approve', item_ids: [item] })
}
