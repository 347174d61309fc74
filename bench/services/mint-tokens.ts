import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'

/** A landlord's token of each account. */
export function mintTokens(identity: IdentityProvider, accounts: readonly string[]): string[] {
  return accounts.map((account) => identity.mint({ client: identity.clientFor({ account, scopes: landlordScopes }) }))
}

/** So many names of accounts. */
export function accountNames(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `account-${n}`)
}
