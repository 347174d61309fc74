import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Balance } from '@lokum/contracts/settlements/payment'
import type { GetBalance } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { loadBalance } from './load-balance.ts'

/** Returns a tenant's debts and payments. @throws NotFound also for an agreement of another account */
export async function getBalance(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetBalance>,
): Promise<Answer<Balance>> {
  return { body: await loadBalance(em, await findAgreement(em, { id: params.id, accountId: caller.accountId })) }
}
