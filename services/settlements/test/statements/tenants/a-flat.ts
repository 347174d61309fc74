import type { Landlord } from '@lokum/local-stack/world/landlord'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { step } from '../../months/settlements/a-month.ts'
import { aLink, holding } from './a-tenancy.ts'

/** A flat for rent alone. */
export async function aFlat(landlord: Landlord, terms: Record<string, unknown> = {}) {
  const apartment = await anApartment(landlord)
  const agreement = await anAgreement(landlord, apartment.id, { mode: 'rent_only', rent_pln: 2400, ...terms })
  const path = `/v1/agreements/${agreement.id}`
  return { landlord, apartment, agreement, path }
}
export type Flat = Awaited<ReturnType<typeof aFlat>>

/** A statement of a month, prepared, and sent unless stated otherwise. */
export async function close({ landlord, apartment, agreement }: Flat, period: string, last = 'mark-sent') {
  const month = { apartment_id: apartment.id, agreement_id: agreement.id, period }
  const { body } = await settle(landlord, month)
  const steps = ['calculate', 'items/decisions', 'prepare', 'mark-sent']
  for (const name of steps.slice(0, steps.indexOf(last) + 1)) {
    const { status, body: answered } = await step(
      landlord,
      body.id,
      name,
      name === 'mark-sent' ? { reason: 'Wydruk' } : undefined,
    )
    if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(answered)}`)
  }
  return body
}

export async function seen(flat: Pick<Flat, 'landlord' | 'path'>, query = '') {
  const { token } = await aLink(flat)
  return (await holding(flat, token).get(`settlement${query}`)).body
}

export const pay = ({ landlord, agreement }: Flat, amount_pln: number, received_on: string) =>
  landlord.settlements.request('POST', '/v1/payments', {
    body: { agreement_id: agreement.id, amount_pln, received_on },
  })
