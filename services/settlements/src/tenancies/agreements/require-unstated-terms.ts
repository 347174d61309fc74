import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Context } from '@lokum/service-kit/http/context'
import { refuseUsed } from '../../queries/refuse-used.ts'
import type { AgreementRow } from './agreement.ts'
import type { TermsRow } from './dated-terms.ts'
import { daysOfTerms, usesIn } from './describe-version.ts'
import type { HigherRooms } from './higher-rooms.ts'

type Used = { row: AgreementRow; later: readonly TermsRow[]; dated: AgreementRow | TermsRow }

/**
 * Refuses a change of terms with days in the month of a prepared or sent settlement; the agreement is locked. One that is being
 * corrected is open.
 * @throws StateForbids
 */
export async function requireUnstatedTerms(
  { em, listStated }: Pick<Context, 'em'> & Pick<HigherRooms, 'listStated'>,
  { row, later, dated }: Used,
): Promise<void> {
  const uses = usesIn(await listStated(em, row), daysOfTerms(row, later, dated))
  const found = uses.map(({ settlement_id: id, reference_code: code }) => ({ id, code }))
  refuseUsed(found, stateReasons.termsStated)
}
