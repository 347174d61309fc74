import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { NotFound } from '@lokum/service-kit/problem'
import { type AgreementRow, lockAgreement } from './agreement.ts'
import { loadTerms, type TermsRow } from './dated-terms.ts'
import { idOfTerms } from './describe-version.ts'

type Locked = { row: AgreementRow; later: TermsRow[]; dated: AgreementRow | TermsRow }

/**
 * Terms of an agreement by their identifier; the agreement is locked until the transaction ends.
 * @throws NotFound · Problem precondition_failed
 */
export async function lockTerms(
  { em, caller, ifMatch }: Context,
  { id, terms_id: termsId }: { id: string; terms_id: string },
): Promise<Locked> {
  const row = await lockAgreement(em, { id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  const later = await loadTerms(em, row)
  const dated = [row, ...later].find((one) => idOfTerms(one) === termsId)
  if (!dated) throw new NotFound()
  return { row, later, dated }
}
