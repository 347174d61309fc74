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

type First = Pick<AgreementRow, 'mode' | 'advances' | 'sharedCosts'>

/**
 * The mode, which utilities have an advance, and which costs sub-meters share decide which items a settlement may have, so they
 * stay the same for a whole month. `added` is the first day of new terms.
 * @throws ValidationFailed
 */
export function requireWholeMonths(row: First, later: readonly TermsRow[], added?: string): void {
  const change = findChangeWithinMonth(row, later)
  if (change === null) return
  const { member, day } = change
  const fault =
    day === added
      ? ({ pointer: '#/starts_on', must: 'first_of_month_to_change' } as const)
      : ({ pointer: `#/${member}`, must: `${member}_of_months` } as const)
  throw new ValidationFailed([{ ...fault, code: 'invalid_value', values: { day } }])
}

/** The first day within a month on which the mode changes, or an advance or sharing by sub-meters begins, changes or ends. */
export function findChangeWithinMonth(
  row: First,
  later: readonly TermsRow[],
): { member: 'mode' | 'advances' | 'shared_costs'; day: string } | null {
  for (const [index, terms] of later.entries()) {
    if (terms.validFrom.endsWith('-01')) continue
    const before = later[index - 1] ?? row
    if (terms.mode !== before.mode) return { member: 'mode', day: terms.validFrom }
    if (categoriesIn(terms) !== categoriesIn(before)) return { member: 'advances', day: terms.validFrom }
    if (subMetersIn(terms) !== subMetersIn(before)) return { member: 'shared_costs', day: terms.validFrom }
  }
  return null
}

function categoriesIn({ advances }: First): string {
  return advances
    .map(({ category }) => category)
    .toSorted()
    .join()
}

function subMetersIn({ sharedCosts }: First): string {
  return sharedCosts
    .flatMap(({ share_by: key, category, difference_share_by: difference }) =>
      key === 'sub_meters' ? [`${category} ${difference}`] : [],
    )
    .toSorted()
    .join()
}
