import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Endpoint } from '@lokum/contracts/webhooks/endpoint'
import type { GetWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { describeEndpoint, findEndpoint } from './endpoint.ts'

/** Returns one endpoint of the caller's account, without its secret. @throws NotFound */
export async function getEndpoint(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetWebhookEndpoint>,
): Promise<Answer<Endpoint>> {
  const row = await findEndpoint(em, { id: params.id, accountId: caller.accountId })
  return { body: describeEndpoint(row), version: row.version }
}
