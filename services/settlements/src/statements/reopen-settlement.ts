import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ReopenSettlement } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import { recordStep } from '../months/settlements/record-step.ts'
import { lockSettlement, type SettlementRow, takeStep } from '../months/settlements/settlement.ts'
import { cancelStatement } from './cancel-statement.ts'
import { describeStatement } from './statement.ts'

/**
 * Cancels the unsent statement, which stays readable, and returns the settlement to its calculation.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress
 */
export async function reopenSettlement(
  context: Context,
  { params }: RequestOf<typeof ReopenSettlement>,
): Promise<{ row: SettlementRow }> {
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'reopen')
  const statement = await cancelStatement(context, row)
  if (!statement) throw new Error(`The prepared settlement ${row.id} has no statement.`)
  await recordStep(context, row, { action: 'settlement.reopened', data: { statement: describeStatement(statement) } })
  return { row }
}
