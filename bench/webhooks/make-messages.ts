import { newId } from '@lokum/service-kit/ids'
import type { Message } from './side.ts'

/** Events of new apartments as the apartments service publishes them, about 700 bytes each, for so many endpoints in turn. */
export function makeMessages({ count, endpoints }: { count: number; endpoints: number }): Message[] {
  return Array.from({ length: count }, (_, n) => makeMessage(n % endpoints))
}

/** One such event, of this moment. */
export function makeMessage(endpoint: number): Message {
  const occurredAt = new Date()
  const timestamp = occurredAt.toISOString()
  const apartment = newId('apartment')
  const data = JSON.stringify({
    id: apartment,
    label: 'Długa 7/12',
    state: 'setup',
    created_at: timestamp,
    updated_at: timestamp,
    address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
    surface_m2: 48.5,
    tariffs: [
      { utility: 'electricity', unit: 'kWh', rate_pln: 1.12, fixed_pln: 18.4, valid_from: '2026-01-01' },
      { utility: 'cold_water', unit: 'm3', rate_pln: 14.07, fixed_pln: 6.2, valid_from: '2026-01-01' },
      { utility: 'heating', unit: 'GJ', rate_pln: 96.31, fixed_pln: 41.5, valid_from: '2026-01-01' },
    ],
  })
  const id = newId('event')
  const head = { id, type: 'apartment.created', object: apartment, sequence: 1, occurred_at: timestamp }
  return { id, endpoint, occurredAt, data, body: `${JSON.stringify(head).slice(0, -1)},"data":${data}}` }
}
