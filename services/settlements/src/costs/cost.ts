import type { CostCategory, ShareKey } from '@lokum/contracts/settlements/cost-category'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** A line of a document as a cost of one month, shared once. */
export const CostRow = defineEntity({
  name: 'Cost',
  tableName: 'cost',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    documentId: p.string(),
    line: p.integer(),
    category: p.string().$type<CostCategory>(),
    label: p.string(),
    period: p.string(),
    amountPln: p.decimal().precision(12).scale(2),
    key: p.string().$type<ShareKey>(),
    total: p.decimal().precision(14).scale(4),
    /** A cost that only the calculation made may be made anew by the operator. */
    madeBy: p.enum(['operator', 'calculation'] as const),
    createdAt: p.datetime(),
  },
})
export type CostRow = InferEntity<typeof CostRow>
