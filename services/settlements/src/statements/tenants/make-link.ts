import { createHash, randomBytes } from 'node:crypto'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { NotFound } from '@lokum/service-kit/problem'
import { latestEnd } from './link-end.ts'
import { describeTenantLink, TenantLinkRow } from './tenant-link.ts'

type NewLink = {
  agreementId: string
  madeFor: TenantLinkRow['madeFor']
  /** The mail that contains the link. */
  mailId: string | null
  /** The address of the tenant's page; the token goes into its fragment, which never reaches a server or a log. */
  portalUrl: string
}

type MadeLink = { row: TenantLinkRow; url: string; endsOn: string | null }

/**
 * Creates a link with 256 random bits for the tenant of an agreement; only the url contains the token. The agreement is locked,
 * so that of two links one is the newer one.
 * @throws NotFound also for an agreement of another account
 */
export async function makeLink(
  context: Author & Pick<Context, 'em'>,
  { agreementId, madeFor, mailId, portalUrl }: NewLink,
): Promise<MadeLink> {
  const { em, caller, now } = context
  const { accountId } = caller
  const [agreement] = await runSql<{ ends_on: string | null }>(em, lockAgreement, [accountId, agreementId])
  if (!agreement) throw new NotFound()
  const token = `tl_${randomBytes(32).toString('base64url')}`
  const row: TenantLinkRow = {
    id: newId('tenantLink'),
    accountId,
    agreementId,
    tokenSha256: hashToken(token),
    madeFor,
    mailId,
    createdAt: now,
    expiresAt: latestEnd(now),
    revokedAt: null,
    revokedBecause: null,
    version: 1,
    timesOpened: 0,
    lastOpenedAt: null,
  }
  await em.insert(TenantLinkRow, row)
  const object = { id: row.id, version: row.version }
  await recordAudit(context, { action: 'tenant_link.created', object, data: describeTenantLink(row) })
  return { row, url: `${portalUrl}#${token}`, endsOn: agreement.ends_on }
}

const lockAgreement = `
  SELECT ends_on::text FROM agreement WHERE account_id = $1 AND id = $2 FOR NO KEY UPDATE`

/** The stored hash of a token; the token has 256 random bits, so it needs no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
