import { CompleteTerms, type CreateAgreementRequest } from '@lokum/contracts/settlements/agreement-inputs'
import type { Profile } from '@lokum/contracts/settlements/profile'
import { listFaults } from '@lokum/service-kit/http/validate'
import { ValidationFailed } from '@lokum/service-kit/problem'

/**
 * The terms of a new agreement: what the request leaves out is copied from the profile of the account.
 * @throws ValidationFailed naming what neither has
 */
export function completeTerms({ tenant, landlord, ...terms }: CreateAgreementRequest, profile: Profile): CompleteTerms {
  const { defaults } = profile
  const { address = profile.address } = landlord
  const { mode = defaults.mode ?? undefined } = terms
  const given = {
    ...terms,
    tenant: { ...tenant, locale: tenant.locale ?? defaults.tenant_locale },
    landlord: {
      name: landlord.name ?? profile.name ?? undefined,
      ...(address !== null && { address }),
      bank_account_number: landlord.bank_account_number ?? profile.bank_account_numbers[0],
    },
    mode,
    proration: terms.proration ?? defaults.proration,
    due_day: terms.due_day ?? defaults.due_day,
    shared_costs: terms.shared_costs ?? defaults.shared_costs.map(withoutNull),
  }
  const complete = CompleteTerms.safeParse(given)
  if (!complete.success)
    throw new ValidationFailed(listFaults(complete.error, 'body').map((fault) => namingTheProfile(fault, given)))
  return complete.data
}

type SharedCost = Profile['defaults']['shared_costs'][number]

function withoutNull({ percent, ...cost }: SharedCost) {
  return { ...cost, ...(percent !== null && { percent }) }
}

/** Names the profile where it could have given what is missing; a missing word of an enumeration is `invalid_value` elsewhere. */
function namingTheProfile(fault: ReturnType<typeof listFaults>[number], given: Given) {
  const isMissing = 'pointer' in fault && missingIn(given).includes(fault.pointer)
  return isMissing ? { pointer: fault.pointer, code: 'required' as const, must: 'given_or_in_profile' as const } : fault
}

type Given = { mode: unknown; landlord: { name: unknown; bank_account_number: unknown } }

function missingIn({ mode, landlord }: Given): string[] {
  const copied = {
    '#/mode': mode,
    '#/landlord/name': landlord.name,
    '#/landlord/bank_account_number': landlord.bank_account_number,
  }
  return Object.entries(copied).flatMap(([pointer, value]) => (value === undefined ? [pointer] : []))
}
