import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { SettlementCancelled } from '@lokum/contracts/settlements/events'
import type { CancelSettlement } from '@lokum/contracts/settlements/statement-operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import type { ChangedSettlement } from '../months/close/changed-settlement.ts'
import { dropCosts, freeShares } from '../months/costs/free-shares.ts'
import { raiseVersion } from '../months/settlements/record-step.ts'
import { describeSettlement, lockSettlement, type SettlementRow, takeStep } from '../months/settlements/settlement.ts'
import { cancelVersion, loadVersion } from '../months/settlements/versions.ts'
import { languageOfEvents } from '../words/language-of-events.ts'
import { cancelStatement } from './cancel-statement.ts'
import { StatementRow } from './statement.ts'

/**
 * Cancels a settlement that was never sent; a cancellation cannot be undone. Its items and documents stay readable as a copy, and everything they used is
 * free for another settlement of the month.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress
 */
export async function cancelSettlement(
  context: Context,
  { params, body: { reason } }: RequestOf<typeof CancelSettlement>,
): Promise<ChangedSettlement> {
  const { em, now } = context
  const row = await lockSettlement(context, params.id)
  await requireNeverSent(em, row)
  takeStep(row, 'cancel')
  await cancelStatement(context, row)

  const content = await loadVersion(em, row, 'current')
  const costIds = await freeShares(em, row, content)
  await cancelVersion(em, row)
  await dropCosts(em, row, costIds)
  Object.assign(row, { cancelledAt: now, cancellationReason: reason })
  await raiseVersion(context, row)
  const data = {
    ...describeSettlement(row, languageOfEvents),
    cancellation: { reason, cancelled_at: now.toISOString() },
  }
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: SettlementCancelled, object, data })
  return { row, ...content, missing: [] }
}

/** A correction in progress has a version that was sent, too. */
async function requireNeverSent(em: Context['em'], { accountId, id, referenceCode }: SettlementRow): Promise<void> {
  const sent = await em.count(StatementRow, { accountId, settlementId: id, sentAt: { $ne: null } })
  if (sent > 0) throw new StateForbids(stateReasons.sentBefore(referenceCode))
}
