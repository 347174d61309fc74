import { expect } from '@jest/globals'
import type { World } from '@lokum/local-stack/world/open-world'
import { anOpenMonth } from './a-month.ts'

type State = 'proposed' | 'approved' | 'corrected' | 'rejected'
type Detail = {
  version: string
  state: string
  total_pln: number
  items: { id: string; label: string; state: State; amount_pln: number; reason: string | null; source: object }[]
}

/** A calculated settlement of October with a rent and a fixed charge to decide, and the person who decides. */
export async function twoCosts(world: World) {
  const month = await anOpenMonth(world, undefined, { fixed_charges: [{ label: 'Internet', amount_pln: 60 }] })
  const { landlord, apartmentId: apartment_id, agreementId: agreement_id } = month
  const { body } = await landlord.request('POST', '/v1/settlements', {
    body: { apartment_id, agreement_id, period: '2026-10' },
  })
  const at = `/v1/settlements/${body.id}`
  const { body: calculated } = await landlord.request('POST', `${at}/calculate`, {})
  expect(calculated.items).toHaveLength(2)
  const detail = async (): Promise<Detail> => (await landlord.request('GET', at)).body
  return {
    ...month,
    at,
    path: `/settlements/${body.id}/costs`,
    detail,
    states: async () => (await detail()).items.map(({ state }) => state),
    idOf: async (label: string) => (await detail()).items.find((item) => item.label.includes(label))?.id ?? '',
  }
}
