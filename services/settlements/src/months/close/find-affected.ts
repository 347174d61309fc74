import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AffectedSettlement, TermsFrom, TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { planCosts } from '@lokum/month-engine/costs/plan-costs'
import { writeBasis } from '@lokum/month-engine/items/basis'
import type { Month } from '@lokum/month-engine/month/month'
import { workOut } from '@lokum/month-engine/month/work-out'
import { daysThatDiffer, inMonth } from '@lokum/month-engine/terms/terms-over-time'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { ChangeOfTerms } from '../../tenancies/agreements/higher-rooms.ts'
import { SettlementRow } from '../settlements/settlement.ts'
import { loadMonths } from './load-month.ts'

type Affected = Pick<TermsWithEffects, 'outdated' | 'sent'>

/**
 * The calculated, prepared and sent settlements that a calculation would change after a change of terms and not before it: those of
 * the agreement, and of agreements that share costs with it. The terms after the change are stored.
 */
export async function findAffected(em: Context['em'], row: AgreementRow, change: ChangeOfTerms): Promise<Affected> {
  const days = daysThatDiffer(change.before, change.after)
  if (days === null) return { outdated: [], sent: [] }
  const { accountId, id, apartmentId } = row
  const values = [accountId, id, apartmentId, days.from, days.to]
  const found = await runSql<{ id: string }>(em, select, values)
  const where = { accountId, id: { $in: found.map((one) => one.id) } }
  const rows = await em.find(SettlementRow, where, { orderBy: { period: 'asc', id: 'asc' } })
  const affected: SettlementRow[] = []
  for (const ofMonth of Map.groupBy(rows, keyOf).values()) {
    const months = await loadMonths(em, ofMonth)
    for (const one of ofMonth) if (await differs(one, months.get(one.id), { id, ...change })) affected.push(one)
  }
  const described = affected.map(describe)
  return {
    outdated: described.filter(({ state }) => state !== 'sent'),
    sent: described.filter(({ state }) => state === 'sent'),
  }
}

/** Settlements that charge the same costs are loaded together. */
function keyOf({ categories, id, period }: SettlementRow): string {
  return categories ? id : period
}

function describe({ id, referenceCode, kind, period, state }: SettlementRow): AffectedSettlement {
  return { settlement_id: id, reference_code: referenceCode, kind, period, state }
}

type Changed = ChangeOfTerms & { id: string }

async function differs(row: SettlementRow, month: Month | undefined, { id, before, after }: Changed): Promise<boolean> {
  if (!month) return false
  const earlier = await textOf(row, withTerms(month, { id, terms: before }))
  return (await textOf(row, withTerms(month, { id, terms: after }))) !== earlier
}

function withTerms(month: Month, { id, terms }: { id: string; terms: readonly TermsFrom[] }): Month {
  const sharers = month.sharers.map(({ agreements, ...ofMonth }) => ({
    ...ofMonth,
    agreements: agreements.map((one) => (one.id === id ? inMonth(one, terms, ofMonth.period) : one)),
  }))
  return { ...month, sharers }
}

/** The result of a calculation as a text: the items, and the lines that would become costs; or its refusal. */
async function textOf(row: SettlementRow, month: Month): Promise<string> {
  // Each settlement is calculated twice, in parts, so that other requests get a turn.
  await nextTurn()
  try {
    const { proposal } = workOut(row, month)
    await nextTurn()
    const plan = planCosts(row, month)
    const items = proposal.items.map((item) => [item.origin, writeBasis(item)])
    const lines = plan.costs.map(({ period, line: { documentId, line }, key }) => [documentId, line, period, key])
    return JSON.stringify([items, lines, proposal.missing, plan.missing])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code
  }
}

// No settlement is of an earlier month than those that it covers, and they are found by their month.
const select = `
  SELECT id FROM settlement
  WHERE account_id = $1 AND state IN ('calculated', 'prepared', 'sent') AND period >= left($4::date::text, 7)
    AND covers_to >= $4::date AND covers_from <= coalesce($5::date, 'infinity')
    AND (agreement_id = $2 OR agreement_id IN (
      SELECT sharing.agreement_id FROM cost_apartment AS own
      JOIN cost ON cost.account_id = own.account_id AND cost.id = own.cost_id
      JOIN allocation AS sharing ON sharing.account_id = cost.account_id AND sharing.cost_id = cost.id
      WHERE own.account_id = $1 AND own.apartment_id = $3 AND cost.period
        BETWEEN left($4::date::text, 7) AND left(coalesce($5::date::text, '9999-12'), 7)))`
