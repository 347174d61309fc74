import { createHash, randomBytes } from 'node:crypto'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { newId } from '@lokum/service-kit/ids'
import { describeTenantLink, TenantLinkRow } from './tenant-link.ts'

type Wanted = {
  agreementId: string
  madeFor: TenantLinkRow['madeFor']
  /** The mail that contains the link. */
  mailId: string | null
  /** The address of the tenant's page; the token goes into its fragment, which never reaches a server or a log. */
  portalUrl: string
}

type MadeLink = { row: TenantLinkRow; url: string }

const goodForMs = 90 * 86_400_000

/** Creates a link with 256 random bits for the tenant of an agreement, valid for 90 days; only the url contains the token. */
export async function makeLink(
  context: Author & Pick<Context, 'em'>,
  { agreementId, madeFor, mailId, portalUrl }: Wanted,
): Promise<MadeLink> {
  const { em, caller, now } = context
  const token = `tl_${randomBytes(32).toString('base64url')}`
  const row: TenantLinkRow = {
    id: newId('tenantLink'),
    accountId: caller.accountId,
    agreementId,
    tokenSha256: hashOf(token),
    madeFor,
    mailId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + goodForMs),
    revokedAt: null,
    revokedBecause: null,
    version: 1,
  }
  await em.insert(TenantLinkRow, row)
  const resource = { type: 'tenant_link', id: row.id, version: row.version }
  await recordAudit(context, { action: 'tenant_link.created', resource, data: describeTenantLink(row) })
  return { row, url: `${portalUrl}#${token}` }
}

/** The stored hash of a token; the token has 256 random bits, so it needs no salt and no slow hash. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
