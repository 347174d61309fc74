import { makeAccountId } from '@lokum/contracts/values/account-id'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import type { Size } from './size.ts'

/** The accounts of one size by their places, the large one, and a token of each. */
export function accountsOf(identity: IdentityProvider, size: Size) {
  const claimOf = (caller: number | 'large') => `growth-${caller}`
  const idOf = (caller: number | 'large') => makeAccountId(identity.issuer, claimOf(caller))
  return {
    accounts: Array.from({ length: size.accounts }, (_, caller) => idOf(caller)),
    largeAccount: idOf('large'),
    tokenOf: (caller: number | 'large') =>
      identity.mint({ client: identity.clientFor({ account: claimOf(caller), scopes: landlordScopes }) }),
  }
}
