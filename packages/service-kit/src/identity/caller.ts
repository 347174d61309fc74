import type { Scope } from '@lokum/contracts/interface/scope'

/** Who calls: taken from a verified token and from nowhere else. */
export type Caller = {
  /** `acc_…`; undefined only for the services' own tokens (scope `internal`). */
  accountId: string | undefined
  subject: string
  clientId: string | undefined
  scopes: ReadonlySet<string>
  /** SHA-256 of the token, hexadecimal: the subject of rate limits. */
  tokenHash: string
  expiresAt: Date
}

/** A caller that acts for an account. */
export type AccountCaller = Caller & { accountId: string }

export function hasAnyScope({ scopes }: Pick<Caller, 'scopes'>, wanted: readonly Scope[]): boolean {
  return wanted.some((scope) => scopes.has(scope))
}
