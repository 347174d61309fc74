import type { Context } from '@lokum/service-kit/http/serve-operation'
import { MailRow } from './mail.ts'

/** The newest mail with a statement; null when there was none. */
export async function findDelivery(
  em: Context['em'],
  { accountId, id }: { accountId: string; id: string },
): Promise<MailRow | null> {
  return await em.findOne(MailRow, { accountId, statementId: id }, { orderBy: { id: 'desc' } })
}
