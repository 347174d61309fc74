import { needsState } from '@lokum/contracts/problems/needs-state'
import { stateAdvice } from '@lokum/contracts/problems/state-advice'
import { SettlementSent } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { raiseVersion } from '../months/settlements/record-step.ts'
import { describeSettlement, type SettlementRow, takeStep } from '../months/settlements/settlement.ts'
import { dropSentVersion } from '../months/settlements/versions.ts'
import { languageOfEvents } from '../words/language-of-events.ts'
import type { SettleAgreement } from './ledger-functions.ts'
import { describeStatement, StatementRow } from './statement.ts'

/**
 * Marks a statement as received by the tenant: it is sent and in force, an earlier version no longer is, the settlement is sent,
 * and payments are reallocated. Both rows are locked. Emits settlement.sent once per statement.
 * @throws StateForbids when the statement was cancelled, or a later one was sent
 */
export async function concludeSending(
  context: Context & { settleAgreement: SettleAgreement },
  row: SettlementRow,
  statement: StatementRow,
): Promise<void> {
  if (statement.state === 'sent') return
  if (statement.state !== 'prepared') {
    const object = { en: 'the statement', pl: 'zestawienie' }
    const advice = stateAdvice.sendAgain
    throw new StateForbids(needsState({ object, state: statement.state, advice }))
  }
  takeStep(row, 'conclude')
  const { em, now } = context
  // Comes before the new statement takes effect, because the database allows only one in force.
  const counting = { accountId: row.accountId, settlementId: row.id, state: 'sent' as const }
  await em.nativeUpdate(StatementRow, counting, { state: 'superseded' })
  Object.assign(statement, { state: 'sent', sentAt: now })
  if (row.correctionReason) await dropSentVersion(em, row)
  row.correctionReason = null
  await raiseVersion(context, row)

  const data = { ...describeSettlement(row, languageOfEvents), statement: describeStatement(statement) }
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: SettlementSent, object, data })
  await context.settleAgreement(context, statement.agreementId)
  // A change of the paid state is announced with a version of its own.
  await em.refresh(row)
}
