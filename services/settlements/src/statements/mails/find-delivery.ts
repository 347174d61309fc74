import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { OfStatement } from './find-mails.ts'
import { MailRow } from './mail.ts'

/** The newest mail with a statement; null when none was sent. */
export async function findDelivery(
  em: Context['em'],
  { accountId, settlementId, id: statementId }: OfStatement,
): Promise<MailRow | null> {
  return await em.findOne(MailRow, { accountId, settlementId, statementId }, { orderBy: { id: 'desc' } })
}
