import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Endpoint } from '@lokum/contracts/webhooks/endpoint'
import { WebhookEndpointPaused } from '@lokum/contracts/webhooks/events'
import type { PauseWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { describeEndpoint, lockEndpoint, moveEndpoint } from './endpoint.ts'

/**
 * Pauses an endpoint: what is due waits in its queue, and attempts that are on their way end as they end. Pausing a paused one
 * changes nothing.
 * @throws NotFound · Problem precondition_failed · StateForbids when it is disabled
 */
export async function pauseEndpoint(
  context: Context,
  { params }: RequestOf<typeof PauseWebhookEndpoint>,
): Promise<Answer<Endpoint>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  if (row.state === 'paused') return { body: describeEndpoint(row), version: row.version }

  moveEndpoint(row, 'pause', now)
  await em.flush()
  const endpoint = describeEndpoint(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointPaused, object, data: endpoint })
  return { body: endpoint, version: row.version }
}
