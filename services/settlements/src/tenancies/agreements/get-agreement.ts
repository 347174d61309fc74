import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { AgreementWithMails } from '@lokum/contracts/settlements/agreement'
import type { GetAgreement } from '@lokum/contracts/settlements/agreement-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from './agreement.ts'
import { answerAgreement } from './answer-agreements.ts'

/** Returns one agreement of the caller's account. @throws NotFound also for an agreement of another account */
export async function getAgreement(
  context: Context,
  { params }: RequestOf<typeof GetAgreement>,
): Promise<Answer<AgreementWithMails>> {
  const { em, caller } = context
  const row = await findAgreement(em, { id: params.id, accountId: caller.accountId })
  return { body: await answerAgreement(context, row), version: row.version }
}
