import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import type { AgreementRow } from './agreement.ts'
import type { TermsRow } from './dated-terms.ts'

/** Later terms begin after the first day of the agreement and by its last one. @throws StateForbids */
export function requireTermsWithin({ startsOn, endsOn }: AgreementRow, later: readonly TermsRow[]): void {
  const outside = later.filter(({ validFrom }) => validFrom <= startsOn || (endsOn != null && validFrom > endsOn))
  if (outside.length === 0) return
  throw new StateForbids(stateReasons.termsOutside(outside.map(({ validFrom }) => validFrom).join(', ')))
}

/**
 * The mode decides which items a settlement may have, so it stays the same for a whole month.
 * @throws ValidationFailed
 */
export function requireModesOfMonths(row: AgreementRow, later: readonly TermsRow[], pointer: string): void {
  const day = findModeWithinMonth(row, later)
  if (day === null) return
  throw new ValidationFailed([{ pointer, code: 'invalid_value', must: 'mode_of_months', values: { day } }])
}

/** The first day within a month on which the mode changes. */
export function findModeWithinMonth({ mode: first }: Pick<AgreementRow, 'mode'>, later: readonly TermsRow[]) {
  const found = later.find(({ mode, validFrom }, index) => {
    const before = later[index - 1]?.mode ?? first
    return mode !== before && !validFrom.endsWith('-01')
  })
  return found?.validFrom ?? null
}
