import { randomUUID, sign } from 'node:crypto'
import type { LocalClient } from './clients.ts'
import type { SigningKey } from './signing-keys.ts'

interface Issuance {
  readonly issuer: string
  readonly audience: string
  readonly key: SigningKey
}

/** The content of a minted token; tests bend it with `claims` and `header` (an `undefined` member is left out). */
export interface TokenRequest {
  readonly client: LocalClient
  readonly scopes?: readonly string[]
  readonly ttlSeconds?: number
  readonly now?: Date
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** Signs an RFC 9068 access token like those of the token endpoint, without asking it (about 0.5 ms). */
export function mintToken(issuance: Issuance, request: TokenRequest): string {
  const issuedAt = Math.floor((request.now ?? new Date()).getTime() / 1000)
  const header = { alg: 'RS256', typ: 'at+jwt', kid: issuance.key.kid, ...request.header }
  const claims = {
    account_id: request.client.accountId,
    jti: randomUUID(),
    sub: request.client.clientId,
    iat: issuedAt,
    exp: issuedAt + (request.ttlSeconds ?? 3600),
    scope: (request.scopes ?? request.client.scopes).join(' '),
    client_id: request.client.clientId,
    iss: issuance.issuer,
    aud: issuance.audience,
    ...request.claims,
  }
  const content = `${encode(header)}.${encode(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), issuance.key.privateKey).toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
