import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { UpdateInstalments } from '@lokum/contracts/settlements/instalment-operations'
import type { Balance, SettlementBalance } from '@lokum/contracts/settlements/payment'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { loadBalance } from '../payments/load-balance.ts'
import { lockBooks } from '../payments/lock-books.ts'
import { settleAgreements } from '../payments/settle-agreements.ts'
import { chooseSettlements, requireOpen } from './choose-settlements.ts'
import { divideEqually } from './divide-equally.ts'
import { spreadOverSettlements } from './spread-over-settlements.ts'

type Asked = RequestOf<typeof UpdateInstalments>['body']['instalments']
type Instalment = { due_on: string; amount_pln: number }

/**
 * Replaces the plan of the settlements of an agreement; no instalments take it back. The books are locked, so that the sum is what is open.
 * @throws NotFound · ValidationFailed when a day is over · StateForbids when nothing is open, or the amounts do not add up to it
 */
export async function updateInstalments(
  context: Context,
  {
    params: { id: agreementId },
    body: { settlement_ids: ids, instalments: asked },
  }: RequestOf<typeof UpdateInstalments>,
): Promise<Answer<Balance>> {
  const { em, caller, now } = context
  const { accountId } = caller
  requireDays(asked, dayIn(now))
  await lockBooks(em, { accountId, agreementIds: [agreementId] })
  const chosen = await chooseSettlements(context, {
    agreementId,
    ids,
    faultAt: (index) => ({ pointer: `#/settlement_ids/${index}`, code: 'not_found' }),
  })
  const plan = planOf(asked, chosen)
  const chosenIds = chosen.map(({ settlement_id }) => settlement_id)
  const isWhole = asked.length === 0 && ids === undefined
  const paidIds = isWhole ? await findPaid(em, { accountId, agreementId, chosen }) : []

  await runSql(em, remove, [accountId, [...chosenIds, ...paidIds]])
  const parts = spreadOverSettlements(chosen, plan)
  await runSql(em, insert, [
    accountId,
    parts.map(({ settlement_id }) => settlement_id),
    parts.map(({ due_on }) => due_on),
    parts.map(({ amount_pln }) => amount_pln),
  ])
  // What is due first is paid first, so another plan may move payments to other settlements.
  await settleAgreements(context, { agreementIds: [agreementId], touched: new Set() })
  const { version } = await findAgreement(em, { accountId, id: agreementId })
  await recordAudit(context, {
    action: 'agreement.instalments_updated',
    object: { id: agreementId, version },
    data: { agreement_id: agreementId, settlement_ids: [...paidIds, ...chosenIds], instalments: plan },
  })
  return { body: await loadBalance(em, { accountId, id: agreementId }) }
}

/** @throws ValidationFailed */
function requireDays(asked: Asked, today: string): void {
  const past = asked.findIndex(({ due_on }) => due_on < today)
  if (past >= 0) throw new ValidationFailed([{ pointer: `#/instalments/${past}/due_on`, code: 'in_past' }])
}

/** The instalments with their amounts, equal ones if none was given. @throws StateForbids */
function planOf(asked: Asked, chosen: readonly SettlementBalance[]): Instalment[] {
  if (asked.length === 0) return []
  const openPln = requireOpen(chosen)
  const given = asked.flatMap(({ amount_pln }) => amount_pln ?? [])
  const amounts = given.length > 0 ? given : divideEqually(openPln, asked.length)
  if (sumPln(amounts.map(String)) !== openPln) throw new StateForbids(stateReasons.instalmentsDiffer(openPln))
  return asked.map(({ due_on }, index) => ({ due_on, amount_pln: amounts[index] ?? 0 }))
}

type PaidOfPlan = { accountId: string; agreementId: string; chosen: readonly SettlementBalance[] }

/**
 * The settlements that the plan of others has paid: once the others are due on the days of their statements again, money would leave these.
 * A plan that ended before those days stays.
 */
async function findPaid(em: Context['em'], { accountId, agreementId, chosen }: PaidOfPlan): Promise<string[]> {
  const planned = chosen.filter(({ instalments }) => instalments.length > 0)
  const rows = await runSql<{ id: string }>(em, selectPaid, [
    accountId,
    agreementId,
    planned.map(({ settlement_id }) => settlement_id),
  ])
  return rows.map(({ id }) => id)
}

const selectPaid = `
  SELECT settlement_id AS id
  FROM due_part
  WHERE account_id = $1 AND agreement_id = $2 AND is_instalment AND settlement_id <> ALL ($3::text[])
    AND due_on >= (
      SELECT min(due_on) FROM due_part
      WHERE account_id = $1 AND settlement_id = ANY ($3::text[]) AND NOT is_instalment)
  GROUP BY settlement_id
  ORDER BY settlement_id`

const remove = 'DELETE FROM instalment WHERE account_id = $1 AND settlement_id = ANY ($2::text[])'

const insert = `
  INSERT INTO instalment (account_id, settlement_id, due_on, amount_pln)
  SELECT $1, settlement_id, due_on, amount_pln
  FROM unnest($2::text[], $3::date[], $4::numeric[]) AS planned (settlement_id, due_on, amount_pln)`
