import type { ChargedInMonth } from '@lokum/month-engine/items/use-in-months'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { chargedInMonths } from '../settlements/charged-in-months.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** The months of a true-up whose own settlements charge metered use; none for the settlement of a month. */
export async function loadChargedInMonths(
  em: Context['em'],
  { kind, accountId, id }: SettlementRow,
): Promise<readonly ChargedInMonth[]> {
  if (kind === 'monthly') return []
  const [found] = await runSql<{ charged: readonly ChargedInMonth[] }>(em, select, [accountId, id])
  return found?.charged ?? []
}

const select = `SELECT ${chargedInMonths} AS charged FROM settlement WHERE account_id = $1 AND id = $2`
