import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { EndAgreement } from '@lokum/contracts/settlements/agreement-operations'
import { AgreementEnded } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { type AgreementRow, describeAgreement, lockAgreement } from './agreement.ts'
import { loadTerms } from './dated-terms.ts'
import type { HigherRooms } from './higher-rooms.ts'
import { requireTermsWithin } from './require-order.ts'

/**
 * Ends an agreement on a day, or on an earlier day than before; a later end is a change of its terms. Repeating the same day
 * changes nothing and is not audited.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · StateForbids
 */
export async function endAgreement(
  context: Context & Pick<HigherRooms, 'requireDaysOfSettlements'>,
  { params, body }: RequestOf<typeof EndAgreement>,
): Promise<Answer<Agreement>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockAgreement(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  requireEarlierEnd(row, body.ends_on)
  const shown = { later: await loadTerms(em, row), day: dayIn(now) }
  if (row.endsOn === body.ends_on) return { body: describeAgreement(row, shown), version: row.version }

  Object.assign(row, { endsOn: body.ends_on, version: row.version + 1, updatedAt: now })
  requireTermsWithin(row, shown.later)
  await context.requireDaysOfSettlements(em, row)
  await em.flush()
  const agreement = describeAgreement(row, shown)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: AgreementEnded, object, data: agreement })
  return { body: agreement, version: row.version }
}

function requireEarlierEnd({ startsOn, endsOn }: AgreementRow, end: string): void {
  if (end < startsOn)
    throw new ValidationFailed([{ pointer: '#/ends_on', code: 'before_start', values: { start: startsOn } }])
  if (endsOn != null && end > endsOn) throw new StateForbids(stateReasons.endsEarlier(endsOn))
}
