import type { Context } from '@lokum/service-kit/http/serve-operation'
import { MailInProgress, MailRow } from '../mails/mail.ts'
import type { StatementRow } from './statement.ts'

const underWay = ['queued', 'sending', 'unconfirmed'] as const

/**
 * What may have arrived, or may yet, cannot be taken back: a mail on its way, and one of which nobody knows.
 * @throws MailInProgress
 */
export async function requireNoMail(em: Context['em'], { accountId, id: statementId }: StatementRow): Promise<void> {
  const mails = await em.count(MailRow, { accountId, statementId, status: { $in: [...underWay] } })
  if (mails > 0) throw new MailInProgress()
}
