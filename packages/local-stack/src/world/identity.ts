import { accountClient, type LocalClient } from '../identity-provider/clients.ts'
import { mintToken, type TokenRequest } from '../identity-provider/mint-token.ts'
import { keepSigningKey } from '../identity-provider/signing-keys.ts'
import type { SharedSystemAddresses } from '../test-stack/test-system-addresses.ts'

/** Signs tokens of an identity provider. */
export interface Identity {
  readonly issuer: string
  readonly audience: string
  readonly clientFor: (wanted: { account: string; scopes: readonly string[] }) => LocalClient
  readonly mint: (wanted: TokenRequest) => string
}

/** Signs like the shared identity provider, without asking or loading it. */
export async function openIdentity({ issuer, audience, keyFile }: SharedSystemAddresses): Promise<Identity> {
  const key = await keepSigningKey(keyFile)
  return { issuer, audience, clientFor: accountClient, mint: (wanted) => mintToken({ issuer, audience, key }, wanted) }
}
