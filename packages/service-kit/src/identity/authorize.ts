import type { IncomingMessage } from 'node:http'
import type { Scope } from '@lokum/contracts/interface/scope'
import { Problem } from '../problem.ts'
import { sentValues } from '../sent-values.ts'
import { type AccountCaller, type Caller, hasAnyScope } from './caller.ts'

/** Tenants have links, everybody else has tokens of the identity provider. */
type Challenger = { publicBaseUrl: string; holders?: 'tenants' }
type TokenCheck<Who> = Challenger & { verifyToken: (token: string) => Promise<Who> }

/** Identifies the caller by the bearer token (RFC 6750). @throws Problem unauthorized, invalid_token, auth_unavailable */
export async function authenticate<Who>(
  door: TokenCheck<Who>,
  request: Pick<IncomingMessage, 'rawHeaders'>,
): Promise<Who> {
  const sent = sentValues(request, 'authorization')
  if (sent.length === 0) throw new Problem('unauthorized', { headers: { 'www-authenticate': challengeOf(door) } })
  const token = sent.length === 1 ? /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(sent[0] ?? '')?.[1] : undefined
  try {
    if (token === undefined) throw new Problem('invalid_token')
    return await door.verifyToken(token)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid_token') throw error
    throw notAccepted(door, error)
  }
}

/**
 * The account that a caller acts for; a service's own token acts for none.
 * @throws Problem invalid_token
 */
export function requireAccount(door: Challenger, caller: Caller): AccountCaller {
  if (!actsForAccount(caller)) throw notAccepted(door)
  return caller
}

function actsForAccount(caller: Caller): caller is AccountCaller {
  return caller.accountId !== undefined
}

function notAccepted(door: Challenger, cause?: unknown): Problem {
  const reason = 'error="invalid_token", error_description="The access token is not accepted"'
  return new Problem('invalid_token', { headers: { 'www-authenticate': `${challengeOf(door)}, ${reason}` }, cause })
}

/** A tenant has nowhere to get another token than the mail with the link. */
function challengeOf({ publicBaseUrl, holders }: Challenger): string {
  if (holders === 'tenants') return 'Bearer realm="lokum tenants"'
  return `Bearer realm="lokum", resource_metadata="${publicBaseUrl}/.well-known/oauth-protected-resource"`
}

/** Without a wanted scope, every caller may. @throws Problem insufficient_scope, naming the scope that is wanted */
export function requireScope(door: Challenger, caller: Pick<Caller, 'scopes'>, wanted: readonly Scope[]): void {
  const [first] = wanted
  if (first !== undefined && !hasAnyScope(caller, wanted)) throw notEnough(door, first)
}

/**
 * Only a service's own token passes: a landlord's reaches nothing internal, whatever scope a provider may have put into it.
 * @throws Problem insufficient_scope
 */
export function requireService(door: Challenger, caller: Caller): void {
  if (actsForAccount(caller)) throw notEnough(door, 'internal')
}

function notEnough(door: Challenger, wanted: Scope): Problem {
  const challenge = `${challengeOf(door)}, error="insufficient_scope", scope="${wanted}"`
  return new Problem('insufficient_scope', { headers: { 'www-authenticate': challenge } })
}
