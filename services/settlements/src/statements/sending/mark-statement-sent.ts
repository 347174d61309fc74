import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { MarkStatementSent } from '@lokum/contracts/settlements/mail-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { raiseVersion } from '../../months/settlements/record-step.ts'
import {
  describeSettlement,
  lockSettlement,
  type SettlementRow,
  takeStep,
} from '../../months/settlements/settlement.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { concludeSending } from '../conclude-sending.ts'
import type { SettleAgreement } from '../ledger-functions.ts'
import { endMail } from '../mails/end-mail.ts'
import { isUnresolved, lockMails } from '../mails/find-mails.ts'
import { MailInProgress, type MailRow } from '../mails/mail.ts'
import type { StatementRow } from '../statement.ts'
import { lockStatement } from './lock-statement.ts'

type ConcludingContext = Context & { settleAgreement: SettleAgreement }

/**
 * Records the landlord's confirmation that the tenant has the statement. A waiting mail is cancelled; an unconfirmed one remains
 * unconfirmed, but is decided.
 * @throws NotFound · StateForbids · Problem precondition_failed · MailInProgress
 */
export async function markStatementSent(
  context: ConcludingContext,
  { params, body }: RequestOf<typeof MarkStatementSent>,
): Promise<{ row: SettlementRow }> {
  const { em } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'send')
  const statement = await lockStatement(em, row)
  const mails = await lockMails(em, statement)
  const leaving = mails.filter(({ state }) => state === 'sending')
  if (leaving.length > 0) throw new MailInProgress(leaving)
  const decided = await decide(context, mails)
  await conclude(context, row, { statement, decided })

  const object = { id: row.id, version: row.version }
  const data = { ...describeSettlement(row, languageOfEvents), statement_id: statement.id, reason: body.reason }
  await recordAudit(context, { action: 'settlement.marked_sent', object, data })
  return { row }
}

/** Whether any of its mails needed a decision. */
async function decide(context: Context, mails: readonly MailRow[]): Promise<boolean> {
  const unresolved = mails.filter(isUnresolved)
  const queued = mails.filter(({ state }) => state === 'queued')
  for (const mail of unresolved) mail.resolvedAt = context.now
  for (const mail of queued) await endMail(context, mail, { state: 'cancelled', dueAt: null })
  return unresolved.length + queued.length > 0
}

type Conclusion = { statement: StatementRow; decided: boolean }

/** For a statement that was already sent, only its mails remain to be decided. */
async function conclude(
  context: ConcludingContext,
  row: SettlementRow,
  { statement, decided }: Conclusion,
): Promise<void> {
  if (statement.state === 'prepared') {
    statement.releasedAt ??= context.now
    await concludeSending(context, row, statement)
    return
  }
  if (!decided) throw new StateForbids(stateReasons.sentAndDecided(row.referenceCode))
  await raiseVersion(context, row)
}
