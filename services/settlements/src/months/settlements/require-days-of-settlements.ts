import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { StateForbids } from '@lokum/service-kit/problem'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import { firstMonth, lastMonth } from './months-covered.ts'

/**
 * Refuses a change that would leave the agreement without a day in a month that already has a settlement, or in those of a true-up.
 * @throws StateForbids
 */
export async function requireDaysOfSettlements(em: Context['em'], row: AgreementRow): Promise<void> {
  const { accountId, id, startsOn, endsOn } = row
  const found = await runSql<{ id: string; code: string }>(em, settledOutside, [
    accountId,
    id,
    startsOn.slice(0, 7),
    endsOn?.slice(0, 7) ?? null,
  ])
  if (found.length === 0) return
  const named = found.slice(0, mostNamed).map(({ code }) => code)
  throw new StateForbids(
    stateReasons.settledOutside(named.join(', ')),
    found.map(({ id }) => id),
  )
}

const mostNamed = 5

// Months as texts, `YYYY-MM`, sort by time.
const settledOutside = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND agreement_id = $2 AND state <> 'cancelled' AND (${lastMonth} < $3 OR ${firstMonth} > $4::text)
  ORDER BY period LIMIT 1000`
