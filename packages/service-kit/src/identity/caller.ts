import type { Scope } from '@lokum/contracts/interface/scope'

/** The caller: taken from a verified token and from nowhere else. */
export type Caller = {
  /** `acc_…`; undefined only for the services' own tokens (scope `internal`). */
  accountId: string | undefined
  subject: string
  clientId: string | undefined
  scopes: ReadonlySet<string>
  /** The subject of rate limits, hexadecimal: SHA-256 of the token's signed part, or of a tenant's whole link. */
  tokenHash: string
  expiresAt: Date
}

/** A caller that acts for an account. */
export type AccountCaller = Caller & { accountId: string }

export function hasAnyScope({ scopes }: Pick<Caller, 'scopes'>, wanted: readonly Scope[]): boolean {
  return wanted.some((scope) => scopes.has(scope))
}
