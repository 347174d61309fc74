import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import type { UpdateTerms } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { areSameDated, datedColumnsOf, patchTerms, termsOf } from './agreement-terms.ts'
import { answerTerms, storeTerms, type TermsContext } from './change-terms.ts'
import { allTermsOf } from './dated-terms.ts'
import { lockTerms } from './lock-terms.ts'
import { requireWholeMonths } from './require-order.ts'
import { requireUnstatedTerms } from './require-unstated-terms.ts'

/**
 * Changes terms that no statement uses. A change of nothing is not audited.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · StateForbids
 */
export async function updateTerms(
  context: TermsContext,
  { params, body }: RequestOf<typeof UpdateTerms>,
): Promise<Answer<TermsWithEffects>> {
  const locked = await lockTerms(context, params)
  const { row, later, dated } = locked
  const before = allTermsOf(row, later)
  const held = termsOf(row, dated)
  const after = patchTerms(held, body)
  if (!areSameDated(held, after)) {
    await requireUnstatedTerms(context, locked)
    Object.assign(dated, datedColumnsOf(after), { updatedAt: context.now })
    requireWholeMonths(row, later)
    await storeTerms(context, locked)
  }
  return { body: await answerTerms(context, { ...locked, before }), version: row.version }
}
