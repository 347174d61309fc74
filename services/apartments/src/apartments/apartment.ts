import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { StateForbids } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'

/** The row; what clients see of it is `describeApartment`. */
export const ApartmentRow = defineEntity({
  name: 'Apartment',
  tableName: 'apartment',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    label: p.string(),
    labelKey: p.string(),
    state: p.enum(['setup', 'active', 'archived'] as const),
    street: p.string(),
    city: p.string(),
    postalCode: p.string().nullable(),
    surfaceM2: p.decimal().precision(8).scale(2).nullable(),
    tariffs: p.json<Record<string, unknown>[]>(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type ApartmentRow = InferEntity<typeof ApartmentRow>

/** The form in which labels are compared: without regard to case (design decisions, section 5). */
export function foldLabel(label: string): string {
  return label.toUpperCase().toLowerCase().normalize('NFC')
}

export function describeApartment(row: ApartmentRow): Apartment {
  return {
    id: row.id,
    label: row.label,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    address: { street: row.street, city: row.city, postal_code: row.postalCode ?? null },
    surface_m2: row.surfaceM2 === null || row.surfaceM2 === undefined ? null : Number(row.surfaceM2),
    tariffs: row.tariffs,
  }
}

type ApartmentKey = { id: string; accountId: string }

/** @throws NotFound also when the apartment is another account's */
export async function findApartment(em: EntityManager, { id, accountId }: ApartmentKey): Promise<ApartmentRow> {
  return await em.findOneOrFail(ApartmentRow, { id, accountId }, elseNotFound)
}

/**
 * The apartment for a change, locked until the transaction ends.
 * @throws NotFound also when the apartment is another account's
 */
export async function lockApartment(em: EntityManager, { id, accountId }: ApartmentKey): Promise<ApartmentRow> {
  return await em.findOneOrFail(ApartmentRow, { id, accountId }, lockedElseNotFound)
}

/** @throws StateForbids when it is archived: such an apartment is not changed any more */
export function requireChangeable({ state, label }: ApartmentRow): void {
  if (state === 'archived') throw new StateForbids(stateReasons.apartmentArchived(label))
}

/** Moves between the states of an apartment; what is not in the table is refused. */
const moves = {
  activate: { from: ['setup'], to: 'active', otherwise: stateReasons.apartmentArchived },
  archive: { from: ['setup', 'active'], to: 'archived', otherwise: stateReasons.apartmentArchived },
  reopen: { from: ['archived'], to: 'setup', otherwise: stateReasons.apartmentInUse },
} as const

/** @throws StateForbids */
export function moveApartment(row: ApartmentRow, move: keyof typeof moves): void {
  const { from, to, otherwise } = moves[move]
  if (!from.some((state) => state === row.state)) throw new StateForbids(otherwise(row.label))
  row.state = to
}
