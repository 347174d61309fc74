import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { warningsOf } from './usual-days.ts'

/** The row; what clients see of it is `describeSettlement`. */
export const SettlementRow = defineEntity({
  name: 'Settlement',
  tableName: 'settlement',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    apartmentId: p.string(),
    agreementId: p.string().nullable(),
    period: p.string(),
    state: p.enum(['draft', 'calculated', 'prepared', 'sent'] as const),
    referenceCode: p.string(),
    totalPln: p.decimal().precision(12).scale(2),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type SettlementRow = InferEntity<typeof SettlementRow>

export class SettlementExists extends Problem {
  constructor() {
    super('settlement_exists')
  }
}

export function describeSettlement(row: SettlementRow): Settlement {
  return {
    id: row.id,
    apartment_id: row.apartmentId,
    agreement_id: row.agreementId ?? null,
    period: row.period,
    state: row.state,
    reference_code: row.referenceCode,
    total_pln: Number(row.totalPln),
    warnings: warningsOf(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
