import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { AgreementRow } from '../agreements/agreement.ts'
import type { MailRow } from './mail.ts'

/** What is mailed: one of a settlement's statements, or a request for readings. */
export type Mailing = { statement: { id: string; settlementId: string } } | { readingRequestId: string }

/** Queues a mail to the tenant of an agreement; the worker is woken after the commit. @throws MailNotConfigured */
export async function queueMail(
  _context: Context & { mailing: MailSettings | undefined },
  _agreement: AgreementRow,
  _mailing: Mailing,
): Promise<MailRow> {
  throw new Error('Not built yet')
}

/** Who mails are from; undefined where no mail server is configured. */
export type MailSettings = { from: string }
