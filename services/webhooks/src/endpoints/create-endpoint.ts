import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { WebhookEndpointCreated } from '@lokum/contracts/webhooks/events'
import type { CreateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { describeEndpoint, EndpointLimitReached, EndpointRow, maxEndpoints } from './endpoint.ts'
import { patchSettings, plainSettings, sealSettings } from './endpoint-settings.ts'
import { listReadScopes } from './event-filters.ts'
import { issueSecret } from './issue-secret.ts'

/**
 * Registers an endpoint. Its answer alone shows the secret.
 * @throws EndpointLimitReached · ValidationFailed
 */
export async function createEndpoint(
  context: Context & { cipher: Cipher },
  { body }: RequestOf<typeof CreateWebhookEndpoint>,
): Promise<Answer<AnswerOf<typeof CreateWebhookEndpoint>>> {
  const { em, cipher, caller, now } = context
  const counted = await runSql(em, countEndpoint, [caller.accountId, maxEndpoints])
  if (counted.length === 0) throw new EndpointLimitReached(await listIds(em, caller))

  const id = newId('endpoint')
  const settings = patchSettings({ ...plainSettings, url: body.url, event_types: [] }, body)
  const row = em.create(EndpointRow, {
    id,
    accountId: caller.accountId,
    ...sealSettings(cipher, { id }, settings),
    grantedScopes: listReadScopes(caller),
    state: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await em.persist(row).flush()
  const secret = await issueSecret(context, row)
  await runSql(em, 'INSERT INTO fairness_queue (endpoint_id) VALUES ($1)', [row.id])

  const endpoint = describeEndpoint(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointCreated, object, data: endpoint })
  return { body: { ...endpoint, secret }, version: row.version, location: `/v1/webhook-endpoints/${row.id}` }
}

async function listIds(em: Context['em'], { accountId }: Context['caller']): Promise<string[]> {
  const endpoints = await em.find(EndpointRow, { accountId, deletedAt: null }, { fields: ['id'] })
  return endpoints.map(({ id }) => id)
}

// Callers of one account queue for its row, so that the count is exact under any race.
const countEndpoint = `
  INSERT INTO account (id, endpoints) VALUES ($1, 1)
  ON CONFLICT (id) DO UPDATE SET endpoints = account.endpoints + 1 WHERE account.endpoints < $2
  RETURNING endpoints`
