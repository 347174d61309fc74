import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import type { UpdateTerms } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { AgreementRow } from './agreement.ts'
import { areSameDated, datedColumns, patchTerms, readTerms } from './agreement-terms.ts'
import { answerTerms, storeTerms, type TermsContext } from './change-terms.ts'
import { joinTerms, type TermsRow } from './dated-terms.ts'
import { lockTerms } from './lock-terms.ts'
import { requireWholeMonths } from './require-order.ts'
import { requireUnstatedTerms } from './require-unstated-terms.ts'

/**
 * Changes terms that no statement uses. A change of nothing is not audited.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · StateForbids
 */
export async function updateTerms(
  context: TermsContext,
  { params, body: { reason, source, ...given } }: RequestOf<typeof UpdateTerms>,
): Promise<Answer<TermsWithEffects>> {
  const locked = await lockTerms(context, params)
  const { row, later, dated } = locked
  const before = joinTerms(row, later)
  const held = readTerms(row, dated)
  const after = patchTerms(held, given)
  const stated = statedIn(dated, { reason, source })
  if (!areSameDated(held, after) || stated !== null) {
    await requireUnstatedTerms(context, locked)
    Object.assign(dated, datedColumns(after), stated, { updatedAt: context.now })
    requireWholeMonths(row, later)
    await storeTerms(context, locked)
  }
  return { body: await answerTerms(context, { ...locked, before }), version: row.version }
}

type Stated = Pick<RequestOf<typeof UpdateTerms>['body'], 'reason' | 'source'>

/** The reason and the source that change, or null. @throws ValidationFailed for the first terms, which have none */
function statedIn(dated: AgreementRow | TermsRow, given: Stated): Pick<TermsRow, 'reason' | 'source'> | null {
  if (!('validFrom' in dated)) {
    requireNone(given)
    return null
  }
  const { reason = dated.reason, source = dated.source ?? null } = given
  return reason === dated.reason && source === (dated.source ?? null) ? null : { reason, source }
}

/** @throws ValidationFailed */
function requireNone(given: Stated): void {
  const members = (['reason', 'source'] as const).filter((member) => given[member] !== undefined)
  if (members.length === 0) return
  throw new ValidationFailed(
    members.map((member) => ({ pointer: `#/${member}`, code: 'invalid_value', must: 'of_later_terms' })),
  )
}
