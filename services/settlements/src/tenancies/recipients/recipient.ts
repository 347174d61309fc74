import type { TenantMails } from '@lokum/contracts/settlements/tenant-mails'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { Problem } from '@lokum/service-kit/problem'

/** The mailbox of an address: without its tag and regardless of case. */
export function recipientOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return `${local.split('+')[0]}@${domain}`
}

export class RecipientDeclined extends Problem {
  constructor(agreementId: string) {
    super('recipient_declined', { resources: [agreementId] })
  }
}

type Wanted = { accountId: string; addresses: readonly string[] }

/** When the holders of addresses stopped the mails of an account, by address; those who did not are left out. */
export async function findDeclined(
  em: Context['em'],
  { accountId, addresses }: Wanted,
): Promise<ReadonlyMap<string, Date>> {
  const recipients = addresses.map(recipientOf)
  const rows = await runSql<{ recipient: string; ms: number }>(em, selectDeclined, [accountId, recipients])
  const byRecipient = new Map(rows.map(({ recipient, ms }) => [recipient, new Date(ms)]))
  return new Map(
    addresses.flatMap((address) => {
      const at = byRecipient.get(recipientOf(address))
      return at ? [[address, at] as const] : []
    }),
  )
}

const selectDeclined = `
  SELECT recipient, (1000 * extract(epoch FROM declined_at))::float AS ms FROM mail_recipient
  WHERE account_id = $1 AND recipient = ANY($2) AND declined_at IS NOT NULL`

/** @throws RecipientDeclined */
export async function requireWilling(
  em: Context['em'],
  { id, accountId, tenantEmail }: { id: string; accountId: string; tenantEmail: string },
): Promise<void> {
  if ((await findDeclined(em, { accountId, addresses: [tenantEmail] })).size > 0) throw new RecipientDeclined(id)
}

export function describeTenantMails(
  { landlordName, tenantLocale }: { landlordName: string; tenantLocale: TenantMails['locale'] },
  declinedAt: Date | null,
): TenantMails {
  return { declined_at: declinedAt?.toISOString() ?? null, landlord_name: landlordName, locale: tenantLocale }
}
