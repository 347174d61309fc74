import { WebhookEndpointDisabled } from '@lokum/contracts/webhooks/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { describeEndpoint, type EndpointRow } from './endpoint.ts'

type Context = { em: EntityManager; now: Date; traceparent: string | undefined }

/**
 * Disables an endpoint in the service's own name, in the caller's transaction, which has locked it. The first two thousand of
 * what waits for it are held at once; each claim of any worker holds as many more.
 */
export async function disableEndpoint(
  { em, now, traceparent }: Context,
  { row, reason }: { row: EndpointRow; reason: NonNullable<EndpointRow['disabledReason']> },
): Promise<void> {
  Object.assign(row, { state: 'disabled', disabledReason: reason, version: row.version + 1, updatedAt: now })
  await em.flush()
  await runSql(em, 'SELECT withdraw_deliveries($1)', [row.id])
  const author = serviceItself({ name: 'webhooks', accountId: row.accountId, now, traceparent })
  const object = { id: row.id, version: row.version }
  await recordChange({ ...author, em }, { event: WebhookEndpointDisabled, object, data: describeEndpoint(row) })
}
