import { isDeepStrictEqual } from 'node:util'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { CompleteTerms } from '@lokum/contracts/settlements/agreement-inputs'
import type { UpdateAgreement } from '@lokum/contracts/settlements/agreement-operations'
import { listFaults } from '@lokum/service-kit/http/validate'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { inOrder } from '../papers/in-order.ts'
import { readSharedCost } from '../profile/read-shared-cost.ts'
import { type AgreementRow, describeAgreement } from './agreement.ts'
import { describeTerms, type TermsRow } from './dated-terms.ts'

export type Terms = CompleteTerms
export type Patch = RequestOf<typeof UpdateAgreement>['body']

/** The terms as columns; decimals are texts. */
export function agreementColumns(terms: Terms) {
  return { ...lastingColumns(terms), ...datedColumns(terms) }
}

/** Columns of an agreement that hold on all its days. */
export function lastingColumns({
  tenant,
  landlord,
  starts_on: start,
  ends_on: end,
  due_day: dueDay,
  indexation,
  ...terms
}: Terms) {
  return {
    tenantName: tenant.name,
    tenantEmail: tenant.email,
    tenantLocale: tenant.locale,
    tenantPhone: tenant.phone,
    coTenants: tenant.co_tenants,
    landlordName: landlord.name,
    landlordAddress: landlord.address ?? null,
    landlordAccountNumber: landlord.bank_account_number,
    startsOn: start,
    endsOn: end,
    dueDay,
    indexation,
    documentIds: inOrder(terms.document_ids),
  }
}

/** Columns that may change on a day. */
export function datedColumns(terms: Terms) {
  return {
    mode: terms.mode,
    rentPln: String(terms.rent_pln),
    proration: terms.proration,
    fixedCharges: terms.fixed_charges,
    flatUtilitiesPln: terms.flat_utilities_pln === null ? null : String(terms.flat_utilities_pln),
    advances: terms.advances,
    persons: terms.persons,
    sharedCosts: terms.shared_costs.map(readSharedCost),
  }
}

/** An agreement with the terms of one day in the form of the request. */
export function readTerms(row: AgreementRow, dated: AgreementRow | TermsRow = row): Terms {
  const {
    apartment_id,
    tenant,
    landlord,
    starts_on: start,
    ends_on: end,
    due_day,
    indexation,
    document_ids,
  } = describeAgreement(row, {
    later: [],
    day: '',
  })
  const { address, ...others } = landlord
  const { shared_costs, ...terms } = describeTerms(dated)
  return {
    apartment_id,
    tenant,
    starts_on: start,
    ends_on: end,
    due_day,
    indexation,
    document_ids,
    ...terms,
    landlord: { ...others, ...(address !== null && { address }) },
    shared_costs: shared_costs.map(({ percent, ...cost }) => ({ ...cost, ...(percent !== null && { percent }) })),
  }
}

/**
 * Merges a patch into terms (RFC 7396); lists are replaced as a whole. The result must satisfy the rules for new agreements.
 * @throws ValidationFailed
 */
export function patchTerms(terms: Terms, { tenant, landlord, ...rest }: Patch): Terms {
  const { address: heldAddress, ...heldLandlord } = terms.landlord
  const { address = heldAddress && neutral, ...otherLandlord } = landlord ?? {}
  const merged = CompleteTerms.safeParse({
    ...terms,
    fixed_charges: terms.fixed_charges.map((charge) => ({ ...charge, label: neutral })),
    ...rest,
    tenant: { ...terms.tenant, name: neutral, ...tenant },
    landlord: { ...heldLandlord, name: neutral, ...otherLandlord, ...(address != null && { address }) },
  })
  if (!merged.success) throw new ValidationFailed(listFaults(merged.error, 'body'))
  const { data } = merged
  const keepsAddress = heldAddress !== undefined && landlord?.address === undefined
  return {
    ...data,
    fixed_charges: rest.fixed_charges ? data.fixed_charges : terms.fixed_charges,
    tenant: { ...data.tenant, name: tenant?.name ?? terms.tenant.name },
    landlord: {
      ...data.landlord,
      name: landlord?.name ?? terms.landlord.name,
      ...(keepsAddress && { address: heldAddress }),
    },
  }
}

/** Replaces stored names, addresses and labels while the rest is checked, because they may be older than their rules. */
const neutral = 'x'

export function areSameTerms(some: Terms, others: Terms): boolean {
  return isDeepStrictEqual(normal(some), normal(others))
}

function normal(terms: Terms) {
  const { shared_costs, document_ids } = terms
  return { ...terms, shared_costs: shared_costs.map(readSharedCost), document_ids: inOrder(document_ids) }
}

/** Whether what may change on a day is the same. */
export function areSameDated(some: Terms, others: Terms): boolean {
  return isDeepStrictEqual(datedColumns(some), datedColumns(others))
}
