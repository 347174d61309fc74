import { monthIn } from '@lokum/amounts/calendar/period'
import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** The last known version of an apartment; `data` is the whole object, so fields needed later are already stored. */
export const CopiedApartment = defineEntity({
  name: 'CopiedApartment',
  tableName: 'apartment_copy',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    version: p.integer(),
    data: p.json<Apartment>(),
  },
})
export type CopiedApartment = InferEntity<typeof CopiedApartment>

export class ApartmentArchived extends Problem {
  constructor(reason: Text, id: string) {
    super('invalid_state', { values: { reason }, objects: [id] })
  }
}

/**
 * Archived apartments can still be settled up to the month of their archiving. Archived apartments never change, so the last
 * change is the archiving.
 * @throws ApartmentArchived
 */
export function requireSettleable({ id, label, state, updated_at }: Apartment, period: string): void {
  const last = monthIn(new Date(updated_at))
  if (state === 'archived' && period > last) throw new ApartmentArchived(stateReasons.archivedBefore(label, last), id)
}

/** @throws ApartmentArchived because an archived apartment cannot be let */
export function requireLettable({ id, label, state }: Apartment): void {
  if (state === 'archived') throw new ApartmentArchived(stateReasons.apartmentArchived(label), id)
}
