import type { Author } from '@lokum/service-kit/audit/describe-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import { revokeLink } from './revoke-link.ts'
import { TenantLinkRow } from './tenant-link.ts'

/** The link that is valid now; links that were made after it stay. */
type Newer = Pick<TenantLinkRow, 'accountId' | 'agreementId' | 'id'>

/** Revokes the older links of an agreement, because the tenant has this one. */
export async function replaceOlderLinks(context: Author & Pick<Context, 'em'>, newer: Newer): Promise<void> {
  const { em, now } = context
  const { accountId, agreementId, id } = newer
  const older = await runSql<{ id: string }>(em, selectOlder, [accountId, agreementId, id, now])
  const where = { accountId, id: { $in: older.map((link) => link.id) }, revokedAt: null }
  const links = await em.find(TenantLinkRow, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE })
  for (const row of links) await revokeLink(context, { row, because: 'replaced' })
}

const selectOlder = `
  SELECT id FROM tenant_link
  WHERE account_id = $1 AND agreement_id = $2 AND revoked_at IS NULL AND expires_at > $4
    AND ordinal < (SELECT ordinal FROM tenant_link WHERE account_id = $1 AND id = $3)`
