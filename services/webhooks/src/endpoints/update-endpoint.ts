import { isDeepStrictEqual } from 'node:util'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Endpoint } from '@lokum/contracts/webhooks/endpoint'
import { WebhookEndpointUpdated } from '@lokum/contracts/webhooks/events'
import type { UpdateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { arrangeQueue } from './arrange-queue.ts'
import { describeEndpoint, type EndpointRow, lockEndpoint } from './endpoint.ts'
import { openSettings, patchSettings, type Settings, sealSettings } from './endpoint-settings.ts'
import { faultsOfFilters, listReadScopes } from './event-filters.ts'

type Change = { before: Settings; after: Settings }

/**
 * Changes what the landlord decides (JSON merge patch, RFC 7396), from the next claim on. A patch that changes nothing leaves
 * no trace.
 * @throws NotFound · Problem precondition_failed · ValidationFailed
 */
export async function updateEndpoint(
  context: Context & { cipher: Cipher },
  { params, body }: RequestOf<typeof UpdateWebhookEndpoint>,
): Promise<Answer<Endpoint>> {
  const { em, cipher, caller, ifMatch, now } = context
  const row = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  const before = openSettings(cipher, row)
  const after = patchSettings(before, body)
  if (isDeepStrictEqual(after, before)) return { body: describeEndpoint(row), version: row.version }

  grantScopes(context, row, { before, after })
  Object.assign(row, { ...sealSettings(cipher, row, after), version: row.version + 1, updatedAt: now })
  await em.flush()
  await arrangeQueue(em, row, { before, after })
  const endpoint = describeEndpoint(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointUpdated, object, data: endpoint })
  return { body: endpoint, version: row.version }
}

/**
 * A token that sets the types must be able to read them, and one that sets the address everything that may ever have waited
 * for it: what was granted once stays granted, so that no address gets what its token could not read.
 */
function grantScopes({ caller }: Pick<Context, 'caller'>, row: EndpointRow, { before, after }: Change): void {
  const hasMoved = after.url !== before.url
  const hasOtherTypes = !isDeepStrictEqual(after.event_types, before.event_types)
  if (!hasMoved && !hasOtherTypes) return
  const lacking = row.grantedScopes.find((scope) => !caller.scopes.has(scope))
  const faults: Fault[] = [
    ...(hasMoved && lacking ? [{ pointer: '#/url', code: 'scope_needed' as const, values: { scope: lacking } }] : []),
    ...(hasOtherTypes ? faultsOfFilters(caller.scopes, after.event_types) : []),
  ]
  if (faults.length > 0) throw new ValidationFailed(faults)
  row.grantedScopes = [...new Set([...row.grantedScopes, ...listReadScopes(caller)])]
}
