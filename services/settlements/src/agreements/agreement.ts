import type { Agreement } from '@lokum/contracts/settlements/agreement'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** The row; what clients see of it is `describeAgreement`. Days are texts, `YYYY-MM-DD`. */
export const AgreementRow = defineEntity({
  name: 'Agreement',
  tableName: 'agreement',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    apartmentId: p.string(),
    tenantName: p.string(),
    tenantEmail: p.string(),
    tenantLocale: p.enum(['pl', 'en'] as const),
    landlordName: p.string(),
    landlordAddress: p.string().nullable(),
    landlordAccountNumber: p.string(),
    startsOn: p.date(),
    endsOn: p.date().nullable(),
    mode: p.enum(['flat_rate', 'by_readings', 'rent_only'] as const),
    rentPln: p.decimal().precision(12).scale(2),
    proration: p.enum(['by_days', 'full_months'] as const),
    fixedCharges: p.json<Agreement['fixed_charges']>(),
    flatUtilitiesPln: p.decimal().precision(12).scale(2).nullable(),
    persons: p.integer(),
    dueDay: p.integer(),
    sharedCosts: p.json<Agreement['shared_costs']>(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type AgreementRow = InferEntity<typeof AgreementRow>

export function describeAgreement(row: AgreementRow): Agreement {
  return {
    id: row.id,
    apartment_id: row.apartmentId,
    tenant: { name: row.tenantName, email: row.tenantEmail, locale: row.tenantLocale },
    landlord: {
      name: row.landlordName,
      address: row.landlordAddress ?? null,
      account_number: row.landlordAccountNumber,
    },
    start: row.startsOn,
    end: row.endsOn ?? null,
    mode: row.mode,
    rent_pln: Number(row.rentPln),
    proration: row.proration,
    fixed_charges: row.fixedCharges,
    flat_utilities_pln: row.flatUtilitiesPln == null ? null : Number(row.flatUtilitiesPln),
    persons: row.persons,
    due_day: row.dueDay,
    shared_costs: row.sharedCosts,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
