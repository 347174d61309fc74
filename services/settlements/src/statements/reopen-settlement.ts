import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ReopenSettlement } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { recordStep } from '../months/settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../months/settlements/settlement.ts'
import { requireNoMailOnItsWay } from './mails/find-mails.ts'
import { describeStatement, StatementRow } from './statement.ts'

/**
 * Withdraws the unsent statement, which stays readable, and returns the settlement to its calculation.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress
 */
export async function reopenSettlement(
  context: Context,
  { params }: RequestOf<typeof ReopenSettlement>,
): Promise<{ row: SettlementRow }> {
  const { em, caller, now } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'reopen')
  const where = { accountId: caller.accountId, settlementId: row.id, state: 'prepared' as const }
  const statement = await em.findOneOrFail(StatementRow, where)
  await requireNoMailOnItsWay(em, statement)
  Object.assign(statement, { state: 'withdrawn', withdrawnAt: now })
  await recordStep(context, row, { action: 'settlement.reopened', data: { statement: describeStatement(statement) } })
  return { row }
}
