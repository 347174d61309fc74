import type { RequestOf } from '@lokum/contracts/interface/operation'
import { daysOfAgreement } from '@lokum/contracts/problems/days-of-agreement'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { TermsReason, TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import type { CreateTerms } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { newId } from '@lokum/service-kit/ids'
import { StateForbids } from '@lokum/service-kit/problem'
import { type AgreementRow, lockAgreement } from './agreement.ts'
import { datedColumns, patchTerms, readTerms } from './agreement-terms.ts'
import { answerTerms, storeTerms, type TermsContext } from './change-terms.ts'
import { joinTerms, loadTerms, mostTerms, rowOn, TermsRow } from './dated-terms.ts'
import { requireWholeMonths } from './require-order.ts'

type Request = RequestOf<typeof CreateTerms>

/**
 * Adds terms from a day on, or to those of that day, which a correction of a mistake replaces; statements stay as they are.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · StateForbids
 */
export async function createTerms(context: TermsContext, { params, body }: Request): Promise<Answer<TermsWithEffects>> {
  const { em, caller, ifMatch } = context
  const row = await lockAgreement(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  requireDay(row, body.starts_on)
  const known = await loadTerms(em, row)
  const before = joinTerms(row, known)
  const dated = placeTerms(context, { row, known }, body)
  const later = 'validFrom' in dated && !known.includes(dated) ? [...known, dated].toSorted(byDay) : known
  requireWholeMonths(row, later, body.starts_on)
  await storeTerms(context, { row, later, dated, reason: body.reason })
  const answer = await answerTerms(context, { row, later, dated, before })
  return { body: answer, version: row.version, location: `/v1/agreements/${row.id}/terms/${answer.id}` }
}

type Known = { row: AgreementRow; known: readonly TermsRow[] }

/** New terms, or those of the day with the corrected values. @throws ValidationFailed · StateForbids */
function placeTerms(
  { em, now }: TermsContext,
  { row, known }: Known,
  { starts_on: from, reason, source, ...given }: Request['body'],
): AgreementRow | TermsRow {
  const base = rowOn(row, known, from)
  const held = ('validFrom' in base ? base.validFrom : base.startsOn) === from ? base : null
  requirePlace({ from, reason, known, held })
  const columns = { ...datedColumns(patchTerms(readTerms(row, base), given)), updatedAt: now }
  if (held) return Object.assign(held, columns, 'validFrom' in held && statedIn(held, { reason, source }))

  const { accountId, id: agreementId } = row
  const place = { id: newId('terms'), accountId, agreementId, validFrom: from, reason, source: source ?? null }
  const added = em.create(TermsRow, { ...place, ...columns, createdAt: now })
  em.persist(added)
  return added
}

type Stated = Pick<Request['body'], 'reason' | 'source'>

/** A correction leaves terms why they began: the next indexation is due after the last terms with this reason. */
function statedIn(held: TermsRow, { reason, source }: Stated): Pick<TermsRow, 'reason' | 'source'> {
  if (reason === 'correction_of_mistake') return { reason: held.reason, source: source ?? held.source ?? null }
  return { reason, source: source ?? null }
}

type TermsPosition = { from: string; reason: TermsReason; held: AgreementRow | TermsRow | null } & Pick<Known, 'known'>

/** @throws StateForbids */
function requirePlace({ from, reason, known, held }: TermsPosition): void {
  if (held && !takesOver(held, reason)) throw new StateForbids(stateReasons.termsExist(from))
  if (!held && known.length + 1 >= mostTerms) throw new StateForbids(stateReasons.termsFull(mostTerms))
}

function takesOver(held: AgreementRow | TermsRow, reason: TermsReason): boolean {
  if (reason === 'indexation') return 'validFrom' in held && held.reason !== 'indexation'
  return reason === 'correction_of_mistake'
}

/** @throws StateForbids */
function requireDay({ startsOn: start, endsOn: end }: AgreementRow, day: string): void {
  if (day < start || (end != null && day > end))
    throw new StateForbids(stateReasons.runsOnOtherDays(daysOfAgreement({ start, end })))
}

function byDay(one: TermsRow, other: TermsRow): number {
  return one.validFrom < other.validFrom ? -1 : 1
}
