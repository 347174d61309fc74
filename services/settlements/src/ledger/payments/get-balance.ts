import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Balance } from '@lokum/contracts/settlements/payment'
import type { GetBalance } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { describeChargeable } from '../interest/describe-chargeable.ts'
import { sumOpenInterest } from '../interest/load-interest.ts'
import { loadLateSettlements } from '../interest/load-late-settlements.ts'
import { loadBalance } from './load-balance.ts'

/** Returns a tenant's debts and payments. @throws NotFound also for an agreement of another account */
export async function getBalance(
  { em, caller, now }: Context,
  { params, query }: RequestOf<typeof GetBalance>,
): Promise<Answer<Balance>> {
  const agreement = await findAgreement(em, { id: params.id, accountId: caller.accountId })
  const balance = await loadBalance(em, agreement)
  if (query.interest === undefined) return { body: balance }
  const { accountId, id: agreementId } = agreement
  const late = await loadLateSettlements(em, { accountId, agreementId, until: dayIn(now) })
  const interest = sumOpenInterest(late)
  const ofId = new Map(late.map((one) => [one.settlementId, one]))
  const settlements = balance.settlements.map((one) => ({
    ...one,
    chargeable_interest: describeChargeable(ofId.get(one.settlement_id)),
  }))
  return { body: { ...balance, interest_pln: interest === undefined ? null : Number(interest), settlements } }
}
