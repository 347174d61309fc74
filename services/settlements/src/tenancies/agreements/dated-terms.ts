import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { DatedTerms, TermsFrom, TermsReason } from '@lokum/contracts/settlements/agreement-terms'
import type { Context } from '@lokum/service-kit/http/context'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** The columns of what may change on a day; each table has its own, since the database layer keeps and changes them. */
export const datedProperties = () => ({
  mode: p.enum(['flat_rate', 'by_readings', 'rent_only'] as const),
  rentPln: p.decimal().precision(12).scale(2),
  proration: p.enum(['by_days', 'full_months'] as const),
  fixedCharges: p.json<Agreement['fixed_charges']>(),
  flatUtilitiesPln: p.decimal().precision(12).scale(2).nullable(),
  advances: p.json<Agreement['advances']>(),
  persons: p.integer(),
  sharedCosts: p.json<Agreement['shared_costs']>(),
})

/** The terms of an agreement from a later day on; those of its first day are in the row of the agreement. */
export const TermsRow = defineEntity({
  name: 'AgreementTerms',
  tableName: 'agreement_terms',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string(),
    validFrom: p.date(),
    reason: p.string().$type<TermsReason>(),
    source: p.string().nullable(),
    ...datedProperties(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type TermsRow = InferEntity<typeof TermsRow>

/** More than an agreement needs in decades; each calculation reads them all. */
export const mostTerms = 200

type Columns = Pick<TermsRow, keyof ReturnType<typeof datedProperties>>

export function describeTerms(row: Columns): DatedTerms {
  return {
    mode: row.mode,
    rent_pln: Number(row.rentPln),
    proration: row.proration,
    fixed_charges: row.fixedCharges,
    flat_utilities_pln: row.flatUtilitiesPln == null ? null : Number(row.flatUtilitiesPln),
    // The previous release may change the mode without knowing them.
    advances: row.mode === 'by_readings' ? row.advances : [],
    persons: row.persons,
    shared_costs: row.sharedCosts,
  }
}

type First = Columns & { startsOn: string }

/** All terms of an agreement in the order of their days. */
export function joinTerms(row: First, later: readonly TermsRow[]): TermsFrom[] {
  return [
    { from: row.startsOn, ...describeTerms(row) },
    ...later.map((terms) => ({ from: terms.validFrom, ...describeTerms(terms) })),
  ]
}

/** The row with the terms of a day: before the tenancy those of its first day, after it the last ones. */
export function rowOn<Row extends First>(row: Row, later: readonly TermsRow[], day: string): Row | TermsRow {
  return later.findLast(({ validFrom }) => validFrom <= day) ?? row
}

type AgreementKeys = { accountId: string; agreementIds: readonly string[] }

/** The later terms of agreements of one account, in the order of their days, by agreement. */
export async function loadTermsOfAll(
  em: Context['em'],
  { accountId, agreementIds }: AgreementKeys,
): Promise<ReadonlyMap<string, TermsRow[]>> {
  const where = { accountId, agreementId: { $in: [...agreementIds] } }
  const rows = await em.find(TermsRow, where, { orderBy: { agreementId: 'asc', validFrom: 'asc' } })
  return Map.groupBy(rows, ({ agreementId }) => agreementId)
}

/** The later terms of one agreement, in the order of their days. */
export async function loadTerms(
  em: Context['em'],
  { accountId, id }: { accountId: string; id: string },
): Promise<TermsRow[]> {
  return (await loadTermsOfAll(em, { accountId, agreementIds: [id] })).get(id) ?? []
}
