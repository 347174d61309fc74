import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { tenantTokenShape } from '@lokum/contracts/settlements/tenant'
import { clientAddress } from '@lokum/service-kit/calls/client-address'
import { authenticate } from '@lokum/service-kit/identity/authorize'
import { Problem } from '@lokum/service-kit/problem'
import { type Admission, countRefusal, type Visitor } from './admit.ts'

/**
 * Admits callers with a well-formed tenant's link; only settlements knows whether it is valid and whose it is. Calls are limited by
 * client address before anything else, so that neither guessing links nor copying what is behind one is quick.
 * @throws Problem unauthorized, invalid_token, rate_limited
 */
export async function admitTenant(admission: Admission, request: IncomingMessage): Promise<Visitor> {
  admission.tenantCalls.count(clientAddress(request, admission.trustedHops))
  const door = { publicBaseUrl: admission.publicBaseUrl, verifyToken: readLink, holders: 'tenants' } as const
  try {
    return await authenticate(door, request)
  } catch (error) {
    throw countRefusal(admission, request, error)
  }
}

async function readLink(token: string): Promise<Visitor> {
  if (!tenantTokenShape.test(token)) throw new Problem('invalid_token')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  return {
    accountId: undefined,
    tokenHash,
    holder: `link ${tokenHash}`,
    scopes: new Set(['tenant']),
    caller: undefined,
  }
}
