import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { CancelPaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { describeImport, lockImport, recordImport } from './payment-import.ts'

/** Cancels a preview; cancelling again changes nothing. @throws NotFound · StateForbids when it is committed */
export async function cancelPaymentImport(
  context: Context,
  { params }: RequestOf<typeof CancelPaymentImport>,
): Promise<Answer<PaymentImport>> {
  const { em, caller } = context
  const row = await lockImport(em, { id: params.id, accountId: caller.accountId })
  if (row.state === 'committed') throw new StateForbids(stateReasons.importCommitted)
  if (row.state === 'reversed') throw new StateForbids(stateReasons.importReversed)
  if (row.state === 'cancelled') return { body: await describeImport(context, row) }

  Object.assign(row, { state: 'cancelled', version: row.version + 1 })
  await em.flush()
  const cancelled = await describeImport(context, row)
  await recordImport(context, { action: 'payment_import.cancelled', row, described: cancelled })
  return { body: cancelled }
}
