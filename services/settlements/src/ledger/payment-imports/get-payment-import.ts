import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { GetPaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeImport, findImport } from './payment-import.ts'

/** Returns an import with the payments it would record, or has recorded. @throws NotFound */
export async function getPaymentImport(
  context: Context,
  { params }: RequestOf<typeof GetPaymentImport>,
): Promise<Answer<PaymentImport>> {
  const { em, caller } = context
  return { body: await describeImport(context, await findImport(em, { id: params.id, accountId: caller.accountId })) }
}
