import { events } from '@lokum/contracts/catalogue'
import type { RequestOf } from '@lokum/contracts/operation'
import type { CreateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import type { AddressRules, Resolve } from '../addresses/address-rules.ts'
import { checkUrl } from '../addresses/check-url.ts'

/**
 * What a schema cannot say of a new endpoint: that its address is public, and that the token may read what it subscribes to.
 * @throws ValidationFailed
 */
export async function checkEndpoint(
  { caller, ...need }: Pick<Author, 'caller'> & { rules: AddressRules; resolve: Resolve },
  { body }: RequestOf<typeof CreateWebhookEndpoint>,
): Promise<void> {
  const urlFault = await checkUrl(need, body.url)
  const faults: Fault[] = [
    ...(urlFault ? [{ pointer: '#/url', code: urlFault }] : []),
    ...body.event_types.flatMap((filter, index) => faultsOfFilter(caller.scopes, filter, `#/event_types/${index}`)),
  ]
  if (faults.length > 0) throw new ValidationFailed(faults)
}

function faultsOfFilter(scopes: ReadonlySet<string>, filter: string, pointer: string): Fault[] {
  const covered = events.filter(({ type }) => covers(filter, type))
  if (covered.length === 0) return [{ pointer, code: 'invalid_value' }]
  return covered.every(({ readScope }) => scopes.has(readScope)) ? [] : [{ pointer, code: 'scope_needed' }]
}

/** The same rule as the database's `filters_of`: the type itself, its family, or `*`, which leaves out `webhook.*`. */
function covers(filter: string, type: string): boolean {
  if (filter === '*') return !type.startsWith('webhook.')
  return filter === type || filter === `${type.split('.')[0]}.*`
}
