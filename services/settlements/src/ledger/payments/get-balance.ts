import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Balance } from '@lokum/contracts/settlements/payment'
import type { GetBalance } from '@lokum/contracts/settlements/payment-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { loadBalance } from './load-balance.ts'

/** Gives what a tenant owes and has paid. @throws NotFound also when the agreement is another account's */
export async function getBalance(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetBalance>,
): Promise<Answer<Balance>> {
  return { body: await loadBalance(em, await findAgreement(em, { id: params.id, accountId: caller.accountId })) }
}
