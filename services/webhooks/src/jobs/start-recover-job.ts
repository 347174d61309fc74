import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { RecoverWebhookDeliveries } from '@lokum/contracts/webhooks/delivery-operations'
import { RecoverableState } from '@lokum/contracts/webhooks/job'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { firstPlace } from '../deliveries/recover-deliveries.ts'
import { lockEndpoint } from '../endpoints/endpoint.ts'
import { startJob } from './start-job.ts'

/**
 * Starts the job that makes an endpoint's deliveries since a moment due again.
 * @throws NotFound · ValidationFailed · EndpointDisabled · JobLimitReached
 */
export async function startRecoverJob(
  context: Context,
  { params, body }: RequestOf<typeof RecoverWebhookDeliveries>,
): Promise<Answer<AnswerOf<typeof RecoverWebhookDeliveries>>> {
  const { em, caller, now } = context
  const endpoint = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  if (body.created_from > now)
    throw new ValidationFailed([{ pointer: '#/created_from', code: 'invalid_value', must: 'past' }])
  return await startJob(context, endpoint, {
    kind: 'recover',
    rangeFrom: body.created_from,
    rangeTo: now,
    place: firstPlace({ since: body.created_from }),
    states: RecoverableState.options.filter((state) => body.states?.includes(state) ?? true),
  })
}
