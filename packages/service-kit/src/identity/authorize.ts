import type { IncomingMessage } from 'node:http'
import type { Scope } from '@lokum/contracts/scope'
import { Problem } from '../problem.ts'
import { type Caller, hasAnyScope } from './caller.ts'
import type { VerifyToken } from './verify-token.ts'

type Door = { verifyToken: VerifyToken; publicBaseUrl: string }

/**
 * Who calls, by the bearer token (RFC 6750).
 * @throws Problem unauthorized, invalid_token, auth_unavailable
 */
export async function authenticate({ verifyToken, publicBaseUrl }: Door, request: IncomingMessage): Promise<Caller> {
  const challenge = `Bearer realm="lokum", resource_metadata="${publicBaseUrl}/.well-known/oauth-protected-resource"`
  const sent = request.headersDistinct.authorization ?? []
  if (sent.length === 0) throw new Problem('unauthorized', { headers: { 'www-authenticate': challenge } })
  const token = sent.length === 1 ? /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(sent[0] ?? '')?.[1] : undefined
  try {
    if (token === undefined) throw new Problem('invalid_token')
    return await verifyToken(token)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_token') throw error
    const headers = {
      'www-authenticate': `${challenge}, error="invalid_token", error_description="The access token is not accepted"`,
    }
    throw new Problem('invalid_token', { headers, cause: error })
  }
}

/** @throws Problem insufficient_scope, naming the scope that is wanted */
export function requireScope(
  { publicBaseUrl }: Pick<Door, 'publicBaseUrl'>,
  caller: Caller,
  wanted: readonly [Scope, ...Scope[]],
): void {
  if (hasAnyScope(caller, wanted)) return
  const metadata = `${publicBaseUrl}/.well-known/oauth-protected-resource`
  const challenge = `Bearer realm="lokum", resource_metadata="${metadata}", error="insufficient_scope", scope="${wanted[0]}"`
  throw new Problem('insufficient_scope', { headers: { 'www-authenticate': challenge } })
}
