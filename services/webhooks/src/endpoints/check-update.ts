import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { UpdateWebhookEndpoint } from '@lokum/contracts/webhooks/operations'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { AddressRules, Resolve } from '../addresses/address-rules.ts'
import { checkUrl } from '../addresses/check-url.ts'
import { urlFault } from '../addresses/url-fault.ts'

/** Checks a new address before the transaction, since names are looked up. @throws ValidationFailed */
export async function checkUpdate(
  need: { rules: AddressRules; resolve: Resolve },
  { body }: RequestOf<typeof UpdateWebhookEndpoint>,
): Promise<void> {
  const fault = body.url === undefined ? undefined : await checkUrl(need, body.url)
  if (fault) throw new ValidationFailed([urlFault(fault)])
}
