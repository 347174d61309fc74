import type { Answer } from '@lokum/local-stack/testing/client'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { Neighbour } from './open-neighbours.ts'

export type Operation = (landlord: Landlord, number: number) => Promise<Answer>

/** One of each class of operations that needs no worker. */
export function lightOperations(own: Neighbour): Readonly<Record<string, Operation>> {
  const get =
    (path: string): Operation =>
    (landlord) =>
      landlord.request('GET', path)
  const made: string[] = []
  return {
    'create an apartment': async (landlord) => {
      const answer = await landlord.create()
      if (answer.status === 201) made.push(answer.body.id)
      return answer
    },
    'change an apartment': (landlord, number) =>
      landlord.request('PATCH', `/v1/apartments/${own.apartment}`, { body: { label: `Dom nr ${number}` } }),
    'read an apartment': get(`/v1/apartments/${own.apartment}`),
    'list apartments': get('/v1/apartments?limit=25'),
    'read the audit log': get(`/v1/apartments/${own.apartment}/audit-log`),
    'create a settlement': (landlord) => {
      const body = { apartment_id: made.shift() ?? own.apartment, period: '2026-09' }
      return landlord.request('POST', '/v1/settlements', { body })
    },
    'read a settlement': get(`/v1/settlements/${own.settlement}`),
    'list settlements': get('/v1/settlements?limit=25'),
    'record a payment': (landlord, number) => {
      const body = { agreement_id: own.agreement, received_on: '2026-11-09', amount_pln: number }
      return landlord.request('POST', '/v1/payments', { body })
    },
    'list payments': get('/v1/payments?limit=25'),
    'read an agreement’s balance': get(`/v1/agreements/${own.agreement}/balance`),
    'read the tax of a year': get('/v1/tax-years/2026'),
    'list endpoints': get('/v1/webhook-endpoints'),
    'list deliveries': get('/v1/webhook-deliveries?limit=25'),
    'read as the tenant': (landlord) => landlord.request('GET', '/v1/tenant/settlement', { token: own.link }),
  }
}
