import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { newId } from '@lokum/service-kit/ids'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { requireWilling } from '../../tenancies/recipients/recipient.ts'
import { describeMail, MailNotConfigured, MailRow } from './mail.ts'
import { type MailAddress, readDomain } from './mail-address.ts'
import { requireMailQuotas } from './require-mail-quotas.ts'

/** The content of a mail: one of a settlement's statements, a request for readings, or the reminder that names the mail. */
type Mailing = { statement: { id: string; settlementId: string } } | { readingRequestId: string } | 'reminder'

/** The sender of mails; undefined without a configured mail server. */
export type MailSettings = { from: MailAddress }

/** The context of a verb that queues a mail. */
export type MailContext = QuotaContext & { mailing: MailSettings | undefined }

/**
 * Queues a mail to the tenant of an agreement; the commit wakes the worker.
 * @throws MailNotConfigured · TenantWithoutEmail · RecipientDeclined · QuotaExceeded
 */
export async function queueMail(context: MailContext, agreement: AgreementRow, mailing: Mailing): Promise<MailRow> {
  const { em, caller, now, requestId, traceparent, mailing: settings } = context
  if (!settings) throw new MailNotConfigured()
  const toAddress = await requireWilling(em, agreement)
  const id = newId('mail')
  const row = em.create(MailRow, {
    id,
    accountId: caller.accountId,
    agreementId: agreement.id,
    ...referencesOf(mailing),
    toAddress,
    messageId: `<${id}@${readDomain(settings.from)}>`,
    state: 'queued',
    transmitting: false,
    attempts: 0,
    dueAt: now,
    traceparent: traceparent ?? null,
    requestId,
    version: 1,
    createdAt: now,
  })
  em.persist(row)
  await em.flush()
  await requireMailQuotas(context, row)
  await recordAudit(context, {
    action: 'mail.queued',
    object: { id, version: 1 },
    data: describeMail(row),
  })
  return row
}

function referencesOf(mailing: Mailing) {
  if (mailing === 'reminder') return { kind: 'reminder' } as const
  if ('statement' in mailing) {
    const { id: statementId, settlementId } = mailing.statement
    return { kind: 'statement', statementId, settlementId } as const
  }
  return { kind: 'reading_request', readingRequestId: mailing.readingRequestId } as const
}
