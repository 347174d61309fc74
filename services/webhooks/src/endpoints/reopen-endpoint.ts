import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Endpoint } from '@lokum/contracts/webhooks/endpoint'
import { WebhookEndpointReopened } from '@lokum/contracts/webhooks/events'
import type { ReopenWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { enableEndpoint } from './enable-endpoint.ts'
import { describeEndpoint, type EndpointRow, lockEndpoint, moveEndpoint } from './endpoint.ts'

/**
 * Lets a paused endpoint go on with what has waited, and a disabled one have what comes from now on. Resuming an active one
 * changes nothing.
 * @throws NotFound · Problem precondition_failed
 */
export async function reopenEndpoint(
  context: Context,
  { params }: RequestOf<typeof ReopenWebhookEndpoint>,
): Promise<Answer<Endpoint>> {
  const { em, caller, ifMatch } = context
  const row = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  if (row.state === 'disabled') await enableEndpoint(context, row)
  if (row.state === 'paused') await goOn(context, row)
  return { body: describeEndpoint(row), version: row.version }
}

async function goOn(context: Context, row: EndpointRow): Promise<void> {
  const { em, now } = context
  moveEndpoint(row, 'reopen', now)
  await em.flush()
  await runSql(em, wakeQueue, [row.id])
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointReopened, object, data: describeEndpoint(row) })
}

// A claim let the fairness queue of the paused endpoint sleep.
const wakeQueue = `
  UPDATE fairness_queue AS fairness
  SET next_due_at = greatest(fairness.blocked_until,
    coalesce((SELECT min(q.due_at) FROM delivery_queue AS q WHERE q.endpoint_id = fairness.endpoint_id), 'infinity'))
  WHERE fairness.endpoint_id = $1`
