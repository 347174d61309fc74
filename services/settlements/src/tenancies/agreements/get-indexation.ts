import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { GetIndexation } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { IndexationProposal } from '@lokum/contracts/settlements/indexation'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { findAgreement } from './agreement.ts'
import { allTermsOf, loadTerms } from './dated-terms.ts'
import { proposeIndexation } from './propose-indexation.ts'

type Request = RequestOf<typeof GetIndexation>

/**
 * Proposes the next terms by the indexation clause of an agreement; stores nothing.
 * @throws NotFound also for an agreement of another account · StateForbids without a clause · ValidationFailed
 */
export async function getIndexation(
  { em, caller, language }: Context,
  { params, query }: Request,
): Promise<Answer<IndexationProposal>> {
  const row = await findAgreement(em, { id: params.id, accountId: caller.accountId })
  const { indexation: clause, endsOn } = row
  if (clause == null) throw new StateForbids(stateReasons.noIndexation, [row.id])
  const later = await loadTerms(em, row)
  const lastOn = later.findLast(({ reason }) => reason === 'indexation')?.validFrom ?? null
  const terms = allTermsOf(row, later)
  const index = indexOf(query)
  return { body: proposeIndexation({ clause, terms, lastOn, end: endsOn ?? null, index, locale: language }), language }
}

/** An index counts with its source only. @throws ValidationFailed */
function indexOf({ index_percent: percent, source }: Request['query']) {
  if (percent === undefined) return null
  if (source === undefined) throw new ValidationFailed([{ pointer: '#/source', code: 'required' }])
  return { percent, source }
}
