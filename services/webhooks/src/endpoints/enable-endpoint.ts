import { WebhookEndpointEnabled } from '@lokum/contracts/webhooks/events'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { describeEndpoint, type EndpointRow, lockEndpoint, moveEndpoint } from './endpoint.ts'

/**
 * Lets a disabled endpoint have what comes from now on, in the caller's transaction; what was held stays so until it is
 * recovered, and its failures are forgotten.
 * @returns whether it was disabled
 * @throws NotFound
 */
export async function enableEndpoint(
  author: Author & { em: EntityManager },
  { id }: Pick<EndpointRow, 'id'>,
): Promise<boolean> {
  const { em, caller, now } = author
  const row = await lockEndpoint(em, { id, accountId: caller.accountId })
  if (row.state !== 'disabled') return false
  moveEndpoint(row, 'enable', now)
  row.failingSince = null
  await em.flush()
  await runSql(em, forgetFailures, [id])
  const object = { id, version: row.version }
  await recordChange(author, { event: WebhookEndpointEnabled, object, data: describeEndpoint(row) })
  return true
}

const forgetFailures = `
  UPDATE fairness_queue SET failing_since = NULL, failures = 0, exhausted = 0, warned = 0 WHERE endpoint_id = $1`
