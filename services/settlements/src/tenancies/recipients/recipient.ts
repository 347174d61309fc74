import type { TenantMails } from '@lokum/contracts/settlements/tenant-mails'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'

/** The mailbox of an address: without its tag and regardless of case. */
export function toRecipient(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}

export class RecipientDeclined extends Problem {
  constructor(agreementId: string) {
    super('recipient_declined', { objects: [agreementId] })
  }
}

export class TenantWithoutEmail extends Problem {
  constructor(agreementId: string) {
    super('tenant_without_email', { objects: [agreementId] })
  }
}

type Tenant = { id: string; tenantEmail?: string | null | undefined }

/** The address of an agreement's tenant. @throws TenantWithoutEmail */
export function requireEmail({ id, tenantEmail }: Tenant): string {
  if (tenantEmail == null) throw new TenantWithoutEmail(id)
  return tenantEmail
}

type RecipientKeys = { accountId: string; addresses: readonly string[] }

/** When the holders of addresses stopped the mails of an account, by address; those who did not are left out. */
export async function findDeclined(
  em: Context['em'],
  { accountId, addresses }: RecipientKeys,
): Promise<ReadonlyMap<string, Date>> {
  const recipients = addresses.map(toRecipient)
  const rows = await runSql<{ recipient: string; ms: number }>(em, selectDeclined, [accountId, recipients])
  const byRecipient = new Map(rows.map(({ recipient, ms }) => [recipient, new Date(ms)]))
  return new Map(
    addresses.flatMap((address) => {
      const at = byRecipient.get(toRecipient(address))
      return at ? [[address, at] as const] : []
    }),
  )
}

const selectDeclined = `
  SELECT recipient, (1000 * extract(epoch FROM declined_at))::float AS ms FROM mail_recipient
  WHERE account_id = $1 AND recipient = ANY($2) AND declined_at IS NOT NULL`

/** The address of a tenant who allows mails. @throws TenantWithoutEmail · RecipientDeclined */
export async function requireWilling(em: Context['em'], agreement: Tenant & { accountId: string }): Promise<string> {
  const email = requireEmail(agreement)
  const { id, accountId } = agreement
  if ((await findDeclined(em, { accountId, addresses: [email] })).size > 0) throw new RecipientDeclined(id)
  return email
}

export function describeTenantMails(
  { tenantEmail, landlordName, tenantLocale }: Omit<Tenant, 'id'> & Landlord,
  declinedAt: Date | null,
): TenantMails {
  return {
    has_email: tenantEmail != null,
    declined_at: declinedAt?.toISOString() ?? null,
    landlord_name: landlordName,
    locale: tenantLocale,
  }
}

type Landlord = { landlordName: string; tenantLocale: TenantMails['locale'] }
