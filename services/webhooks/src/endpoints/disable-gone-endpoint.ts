import { WebhookEndpointDisabled } from '@lokum/contracts/webhooks/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { newId } from '@lokum/service-kit/ids'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Completion, columnsOf } from '../deliveries/complete-deliveries.ts'
import { describeEndpoint, lockEndpoint } from './endpoint.ts'

type Parts = { orm: MikroORM; clock: () => Date; committed: () => void }

/** Disables an endpoint that answered 410 Gone and ends that delivery, in one transaction; what was waiting is held. */
export async function disableGoneEndpoint({ orm, clock, committed }: Parts, completion: Completion): Promise<void> {
  const { endpoint_id: id, account_id: accountId, traceparent } = completion.delivery
  await orm.em.fork().transactional(async (em) => {
    const row = await lockEndpoint(em, { id, accountId }).catch(() => undefined)
    const ended = await em.execute<unknown[]>(complete, columnsOf([completion]).flat())
    if (!row || row.state === 'disabled' || ended.length === 0) return

    const now = clock()
    Object.assign(row, { state: 'disabled', disabledReason: 'gone', version: row.version + 1, updatedAt: now })
    await em.flush()
    await em.execute('SELECT withdraw_deliveries(?)', [id])
    const author = {
      caller: serviceItself(accountId, now),
      requestId: newId('request'),
      traceparent: traceparent ?? undefined,
    }
    const resource = { type: 'webhook_endpoint', id, version: row.version }
    await recordChange(
      { ...author, em, now },
      { event: WebhookEndpointDisabled, resource, data: describeEndpoint(row) },
    )
  })
  committed()
}

/** In the audit log the service acts in its own name, for the endpoint's account. */
function serviceItself(accountId: string, now: Date) {
  const name = 'webhooks'
  return { accountId, subject: name, clientId: name, scopes: new Set<string>(), tokenHash: '', expiresAt: now }
}

const complete = `
  SELECT * FROM finish_deliveries(
    ARRAY[?], ARRAY[?]::bigint[], ARRAY[?], ARRAY[?], ARRAY[?]::boolean[], ARRAY[?]::bigint[], ARRAY[?]::bigint[],
    ARRAY[?]::timestamptz[], ARRAY[?]::int[], ARRAY[?]::int[], ARRAY[?]::text[], ARRAY[?]::text[], ARRAY[?]::boolean[])`
