import { tenantTokenShape } from '@lokum/contracts/settlements/tenant'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { VerifyToken } from '@lokum/service-kit/identity/verify-token'
import { Problem } from '@lokum/service-kit/problem'
import { hashOf } from './make-link.ts'

type Row = { id: string; account_id: string; expires_at: Date }

/**
 * Verifies the tokens of tenants' links. Nothing is cached between requests, so revoking a link takes effect immediately.
 * @returns a function that throws Problem invalid_token (401)
 */
export function createLinkVerifier({ pool, clock }: Pick<Edge, 'pool' | 'clock'>): VerifyToken {
  return async (token) => {
    if (!tenantTokenShape.test(token)) throw new Problem('invalid_token')
    const tokenHash = hashOf(token)
    const { rows } = await pool.query<Row>(findGood, [tokenHash, clock()])
    const [row] = rows
    if (!row) throw new Problem('invalid_token')
    return {
      accountId: row.account_id,
      subject: row.id,
      clientId: undefined,
      scopes: new Set(['tenant']),
      tokenHash,
      expiresAt: row.expires_at,
    }
  }
}

const findGood = `
  SELECT id, account_id, expires_at FROM tenant_link
  WHERE token_sha256 = $1 AND revoked_at IS NULL AND expires_at > $2`
