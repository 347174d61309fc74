import type { IncomingMessage } from 'node:http'
import { authenticate, requireAccount } from '@lokum/service-kit/identity/authorize'
import type { AccountCaller } from '@lokum/service-kit/identity/caller'
import type { VerifyToken } from '@lokum/service-kit/identity/verify-token'
import { Problem } from '@lokum/service-kit/problem'
import type { AddressLimit } from './address-limit.ts'
import { clientAddress } from './client-address.ts'

export type Admission = {
  verifyToken: VerifyToken
  publicBaseUrl: string
  failedAuthentications: AddressLimit
  trustedHops: number
}

/**
 * Who calls. Failed authentications are limited by client address; a good token is never refused for the failures of others.
 * @throws Problem unauthorized, invalid_token, auth_unavailable, rate_limited
 */
export async function admit(admission: Admission, request: IncomingMessage): Promise<AccountCaller> {
  try {
    return requireAccount(admission, await authenticate(admission, request))
  } catch (error) {
    if (error instanceof Problem && error.status === 401) {
      admission.failedAuthentications.count(clientAddress(request, admission.trustedHops))
    }
    throw error
  }
}
