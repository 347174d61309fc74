import { providerScopes } from '@lokum/contracts/interface/scope'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import type { TokenEndpointResponse } from 'openid-client'
import { type SessionRow, sealToken } from './session.ts'

type Granted = Pick<TokenEndpointResponse, 'access_token' | 'refresh_token' | 'id_token' | 'scope' | 'expires_in'>

type Tokens = {
  accessToken: string
  refreshToken: string | undefined
  idToken: string | undefined
  scopes: string[] | undefined
  accessBeginsAt: Date
  accessEndsAt: Date
}

/** A provider that does not say how long its token lasts is asked again soon. */
const usualSeconds = 300

/** Reads the tokens that the token endpoint granted (RFC 6749, section 5.1). */
export function readTokens(granted: Granted, now: Date): Tokens {
  const seconds = granted.expires_in ?? usualSeconds
  return {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token,
    idToken: granted.id_token,
    scopes: granted.scope?.split(' ').filter((scope) => providerScopes.some((known) => known === scope)),
    accessBeginsAt: now,
    accessEndsAt: new Date(now.getTime() + seconds * 1_000),
  }
}

type SealedTokens = Pick<
  SessionRow,
  'accessToken' | 'refreshToken' | 'idToken' | 'scopes' | 'accessBeginsAt' | 'accessEndsAt'
>

/** The columns of the tokens; a refresh without a new token or scope leaves those of `before`. */
export function sealTokens(
  cipher: Cipher,
  cookieHash: string,
  { accessToken, refreshToken, idToken, scopes, accessBeginsAt, accessEndsAt }: Tokens,
  before?: SealedTokens,
): SealedTokens {
  const seal = (column: 'refreshToken' | 'idToken', token: string | undefined) =>
    token === undefined ? (before?.[column] ?? null) : sealToken(cipher, cookieHash, column, token)
  return {
    accessToken: sealToken(cipher, cookieHash, 'accessToken', accessToken),
    refreshToken: seal('refreshToken', refreshToken),
    idToken: seal('idToken', idToken),
    // Without a scope the granted one is the requested one (RFC 6749, section 5.1).
    scopes: scopes ?? before?.scopes ?? [...providerScopes],
    accessBeginsAt,
    accessEndsAt,
  }
}
