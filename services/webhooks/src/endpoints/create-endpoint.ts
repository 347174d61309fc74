import { randomBytes } from 'node:crypto'
import type { AnswerOf, RequestOf } from '@lokum/contracts/operation'
import { scopes } from '@lokum/contracts/scope'
import { WebhookEndpointCreated } from '@lokum/contracts/webhooks/events'
import type { CreateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { newId } from '@lokum/service-kit/ids'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { describeEndpoint, EndpointLimitReached, EndpointRow, maxEndpoints } from './endpoint.ts'

const secretBytes = 32

/**
 * Registers an endpoint. Its answer alone shows the secret (Standard Webhooks: `whsec_` and base64); what is kept is sealed and
 * bound to the endpoint.
 * @throws EndpointLimitReached
 */
export async function createEndpoint(
  context: Context & { cipher: Cipher },
  { body }: RequestOf<typeof CreateWebhookEndpoint>,
): Promise<Answer<AnswerOf<typeof CreateWebhookEndpoint>>> {
  const { em, cipher, caller, now } = context
  const counted = await em.execute<unknown[]>(countEndpoint, [caller.accountId, maxEndpoints])
  if (counted.length === 0) throw new EndpointLimitReached()

  const row = em.create(EndpointRow, {
    id: newId('endpoint'),
    accountId: caller.accountId,
    url: body.url,
    description: body.description ?? null,
    eventTypes: [...new Set(body.event_types)],
    grantedScopes: Object.keys(scopes).filter((scope) => scope.endsWith('.read') && caller.scopes.has(scope)),
    state: 'active',
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  await em.persist(row).flush()
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`
  await em.execute(keepSecret, [row.id, cipher.seal(secret, row.id), now])
  await em.execute('INSERT INTO delivery_lane (endpoint_id) VALUES (?)', [row.id])

  const endpoint = describeEndpoint(row)
  const resource = { type: 'webhook_endpoint', id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointCreated, resource, data: endpoint })
  return { body: { ...endpoint, secret }, version: row.version, location: `/v1/webhook-endpoints/${row.id}` }
}

// Callers of one account queue for its row, so that the count is exact under any race.
const countEndpoint = `
  INSERT INTO account (id, endpoints) VALUES (?, 1)
  ON CONFLICT (id) DO UPDATE SET endpoints = account.endpoints + 1 WHERE account.endpoints < ?
  RETURNING endpoints`

const keepSecret = `INSERT INTO endpoint_secret (endpoint_id, sealed, created_at) VALUES (?, ?, ?)`
