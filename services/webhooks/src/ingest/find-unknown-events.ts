import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { FindUnknownEvents } from '@lokum/contracts/webhooks/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { InternalContext } from '@lokum/service-kit/http/context'
import { unknownEvents } from './unknown-events.ts'

/** Lists the events of a publisher that never arrived here, so that it can publish them again. */
export async function findUnknownEvents(
  { em }: InternalContext,
  { body }: RequestOf<typeof FindUnknownEvents>,
): Promise<Answer<AnswerOf<typeof FindUnknownEvents>>> {
  return { body: { unknown: await unknownEvents({ em }, body.event_ids) } }
}
