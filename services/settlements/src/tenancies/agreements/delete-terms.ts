import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { DeleteTerms } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { StateForbids } from '@lokum/service-kit/problem'
import { storeTerms, type TermsContext } from './change-terms.ts'
import { lockTerms } from './lock-terms.ts'
import { findChangeWithinMonth } from './require-order.ts'
import { requireUnstatedTerms } from './require-unstated-terms.ts'

/**
 * Deletes terms that no statement uses; the terms before apply to their days.
 * @throws NotFound · Problem precondition_failed · StateForbids
 */
export async function deleteTerms(
  context: TermsContext,
  { params }: RequestOf<typeof DeleteTerms>,
): Promise<Answer<undefined>> {
  const locked = await lockTerms(context, params)
  const { row, later, dated } = locked
  if (!('validFrom' in dated)) throw new StateForbids(stateReasons.termsOfStart, [row.id])
  await requireUnstatedTerms(context, locked)
  const left = later.filter((terms) => terms !== dated)
  const change = findChangeWithinMonth(row, left)
  if (change !== null) throw new StateForbids(reasonOf(change), [row.id])

  context.em.remove(dated)
  await storeTerms(context, { row, later: left, dated })
  return { body: undefined }
}

function reasonOf({ member, day }: NonNullable<ReturnType<typeof findChangeWithinMonth>>) {
  switch (member) {
    case 'mode':
      return stateReasons.modeWithinMonth(day)
    case 'advances':
      return stateReasons.advancesWithinMonth(day)
    case 'shared_costs':
      return stateReasons.subMetersWithinMonth(day)
    default:
      return member satisfies never
  }
}
