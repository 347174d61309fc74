import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { GetMeter } from '@lokum/contracts/settlements/meter-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { answerMeter } from './answer-meter.ts'
import { findMeter } from './meter.ts'

/** Returns one meter of the caller's account with its devices. @throws NotFound also for a meter of another account */
export async function getMeter(context: Context, { params }: RequestOf<typeof GetMeter>): Promise<Answer<Meter>> {
  const { em, caller } = context
  return await answerMeter(context, await findMeter(em, { id: params.id, accountId: caller.accountId }))
}
