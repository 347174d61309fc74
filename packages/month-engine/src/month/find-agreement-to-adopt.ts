import type { SettlementFacts } from '../settlements/settlement-facts.ts'
import type { Month } from './month.ts'

/** The adoptable agreement: the only one with days in the settlement's month, unless another settlement already has it. */
export function findAgreementToAdopt(
  { agreementId, apartmentId }: SettlementFacts,
  { sharers }: Pick<Month, 'sharers'>,
): string | null {
  if (agreementId) return null
  const [month] = sharers
  const [agreement, ...others] = (month?.agreements ?? []).filter((one) => one.apartment_id === apartmentId)
  if (!agreement || others.length > 0 || month?.settledIds.includes(agreement.id)) return null
  return agreement.id
}
