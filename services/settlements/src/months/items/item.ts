import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { PlacedSource } from '@lokum/month-engine/calculation/document-source'
import type { KeptNote } from '@lokum/month-engine/calculation/note'
import type { Proposed } from '@lokum/month-engine/items/kept-item'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** One line of a settlement. `origin` identifies its source, so that a later calculation finds the item again. */
export const ItemRow = defineEntity({
  name: 'Item',
  tableName: 'item',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    settlementId: p.string(),
    origin: p.string(),
    type: p.enum(['rent_and_fixed', 'utility_by_readings', 'proportional_cost'] as const),
    category: p.string().$type<CostCategory>().nullable(),
    label: p.string(),
    inputs: p.json<ItemInputs>(),
    amountPln: p.decimal().precision(12).scale(2),
    proposedBy: p.enum(['assistant', 'agreement', 'landlord'] as const),
    state: p.enum(['proposed', 'approved', 'corrected', 'rejected'] as const),
    source: p.json<PlacedSource>(),
    sourceDocumentId: p.string().nullable(),
    costId: p.string().nullable(),
    /** The days of metered use that a true-up charges. */
    usedFrom: p.date().nullable(),
    usedTo: p.date().nullable(),
    confidence: p.decimal().precision(3).scale(2).nullable(),
    taxClass: p.string().$type<TaxClass>(),
    inputsChanged: p.boolean(),
    proposal: p.json<Proposed>().nullable(),
    notes: p.json<KeptNote[]>(),
    /** The last proposal for its origin (`basisOf`); null for manual items and once the engine proposes nothing any more. */
    basis: p.text().nullable(),
    reason: p.string().nullable(),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type ItemRow = InferEntity<typeof ItemRow>
