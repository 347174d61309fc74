import { createHash } from 'node:crypto'
import { providerScopes } from '@lokum/contracts/interface/scope'
import { makeAccountId } from '@lokum/contracts/values/account-id'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { ServiceConfig } from '../config.ts'
import { makeRoom } from '../make-room.ts'
import { Problem } from '../problem.ts'
import type { Caller } from './caller.ts'
import type { KeySet } from './key-set.ts'

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const leewaySeconds = 60
const rememberMs = 5 * 60_000
const maxTokenBytes = 8_192
/** The scopes that a provider may give; any other claim of a token, `tenant` above all, is worth nothing. */
const givenScopes: ReadonlySet<string> = new Set([...providerScopes, 'internal'])

type TokenRules = { issuer: string; audience: string; accountClaim: string; tokenType: string }
export type VerifyToken = (token: string) => Promise<Caller>

type VerifierDeps = { keys: KeySet; rules: TokenRules; clock: () => Date }
/** How many verified tokens are remembered; beyond that the oldest tenth is forgotten. */
type Memory = { maxRemembered?: number }
type Remembered = { caller: Caller; signer: Signer; until: number }
/** The key that signed a token: its name, and what the provider published under it then. */
type Signer = { kid: string | undefined; print: string | undefined }

const Claims = z.looseObject({
  sub: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number().optional(),
  client_id: z.string().max(255).optional(),
  scope: z.string().max(4_096).optional(),
  scp: z.array(z.string()).optional(),
})

/**
 * Verifies access tokens by RFC 9068 and RFC 8725, with a leeway of 60 s for the times in a token. A verified token is remembered
 * until it expires, at most five minutes, and forgotten when its key leaves the provider's set or another one takes its name.
 * @returns a function that throws Problem invalid_token (401) or auth_unavailable (503)
 */
export function createTokenVerifier({
  keys,
  rules,
  clock,
  maxRemembered = 20_000,
}: VerifierDeps & Memory): VerifyToken {
  const remembered = new Map<string, Remembered>()

  return async (token) => {
    const now = clock().getTime()
    const known = remembered.get(token)
    if (known && known.until > now && isPublished(keys, known.signer)) return known.caller
    remembered.delete(token)

    const { caller, signer } = await verify({ keys, rules, clock }, token)

    makeRoom(remembered, maxRemembered)
    remembered.set(token, { caller, signer, until: Math.min(caller.expiresAt.getTime(), now + rememberMs) })
    return caller
  }
}

function isPublished(keys: KeySet, { kid, print }: Signer): boolean {
  return print !== undefined && keys.printOf(kid) === print
}

async function verify(parts: VerifierDeps, token: string) {
  if (token.length > maxTokenBytes || !isCanonical(token)) throw invalidToken()
  try {
    const { payload, signer } = await checkSignature(parts, token)
    const claims = Claims.parse(payload)
    if (isIssuedLater(claims, parts.clock())) throw invalidToken()
    return { caller: callerOf(parts.rules, claims, token), signer }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw invalidToken(error)
    throw error
  }
}

/** A signature that is wrong by the key of its name may be right by the one that has taken the name since. */
async function checkSignature(parts: VerifierDeps, token: string) {
  try {
    return await checkByHeldKey(parts, token)
  } catch (error) {
    if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error
    const { kid } = decodeProtectedHeader(token)
    const print = parts.keys.printOf(kid)
    await parts.keys.confirm(kid)
    if (parts.keys.printOf(kid) === print) throw error
    return await checkByHeldKey(parts, token)
  }
}

async function checkByHeldKey({ keys, rules, clock }: VerifierDeps, token: string) {
  const signer: Signer = { kid: undefined, print: undefined }
  const keyFor: KeySet['keyFor'] = async (header, input) => {
    const key = await keys.keyFor(header, input)
    signer.kid = header?.kid
    signer.print = keys.printOf(header?.kid)
    return key
  }
  const { payload } = await jwtVerify(token, keyFor, {
    algorithms,
    typ: rules.tokenType,
    issuer: rules.issuer,
    audience: rules.audience,
    clockTolerance: leewaySeconds,
    currentDate: clock(),
    requiredClaims: ['exp', 'sub'],
  })
  return { payload, signer }
}

function isIssuedLater({ iat = 0 }: z.infer<typeof Claims>, now: Date): boolean {
  return iat - leewaySeconds > now.getTime() / 1_000
}

function callerOf(rules: TokenRules, claims: z.infer<typeof Claims>, token: string): Caller {
  const claimed = [...(claims.scope ?? '').split(' '), ...(claims.scp ?? [])]
  const scopes = new Set(claimed.filter((scope) => givenScopes.has(scope)))
  const account = claims[rules.accountClaim]
  const hasAccount = typeof account === 'string' && account.length > 0 && account.length <= 255
  // A service's own token belongs to no account; any other token without one is worth nothing here.
  if (!hasAccount && !scopes.has('internal')) throw invalidToken()
  return {
    accountId: hasAccount ? makeAccountId(rules.issuer, account) : undefined,
    subject: claims.sub,
    clientId: claims.client_id,
    scopes,
    tokenHash: hashOfSigned(token),
    expiresAt: new Date((claims.exp + leewaySeconds) * 1_000),
  }
}

function invalidToken(cause?: unknown): Problem {
  return new Problem('invalid_token', { cause })
}

/** The rules in a service's configuration. */
export function readTokenRules(config: ServiceConfig): TokenRules {
  return {
    issuer: config.OIDC_ISSUER,
    audience: config.OIDC_AUDIENCE,
    accountClaim: config.OIDC_ACCOUNT_CLAIM,
    tokenType: config.OIDC_TOKEN_TYPE,
  }
}

/**
 * Whether each part of a token is spelled in the one form that base64url without padding has (RFC 7515, section 2). The unused bits
 * of a part's last character would give one signature up to 16 spellings.
 */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** SHA-256 of what is signed, hexadecimal. The signature is left out: an ES256 signature has two valid forms. */
function hashOfSigned(token: string): string {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('hex')
}
