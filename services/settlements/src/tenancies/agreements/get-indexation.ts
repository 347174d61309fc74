import { mostPln } from '@lokum/amounts/money/is-chargeable'
import { writePln } from '@lokum/amounts/money/write-number'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { GetIndexation } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { IndexationProposal } from '@lokum/contracts/settlements/indexation'
import { proposeIndexation } from '@lokum/month-engine/terms/propose-indexation'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { findAgreement } from './agreement.ts'
import { joinTerms, loadTerms } from './dated-terms.ts'

type Request = RequestOf<typeof GetIndexation>

/**
 * Proposes the next terms by the indexation clause of an agreement; stores nothing.
 * @throws NotFound also for an agreement of another account · StateForbids without a clause, and above the highest rent · ValidationFailed
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
  const terms = joinTerms(row, later)
  const index = indexOf(query)
  const body = proposeIndexation({ clause, terms, lastOn, end: endsOn ?? null, index, locale: language })
  requireRent(row.id, body)
  return { body, language }
}

/** An index counts with its source only. @throws ValidationFailed */
function indexOf({ index_percent: percent, source }: Request['query']) {
  if (percent === undefined) return null
  if (source === undefined) throw new ValidationFailed([{ parameter: 'source', code: 'required' }])
  return { percent, source }
}

/** @throws StateForbids for a rent that no terms can have */
function requireRent(id: string, { indexed_rent_pln: rent }: IndexationProposal): void {
  if (rent === null || rent <= mostPln) return
  throw new StateForbids(stateReasons.indexedRentTooHigh(plnText(rent), plnText(mostPln)), [id])
}

function plnText(amount: number): Text {
  return { en: writePln(amount, 'en'), pl: writePln(amount, 'pl') }
}
