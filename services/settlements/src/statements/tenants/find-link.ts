import type { Context } from '@lokum/service-kit/http/serve-operation'
import { Problem } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { TenantLinkRow } from './tenant-link.ts'

const challenge = 'Bearer realm="lokum tenants", error="invalid_token"'

/**
 * The link of the caller, whose only identity is the link. It is checked again, since an upload may have taken a while; a lock
 * keeps it valid until the transaction ends.
 * @throws Problem invalid_token
 */
export async function findLink({ em, caller, now }: Context, lockMode = LockMode.NONE): Promise<TenantLinkRow> {
  const good = { id: caller.subject, accountId: caller.accountId, revokedAt: null, expiresAt: { $gt: now } }
  const row = await em.findOne(TenantLinkRow, good, { lockMode })
  if (!row) throw new Problem('invalid_token', { headers: { 'www-authenticate': challenge } })
  return row
}
