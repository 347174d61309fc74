import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { ItemInputs, ItemSource } from '@lokum/contracts/settlements/item'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** One line of a settlement. `origin` says what it was made of, so that a later calculation finds it again. */
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
    formula: p.string(),
    proposedBy: p.enum(['assistant', 'agreement', 'operator'] as const),
    status: p.enum(['proposed', 'approved', 'corrected', 'rejected'] as const),
    source: p.json<ItemSource>(),
    sourceDocumentId: p.string().nullable(),
    costId: p.string().nullable(),
    confidence: p.decimal().precision(3).scale(2).nullable(),
    taxClass: p.string().$type<TaxClass>(),
    inputsChanged: p.boolean(),
    proposal: p.json<{ inputs: ItemInputs; amount_pln: number; formula: string }>().nullable(),
    notes: p.json<string[]>(),
    reason: p.string().nullable(),
    decidedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type ItemRow = InferEntity<typeof ItemRow>
