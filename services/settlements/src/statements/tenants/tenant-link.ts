import type { TenantLink } from '@lokum/contracts/settlements/tenant'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { linkEnd, type Tenancy } from './link-end.ts'

/** A tenant's access link; only the SHA-256 of its token is stored. */
export const TenantLinkRow = defineEntity({
  name: 'TenantLink',
  tableName: 'tenant_link',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    agreementId: p.string(),
    tokenSha256: p.string(),
    madeFor: p.enum(['statement', 'reading_request', 'reminder', 'landlord'] as const),
    mailId: p.string().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    revokedBecause: p.enum(['landlord', 'email_changed', 'not_delivered', 'replaced'] as const).nullable(),
    version: p.integer(),
    timesOpened: p.integer(),
    lastOpenedAt: p.datetime().nullable(),
  },
})
export type TenantLinkRow = InferEntity<typeof TenantLinkRow>

/** The stored facts; `link-end.ts` knows when the link ends. */
export function describeTenantLink(row: TenantLinkRow): TenantLink {
  return {
    id: row.id,
    agreement_id: row.agreementId,
    made_for: row.madeFor,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
    revoked_because: row.revokedBecause ?? null,
    times_opened: row.timesOpened,
    last_opened_at: row.lastOpenedAt?.toISOString() ?? null,
  }
}

/** The link in an answer, with its true end. */
export function answerTenantLink(row: TenantLinkRow, agreement: Tenancy): TenantLink {
  return { ...describeTenantLink(row), expires_at: linkEnd(row, agreement).toISOString() }
}
