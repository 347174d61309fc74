import { linkEnd } from './link-end.ts'

/** A link that was not revoked, with the last day of its agreement; times in milliseconds since 1970. */
export type UnrevokedLink = {
  id: string
  account_id: string
  agreement_id: string
  created_ms: number
  expires_ms: number
  ends_on: string | null
  tenant_email: string | null
  mail_id: string | null
}

const select = `
  SELECT link.id, link.account_id, link.agreement_id, agreement.ends_on::text, agreement.tenant_email, link.mail_id,
    (1000 * extract(epoch FROM link.created_at))::float AS created_ms,
    (1000 * extract(epoch FROM link.expires_at))::float AS expires_ms
  FROM tenant_link AS link JOIN agreement ON agreement.account_id = link.account_id AND agreement.id = link.agreement_id`

/** Selects links that were not revoked; further conditions follow. */
export const selectUnrevoked = `${select} WHERE link.revoked_at IS NULL`

/**
 * Selects also replaced links that were mailed to the tenant's present address: they prove who holds the mailbox, and decide about its
 * mails alone.
 */
export const selectMailbox = `${select}
  WHERE (link.revoked_at IS NULL OR (link.revoked_because = 'replaced' AND EXISTS (
    SELECT FROM mail
    WHERE mail.account_id = link.account_id AND mail.id = link.mail_id AND mail.to_address = agreement.tenant_email)))`

/** When the link ends. */
export function endOfLink({ created_ms, expires_ms, ends_on }: UnrevokedLink): Date {
  return linkEnd({ createdAt: new Date(created_ms), expiresAt: new Date(expires_ms) }, { endsOn: ends_on })
}
