import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { CorrectSettlement } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import { recordStep } from '../months/settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../months/settlements/settlement.ts'
import { keepSentVersion } from '../months/settlements/versions.ts'
import { requireNoMailOnItsWay } from './mails/find-mails.ts'
import { describeStatement, StatementRow } from './statement.ts'

/**
 * Starts the correction of a sent settlement: it is calculated again, and its decisions stay. The sent statement remains in force
 * until the new version is sent.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress
 */
export async function correctSettlement(
  context: Context,
  { params, body }: RequestOf<typeof CorrectSettlement>,
): Promise<{ row: SettlementRow }> {
  const { em, caller } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'correct')
  const where = { accountId: caller.accountId, settlementId: row.id, state: 'sent' as const }
  const statement = await em.findOneOrFail(StatementRow, where)
  await requireNoMailOnItsWay(em, statement)
  await keepSentVersion(em, row)
  row.correctionReason = body.reason
  const data = { statement: describeStatement(statement), reason: body.reason }
  await recordStep(context, row, { action: 'settlement.correction_begun', data })
  return { row }
}
