import type { World } from '@lokum/local-stack/world/open-world'
import { aDocument as aPhoto, createMeter, read } from '../../tenancies/meters/a-meter.ts'
import { aDocument, placeDocument, step } from '../settlements/a-month.ts'
import { aHeatedYear, createTrueUp, finish, ofWinter, winter } from './a-heated-year.ts'

/**
 * Winter with an advance of 50 zł for water at 10 zł, of which each month used another quantity, and a bill for all of it, which the months
 * include if it is attached to the apartment.
 */
export async function aWateredWinter(world: World, { isAttached = false } = {}) {
  const year = await aHeatedYear(world, { terms: { advances: [{ category: 'cold_water', amount_pln: 50 }] } })
  const { landlord, apartment } = year
  const photo = async () => ({ photo_document_id: await aPhoto(world, { apartment_id: apartment.id }) })
  const first = { installed_on: '2025-12-31', initial_value: 100, ...(await photo()) }
  const { body: meter } = await createMeter(landlord, { apartment_id: apartment.id, ...first })
  const values = { '2026-01-31': 103, '2026-02-28': 107, '2026-03-31': 112, '2026-04-30': 118 }
  for (const [date, value] of Object.entries(values))
    await read(landlord, meter.id, { read_on: date, value, ...(await photo()) })
  const price = { rate_pln: '10', unit: 'm3', quantity: 18, amount_pln: '180.00' }
  const used = { kind: 'rate', category: 'cold_water', label: 'Woda', ...price } as const
  const document = await aDocument(world, apartment.id, [used], ofWinter)
  if (isAttached) await placeDocument(landlord, document, { apartment_ids: [apartment.id] })
  const sent: string[] = []
  for (const period of winter) {
    const { body } = await landlord.settlements.request('POST', '/v1/settlements', {
      body: { apartment_id: apartment.id, period },
    })
    await finish(landlord, body.id)
    sent.push(String(body.id))
  }
  const [, , march = ''] = sent
  return { ...year, document, meter, march }
}

export type Winter = Awaited<ReturnType<typeof aWateredWinter>>

export async function aWateredTrueUp({ landlord, agreement, document }: Winter) {
  const { body } = await createTrueUp(landlord, agreement.id, { ...ofWinter, document_ids: [document] })
  return String(body.id)
}

export function loseAdvanceInMarch({ landlord, agreement }: Winter) {
  return landlord.settlements.request('POST', `/v1/agreements/${agreement.id}/terms`, {
    body: { starts_on: '2026-03-01', reason: 'correction_of_mistake', advances: [] },
  })
}

export async function correctMarch({ landlord, document, march }: Winter) {
  await step(landlord, march, 'correct', { reason: 'No advance since March' })
  await step(landlord, march, 'documents', { document_id: document })
  return (await step(landlord, march, 'calculate')).body
}
