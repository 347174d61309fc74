import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { CancelCorrection } from '@lokum/contracts/settlements/statement-operations'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import type { ChangedSettlement } from '../months/close/changed-settlement.ts'
import { returnBills } from '../months/corrections/return-bills.ts'
import { returnCharges } from '../months/decisions/return-charges.ts'
import { recordStep } from '../months/settlements/record-step.ts'
import { requireUseFree } from '../months/settlements/require-use-free.ts'
import { lockSettlement, requireStep, type SettlementRow, takeStep } from '../months/settlements/settlement.ts'
import { lockAgreement } from '../tenancies/agreements/agreement.ts'
import { cancelStatement } from './cancel-statement.ts'
import { requireStatedReadings } from './require-stated-readings.ts'
import { describeStatement, StatementRow } from './statement.ts'

/**
 * Abandons the correction of a sent settlement: an unsent new version is cancelled, and the items, documents and shares are again
 * what they were when the version in force was sent. The readings that it uses must be, too.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress · CostInUse · SharesExceedCost
 */
export async function cancelCorrection(
  context: Context,
  { params }: RequestOf<typeof CancelCorrection>,
): Promise<ChangedSettlement> {
  const { em } = context
  const row = await lockSettlement(context, params.id)
  requireStep(row, 'abandon')
  const statement = await findSent(em, row)
  await requireStatedReadings(em, row)
  const { accountId, agreementId, categories } = row
  if (categories && agreementId) await lockAgreement(em, { id: agreementId, accountId })
  await cancelStatement(context, row)
  const items = await returnCharges(em, row)
  if (categories) await requireUseFree(em, row)
  await returnBills(context, row)

  // Last, since the database keeps the charges of a sent settlement.
  takeStep(row, 'abandon')
  row.correctionReason = null
  const data = { statement: describeStatement(statement) }
  const action = 'settlement.correction_cancelled'
  await recordStep(context, row, { action, data, totalPln: addUp(items) })
  return { row, items }
}

/** The version in force. @throws StateForbids */
async function findSent(em: Context['em'], row: SettlementRow): Promise<StatementRow> {
  const { accountId, id: settlementId, referenceCode } = row
  const statement = await em.findOne(StatementRow, { accountId, settlementId, state: 'sent' })
  if (!statement) throw new StateForbids(stateReasons.neverSent(referenceCode))
  return statement
}
