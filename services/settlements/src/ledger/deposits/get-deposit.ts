import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Deposit } from '@lokum/contracts/settlements/deposit'
import type { GetDeposit } from '@lokum/contracts/settlements/deposit-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeDepositEntry } from './deposit-entry.ts'
import { loadDeposit } from './load-deposit.ts'

/** Returns the deposit of an agreement with its entries. @throws NotFound also for an agreement of another account */
export async function getDeposit(
  context: Context,
  { params: { id } }: RequestOf<typeof GetDeposit>,
): Promise<Answer<Deposit>> {
  const { entries, sums, returnDueOn } = await loadDeposit(context, { agreementId: id })
  return {
    body: {
      agreement_id: id,
      agreed_pln: sums.agreedPln === null ? null : Number(sums.agreedPln),
      is_indexed: sums.isIndexed,
      received_pln: Number(sums.receivedPln),
      deducted_pln: Number(sums.deductedPln),
      set_off_pln: Number(sums.setOffPln),
      returned_pln: Number(sums.returnedPln),
      held_pln: Number(sums.heldPln),
      to_return_pln: Number(sums.toReturnPln),
      return_due_on: returnDueOn,
      entries: entries.map(describeDepositEntry),
    },
  }
}
