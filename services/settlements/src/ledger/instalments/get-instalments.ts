import { sameDayLater } from '@lokum/amounts/calendar/month'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { GetInstalments } from '@lokum/contracts/settlements/instalment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { chooseSettlements, requireOpen } from './choose-settlements.ts'
import { divideEqually } from './divide-equally.ts'

/**
 * Proposes equal instalments of what is open, month by month.
 * @throws NotFound · ValidationFailed when the first day is over · StateForbids when nothing is open
 */
export async function getInstalments(
  context: Context,
  { params: { id }, query }: RequestOf<typeof GetInstalments>,
): Promise<Answer<AnswerOf<typeof GetInstalments>>> {
  const { em, caller, now } = context
  const today = dayIn(now)
  if (query.first_due_on !== undefined && query.first_due_on < today)
    throw new ValidationFailed([{ parameter: 'first_due_on', code: 'in_past' }])
  const { id: agreementId } = await findAgreement(em, { id, accountId: caller.accountId })
  const chosen = await chooseSettlements(context, {
    agreementId,
    ids: query.settlement_ids?.split(','),
    faultAt: () => ({ parameter: 'settlement_ids', code: 'not_found' }),
  })
  const openPln = requireOpen(chosen)
  const [oldest] = chosen
  const usual = oldest !== undefined && oldest.due_on > today ? oldest.due_on : today
  const instalments = divideEqually(openPln, query.number).map((amount_pln, index) => ({
    due_on: sameDayLater(query.first_due_on ?? usual, index),
    amount_pln,
  }))
  return {
    body: {
      settlement_ids: chosen.map(({ settlement_id }) => settlement_id),
      open_pln: Number(openPln),
      instalments,
    },
  }
}
