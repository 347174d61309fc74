import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { CreateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import type { AddressRules, Resolve } from '../addresses/address-rules.ts'
import { checkUrl } from '../addresses/check-url.ts'
import { urlFault } from '../addresses/url-fault.ts'
import { faultsOfFilters } from './event-filters.ts'

/**
 * Checks of a new endpoint that a schema cannot make: its address is public, and the token may read what it subscribes to.
 * @throws ValidationFailed
 */
export async function checkEndpoint(
  { caller, ...need }: Pick<Author, 'caller'> & { rules: AddressRules; resolve: Resolve },
  { body }: RequestOf<typeof CreateWebhookEndpoint>,
): Promise<void> {
  const refusedUrl = await checkUrl(need, body.url)
  const faults: Fault[] = [
    ...(refusedUrl ? [urlFault(refusedUrl)] : []),
    ...faultsOfFilters(caller.scopes, body.event_types),
  ]
  if (faults.length > 0) throw new ValidationFailed(faults)
}
