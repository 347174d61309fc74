import type { RequestOf } from '@lokum/contracts/interface/operation'
import { WebhookEndpointDeleted } from '@lokum/contracts/webhooks/events'
import type { DeleteWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { describeEndpoint, lockEndpoint } from './endpoint.ts'

/**
 * Deletes an endpoint and its secrets, and cancels what is still to be delivered to it; an attempt that is on its way ends as
 * it ends. The row stays for the history of its deliveries; what is held, however much, counts as cancelled from then on.
 * @throws NotFound · Problem precondition_failed
 */
export async function deleteEndpoint(
  context: Context,
  { params }: RequestOf<typeof DeleteWebhookEndpoint>,
): Promise<Answer<undefined>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  row.version += 1
  row.updatedAt = now
  row.deletedAt = now
  await em.flush()
  await runSql(em, 'DELETE FROM endpoint_secret WHERE endpoint_id = $1', [row.id])
  await runSql(em, 'SELECT withdraw_deliveries($1)', [row.id])

  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointDeleted, object, data: describeEndpoint(row) })
  await runSql(em, 'UPDATE account SET endpoints = endpoints - 1 WHERE id = $1', [caller.accountId])
  return { body: undefined }
}
