import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Text } from '@lokum/contracts/problems/problem'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { monthOf } from '../../calendar/period.ts'

/** An apartment as the apartments service last told it; `data` is the whole object, so that what is needed later is there. */
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
  constructor(reason: Text) {
    super('invalid_state', { values: { reason } })
  }
}

/**
 * The last months of an apartment that was given up are settled too: up to the month in which it was archived. Nothing can
 * change it after that, so its last change is its archiving.
 * @throws ApartmentArchived
 */
export function requireSettleable({ label, state, updated_at }: Apartment, period: string): void {
  const last = monthOf(new Date(updated_at))
  if (state === 'archived' && period > last) throw new ApartmentArchived(stateReasons.archivedBefore(label, last))
}

/** @throws ApartmentArchived: such an apartment is let no more */
export function requireLettable({ label, state }: Apartment): void {
  if (state === 'archived') throw new ApartmentArchived(stateReasons.apartmentArchived(label))
}
