import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { describeTenantLink, type TenantLinkRow } from './tenant-link.ts'

type Revoked = { row: TenantLinkRow; because: NonNullable<TenantLinkRow['revokedBecause']> }

/** Revokes a locked link that is not yet revoked. */
export async function revokeLink(context: Author & Pick<Context, 'em'>, { row, because }: Revoked): Promise<void> {
  Object.assign(row, { revokedAt: context.now, revokedBecause: because, version: row.version + 1 })
  await context.em.flush()
  const object = { id: row.id, version: row.version }
  await recordAudit(context, { action: 'tenant_link.revoked', object, data: describeTenantLink(row) })
}
