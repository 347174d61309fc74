import { tenantTokenShape } from '@lokum/contracts/settlements/tenant'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { VerifyToken } from '@lokum/service-kit/identity/verify-token'
import { Problem } from '@lokum/service-kit/problem'
import { hashToken } from './make-link.ts'
import { endOfLink, selectUnrevoked, type UnrevokedLink } from './unrevoked-link.ts'

/**
 * Verifies the tokens of tenants' links. Nothing is cached between requests, so revoking a link takes effect immediately.
 * @returns a function that throws Problem invalid_token (401)
 */
export function createLinkVerifier(
  { pool, clock }: Pick<Edge, 'pool' | 'clock'>,
  select = selectUnrevoked,
): VerifyToken {
  return async (token) => {
    if (!tenantTokenShape.test(token)) throw new Problem('invalid_token')
    const tokenHash = hashToken(token)
    const { rows } = await pool.query<UnrevokedLink>(`${select} AND link.token_sha256 = $1`, [tokenHash])
    const [row] = rows
    const expiresAt = row && endOfLink(row)
    if (!expiresAt || expiresAt <= clock()) throw new Problem('invalid_token')
    return {
      accountId: row.account_id,
      subject: row.id,
      clientId: undefined,
      scopes: new Set(['tenant']),
      tokenHash,
      expiresAt,
    }
  }
}
