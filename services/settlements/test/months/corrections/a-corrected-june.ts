import type { World } from '@lokum/local-stack/world/open-world'
import { aBill } from '../../../../../packages/month-engine/test/calculation/a-bill.ts'
import { aJune, counted, type Home, send, upload } from '../calculation/a-june.ts'
import { step } from '../settlements/a-month.ts'

export type Bill = Parameters<typeof aBill>[0]

/** A sent June whose correction has another bill attached. */
export async function correctedJune(world: World, home: Home, bill: Bill) {
  const june = await aJune(world, home)
  const { landlord, settlement } = june
  const sent = await send(june)
  await step(landlord, settlement.id, 'correct', { reason: 'The bill was wrong' })
  const added = await upload(landlord, aBill(bill))
  const attached = await step(landlord, settlement.id, 'documents', { document_id: added })
  const { body } = await step(landlord, settlement.id, 'calculate')
  return { ...june, sent, added, attached: attached.body, old: june.documents[0] ?? '', body }
}

export const energy = { name: 'Energia czynna', unit: 'kWh', quantity: 100 }
export const internet = { name: 'Internet', unit: 'mies.', quantity: 1 }
export const water = { name: 'Woda', unit: 'm3', vat: 8, net: 5.47 }
export const metered: Home = { meters: [counted(100)], bills: [aBill({ rows: [{ ...energy, net: 0.7 }] })] }
export const meteredWater: Home = {
  meters: [counted(7, 'cold_water', 'm3')],
  bills: [aBill({ rows: [{ ...water, quantity: 10 }] })],
}
export const shared: Home = {
  terms: { mode: 'rent_only', shared_costs: [{ category: 'internet', share_by: 'equal' }] },
  bills: [aBill({ rows: [{ ...internet, net: 50 }] })],
}
export const sharedWater: Home = {
  terms: { mode: 'rent_only', shared_costs: [{ category: 'water', share_by: 'equal' }] },
  bills: [aBill({ rows: [{ ...water, quantity: 10 }] })],
}
