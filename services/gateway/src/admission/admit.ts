import type { IncomingMessage } from 'node:http'
import { clientAddress } from '@lokum/service-kit/calls/client-address'
import { authenticate, requireAccount } from '@lokum/service-kit/identity/authorize'
import type { AccountCaller } from '@lokum/service-kit/identity/caller'
import type { VerifyToken } from '@lokum/service-kit/identity/verify-token'
import { Problem } from '@lokum/service-kit/problem'
import type { AddressLimit } from './address-limit.ts'

export type Admission = {
  verifyToken: VerifyToken
  publicBaseUrl: string
  failedAuthentications: AddressLimit
  tenantCalls: AddressLimit
  trustedHops: number
}

/** An admitted caller: the keys of its counters, and its permissions. */
export type Visitor = {
  accountId: string | undefined
  tokenHash: string
  /** The holder whose tokens have a ceiling together: an account, or a link alone. */
  holder: string
  scopes: ReadonlySet<string>
  /** The verified token's caller; a link has none. */
  caller: AccountCaller | undefined
}

/**
 * Admits a caller. A good token is never refused for the failed authentications of others.
 * @throws Problem unauthorized, invalid_token, auth_unavailable, rate_limited
 */
export async function admit(admission: Admission, request: IncomingMessage): Promise<Visitor> {
  try {
    const caller = requireAccount(admission, await authenticate(admission, request))
    const { accountId, tokenHash, scopes } = caller
    return { accountId, tokenHash, holder: accountId, scopes, caller }
  } catch (error) {
    throw countRefusal(admission, request, error)
  }
}

/** Failed authentications are limited by client address. @returns the error @throws Problem rate_limited instead of a 401 that is one too many */
export function countRefusal(admission: Admission, request: IncomingMessage, error: unknown): unknown {
  if (error instanceof Problem && error.status === 401) countFailed(admission, request)
  return error
}

/** @throws Problem rate_limited when the address has failed too often in this minute */
export function countFailed(
  { failedAuthentications, trustedHops }: Pick<Admission, 'failedAuthentications' | 'trustedHops'>,
  request: IncomingMessage,
): void {
  failedAuthentications.count(clientAddress(request, trustedHops))
}
