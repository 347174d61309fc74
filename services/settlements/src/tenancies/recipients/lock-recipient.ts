import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { requireEmail, toRecipient } from './recipient.ts'

/** A mailbox of the account, locked; `ms` is when its tenant stopped the mails, in milliseconds, or null. */
export type HeldRecipient = { id: string; version: number; ms: number | null }

type TenantOfAccount = Parameters<typeof requireEmail>[0] & { accountId: string }

/** Locks the mailbox of an agreement's tenant, which is stored when a tenant first decides. @throws TenantWithoutEmail */
export async function lockRecipient(em: Context['em'], agreement: TenantOfAccount): Promise<HeldRecipient> {
  const { accountId } = agreement
  const recipient = toRecipient(requireEmail(agreement))
  await runSql(em, insert, [newId('mailRecipient'), accountId, recipient])
  const [held] = await runSql<HeldRecipient>(em, lock, [accountId, recipient])
  if (!held) throw new Error('The recipient was not stored.')
  return held
}

const insert = `
  INSERT INTO mail_recipient (id, account_id, recipient, version) VALUES ($1, $2, $3, 0)
  ON CONFLICT (account_id, recipient) DO NOTHING`

const lock = `
  SELECT id, version, (1000 * extract(epoch FROM declined_at))::float AS ms FROM mail_recipient
  WHERE account_id = $1 AND recipient = $2 FOR UPDATE`

type Decline = Pick<HeldRecipient, 'id' | 'version'> & { declinedAt: Date | null }

/** Stores when the tenant stopped the mails, or that they are allowed again. */
export async function storeDecline(em: Context['em'], { id, version, declinedAt }: Decline): Promise<void> {
  await runSql(em, update, [id, declinedAt, version])
}

const update = 'UPDATE mail_recipient SET declined_at = $2, version = $3 WHERE id = $1'
