import { daysOfAgreement } from '@lokum/contracts/problems/days-of-agreement'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { IndexationClause } from '@lokum/contracts/settlements/indexation'
import { elseNotFound, lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { datedProperties, describeTerms, rowOn, type TermsRow } from './dated-terms.ts'

/** The database row with the terms of the first day; `describeAgreement` shows it to clients. Days are texts, `YYYY-MM-DD`. */
export const AgreementRow = defineEntity({
  name: 'Agreement',
  tableName: 'agreement',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    apartmentId: p.string(),
    tenantName: p.string(),
    tenantEmail: p.string().nullable(),
    tenantLocale: p.enum(['pl', 'en'] as const),
    tenantPhone: p.string().nullable(),
    coTenants: p.json<string[]>(),
    landlordName: p.string(),
    landlordAddress: p.string().nullable(),
    landlordAccountNumber: p.string(),
    startsOn: p.date(),
    endsOn: p.date().nullable(),
    termsId: p.string(),
    ...datedProperties(),
    dueDay: p.integer(),
    indexation: p.json<IndexationClause>().nullable(),
    documentIds: p.array().formula(selectDocuments),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})
export type AgreementRow = InferEntity<typeof AgreementRow>

export class AgreementOverlap extends Problem {
  constructor(days: Text, blocking: string) {
    const values = { days }
    const faults = [{ pointer: '#/starts_on', code: 'invalid_value', must: 'free_days', values }] as const
    super('agreement_overlap', { values, objects: [blocking], faults })
  }
}

type AgreementKey = { id: string; accountId: string }

/** @throws NotFound also for an agreement of another account */
export async function findAgreement(em: Context['em'], { id, accountId }: AgreementKey): Promise<AgreementRow> {
  return await em.findOneOrFail(AgreementRow, { id, accountId }, elseNotFound)
}

/**
 * Loads the agreement with its apartment for a change and locks it until the transaction ends.
 * @throws NotFound also for an agreement of another account
 */
export async function lockAgreement(em: Context['em'], { id, accountId }: AgreementKey): Promise<AgreementRow> {
  const { apartmentId } = await findAgreement(em, { id, accountId })
  await lockLetting(em, { id: apartmentId, accountId })
  return await em.findOneOrFail(AgreementRow, { id, accountId }, { ...lockedElseNotFound, refresh: true })
}

/**
 * Serializes decisions on the agreements of one apartment: two overlapping ones would otherwise deadlock in the exclusion
 * constraint, and the database would abort one of them.
 */
export async function lockLetting(em: Context['em'], { id, accountId }: AgreementKey): Promise<void> {
  await runSql(em, 'SELECT id FROM apartment_copy WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE', [id, accountId])
}

/**
 * Stores the changes. The constraint decides races that the lock of the apartment cannot, before its copy exists.
 * @throws AgreementOverlap
 */
export async function flushAgreement(em: Context['em'], row: AgreementRow): Promise<void> {
  const { accountId, apartmentId, id, startsOn, endsOn = null } = row
  const [other] = await runSql<Days>(em, findOverlap, [accountId, apartmentId, id, startsOn, endsOn])
  if (other) throw new AgreementOverlap(daysOfAgreement(other), other.id)
  await em.flush().catch((error: unknown) => {
    throw violates(error, 'agreement_overlap') ? new AgreementOverlap(atThatTime, apartmentId) : error
  })
}

const atThatTime = { en: 'at the same time', pl: 'w tym samym czasie' }

type Days = { id: string; start: string; end: string | null }

const findOverlap = `
  SELECT id, starts_on::text AS start, ends_on::text AS "end" FROM agreement
  WHERE account_id = $1 AND apartment_id = $2 AND id <> $3
    AND daterange(starts_on, ends_on, '[]') && daterange($4::date, $5::date, '[]')
  ORDER BY starts_on LIMIT 1`

type Shown = {
  /** The terms of later days, in their order. */
  later: readonly TermsRow[]
  /** The day whose terms are shown. */
  day: string
}

export function describeAgreement(row: AgreementRow, { later, day }: Shown): Agreement {
  const terms = rowOn(row, later, day)
  const from = 'validFrom' in terms ? terms.validFrom : row.startsOn
  return {
    id: row.id,
    apartment_id: row.apartmentId,
    tenant: {
      name: row.tenantName,
      email: row.tenantEmail ?? null,
      locale: row.tenantLocale,
      phone: row.tenantPhone ?? null,
      co_tenants: row.coTenants,
    },
    landlord: {
      name: row.landlordName,
      address: row.landlordAddress ?? null,
      bank_account_number: row.landlordAccountNumber,
    },
    starts_on: row.startsOn,
    ends_on: row.endsOn ?? null,
    ...describeTerms(terms),
    due_day: row.dueDay,
    indexation: row.indexation ?? null,
    document_ids: row.documentIds,
    terms_from: from,
    next_terms_from: later.find(({ validFrom }) => validFrom > from)?.validFrom ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

/** The documents of an agreement, as a formula of its entity: every load has them, with the terms. */
function selectDocuments(row: { toString(): string }): string {
  return `ARRAY (SELECT document_id FROM agreement_document AS attached
    WHERE (attached.account_id, attached.agreement_id) = (${row}.account_id, ${row}.id) ORDER BY document_id)`
}
