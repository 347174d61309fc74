import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Balance } from '@lokum/contracts/settlements/payment'
import type { GetBalance } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { loadBalance } from './load-balance.ts'
import { loadInterest } from './load-interest.ts'

/** Returns a tenant's debts and payments. @throws NotFound also for an agreement of another account */
export async function getBalance(
  { em, caller, now }: Context,
  { params, query }: RequestOf<typeof GetBalance>,
): Promise<Answer<Balance>> {
  const agreement = await findAgreement(em, { id: params.id, accountId: caller.accountId })
  const balance = await loadBalance(em, agreement)
  if (query.interest === undefined) return { body: balance }
  const interest = await loadInterest(em, { ...agreement, today: dayIn(now) })
  return { body: { ...balance, interest_pln: interest === undefined ? null : Number(interest) } }
}
