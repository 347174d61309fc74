import type { JsonBody } from '@lokum/local-stack/testing/client'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { aTenancy, make } from './monthly-close.ts'

/** A statement that counts and a payment that counts, as the test knows them itself; in grosze. */
export type Charged = { settlementId: string; period: string; code: string; grosze: number }
export type Paid = { on: string; grosze: number }
export type Tenancy = { landlord: Landlord; agreementId: string; apartmentId: string; charged: Charged[]; paid: Paid[] }

/** The part of a tenant's payments this year that is rent; the rest is waste, passed through at cost. */
export const rentShare = 0.8

/** A tenancy of an apartment, whose rent is 4000 PLN with 1000 PLN for waste. */
export async function letApartment(landlord: Landlord, apartmentId: string, days: object = {}): Promise<Tenancy> {
  const { id: agreementId } = await make(
    landlord,
    '/v1/agreements',
    aTenancy({ apartment_id: apartmentId, starts_on: '2025-01-01', mode: 'rent_only', ...termsOf(4000), ...days }),
  )
  return { landlord, agreementId, apartmentId, charged: [], paid: [] }
}

/** The rent, and with it a quarter of it for waste. */
export function termsOf(rent_pln: number) {
  return { rent_pln, fixed_charges: [{ label: 'Waste', amount_pln: rent_pln / 4, tax_class: 'pass_through' }] }
}

/** Settles a month from its creation to the tenant, by mail or handed over. */
export async function closeMonth({ landlord, agreementId, apartmentId, charged }: Tenancy, period: string, by: Way) {
  const asked = { apartment_id: apartmentId, agreement_id: agreementId, period }
  const { id, reference_code } = await make(landlord, '/v1/settlements', asked)
  for (const step of ['calculate', 'items/decisions']) await make(landlord, `/v1/settlements/${id}/${step}`)
  const { total_pln } = await deliver(landlord, id, by)
  charged.push({ settlementId: id, period, code: reference_code, grosze: Math.round(total_pln * 100) })
}

export type Way = 'mail' | 'hand'

async function deliver(landlord: Landlord, id: string, by: Way): Promise<JsonBody> {
  await make(landlord, `/v1/settlements/${id}/prepare`)
  if (by === 'hand') return await make(landlord, `/v1/settlements/${id}/mark-sent`, { reason: 'handed over' })
  await make(landlord, `/v1/settlements/${id}/send`, {})
  return await eventually(
    async () => {
      const { body } = await landlord.request('GET', `/v1/settlements/${id}`)
      return body.state === 'sent' && body
    },
    { intervalMs: 200 },
  )
}

/** Corrects a statement that was sent, so that another rent, and a quarter of it for waste, is charged. */
export async function correctMonth({ landlord, charged }: Tenancy, period: string, rent: number) {
  const statement = charged.find((one) => one.period === period)
  if (!statement) throw new Error(`Nothing is charged for ${period}.`)
  const path = `/v1/settlements/${statement.settlementId}`
  const { items } = await make(landlord, `${path}/correct`, { reason: 'the landlord was mistaken' })
  for (const item of items) {
    const monthly_pln = item.label === 'Waste' ? rent / 4 : rent
    const inputs = { ...item.inputs, monthly_pln }
    await make(landlord, `${path}/items/decisions`, {
      decision: 'correct',
      item_ids: [item.id],
      inputs,
      reason: 'the landlord was mistaken',
    })
  }
  await deliver(landlord, statement.settlementId, 'hand')
  statement.grosze = (rent + rent / 4) * 100
}

/** Records a payment by hand, for the newest month unless another title is given. */
export async function pay(tenancy: Tenancy, on: string, grosze: number, told: { title?: string } = {}) {
  const { landlord, paid, charged } = tenancy
  const { title = charged.at(-1)?.code } = told
  paid.push({ on, grosze })
  return await make(landlord, '/v1/payments', { received_on: on, amount_pln: grosze / 100, title })
}

/** The payments by month and payment, the oldest month by the oldest payment; and the money that nothing used. */
export function playAllocation({ charged, paid }: Tenancy) {
  const money = paid.toSorted((one, other) => one.on.localeCompare(other.on)).map((one) => ({ ...one }))
  const uses: { on: string; grosze: number; period: string }[] = []
  for (const { period, grosze } of charged.toSorted((one, other) => one.period.localeCompare(other.period))) {
    let open = grosze
    for (const source of money) {
      const used = Math.min(open, source.grosze)
      open -= used
      source.grosze -= used
      if (used > 0) uses.push({ on: source.on, grosze: used, period })
    }
  }
  return { uses, left: money }
}

export function sumOf(all: readonly { grosze: number }[]): number {
  return all.reduce((total, { grosze }) => total + grosze, 0)
}
