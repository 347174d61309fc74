import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../months/settlements/settlement.ts'
import { requireNoMailOnItsWay } from './mails/find-mails.ts'
import { StatementRow } from './statement.ts'

/**
 * Cancels the unsent statement of a locked settlement, if there is one; it stays readable.
 * @throws MailInProgress
 */
export async function cancelStatement(
  { em, now }: Context,
  { accountId, id: settlementId }: SettlementRow,
): Promise<StatementRow | null> {
  const statement = await em.findOne(StatementRow, { accountId, settlementId, state: 'prepared' })
  if (!statement) return null
  await requireNoMailOnItsWay(em, statement)
  return Object.assign(statement, { state: 'cancelled' as const, cancelledAt: now })
}
