import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { UpdateInstalments } from '@lokum/contracts/settlements/instalment-operations'
import type { SettlementBalance } from '@lokum/contracts/settlements/payment'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { StatementRow } from '../../statements/statement.ts'
import { loadBalance } from '../payments/load-balance.ts'
import { lockBooks } from '../payments/lock-books.ts'
import { settleAgreements } from '../payments/settle-agreements.ts'

type Asked = RequestOf<typeof UpdateInstalments>['body']['instalments']
type Instalment = { due_on: string; amount_pln: string }

/**
 * Replaces the instalments of a settlement; none take the plan back. The books are locked, so that the sum is what is open.
 * @throws NotFound · ValidationFailed when a day is over · StateForbids when nothing is open, or the amounts do not add up to it
 */
export async function updateInstalments(
  context: Context,
  { params: { id }, body: { instalments: asked } }: RequestOf<typeof UpdateInstalments>,
): Promise<Answer<SettlementBalance>> {
  const { em, caller, now } = context
  const { accountId } = caller
  requireDays(asked, dayIn(now))
  await em.findOneOrFail(SettlementRow, { id, accountId }, elseNotFound)
  const statement = await em.findOne(StatementRow, { accountId, settlementId: id, state: 'sent' })
  if (statement === null) throw new StateForbids(stateReasons.nothingOpen)
  const { agreementId } = statement
  await lockBooks(em, { accountId, agreementIds: [agreementId] })
  const find = async () => {
    const { settlements } = await loadBalance(em, { accountId, id: agreementId })
    return settlements.find(({ settlement_id }) => settlement_id === id)
  }
  const plan = divide(asked, new Big((await find())?.open_pln ?? 0))

  await runSql(em, remove, [accountId, id])
  await runSql(em, insert, [accountId, id, plan.map(({ due_on }) => due_on), plan.map(({ amount_pln }) => amount_pln)])
  // What is due first is paid first, so another plan may move payments to other settlements.
  await settleAgreements(context, { agreementIds: [agreementId], touched: new Set() })
  const balance = await find()
  const { version } = await em.findOneOrFail(SettlementRow, { id, accountId }, { ...elseNotFound, refresh: true })
  if (balance === undefined) throw new Error(`The settlement ${id} has lost its statement under a lock.`)
  await recordAudit(context, {
    action: 'settlement.instalments_updated',
    object: { id, version },
    data: { ...balance, agreement_id: agreementId },
  })
  return { body: balance }
}

/** @throws ValidationFailed */
function requireDays(asked: Asked, today: string): void {
  const past = asked.findIndex(({ due_on }) => due_on < today)
  if (past >= 0) throw new ValidationFailed([{ pointer: `#/instalments/${past}/due_on`, code: 'in_past' }])
}

/** The instalments with their amounts; equal ones, of which the last takes the remaining grosze, if none was given. @throws StateForbids */
function divide(asked: Asked, open: Big): Instalment[] {
  if (asked.length === 0) return []
  if (open.eq(0)) throw new StateForbids(stateReasons.nothingOpen)
  const equal = open.div(asked.length).round(2, Big.roundDown)
  if (equal.eq(0)) throw new StateForbids(stateReasons.instalmentsTooSmall(open.toFixed(2)))
  const last = open.minus(equal.times(asked.length - 1))
  const plan = asked.map(({ due_on, amount_pln }, index) => ({
    due_on,
    amount_pln: new Big(amount_pln ?? (index < asked.length - 1 ? equal : last)).toFixed(2),
  }))
  const sum = sumPln(plan.map(({ amount_pln }) => amount_pln))
  if (!open.eq(sum)) throw new StateForbids(stateReasons.instalmentsDiffer(open.toFixed(2)))
  return plan
}

const remove = 'DELETE FROM instalment WHERE account_id = $1 AND settlement_id = $2'

const insert = `
  INSERT INTO instalment (account_id, settlement_id, due_on, amount_pln)
  SELECT $1, $2, due_on, amount_pln FROM unnest($3::date[], $4::numeric[]) AS planned (due_on, amount_pln)`
