import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'

/**
 * Refuses a change that would leave the agreement without a day in a month that already has a settlement, or in those of a true-up.
 * A sent month whose current version comes to 0.00 charges nothing, so it does not hold the tenancy.
 * @throws StateForbids
 */
export async function requireDaysOfSettlements(em: Context['em'], row: AgreementRow): Promise<void> {
  const { accountId, id, startsOn, endsOn } = row
  const found = await runSql<Settled>(em, settledOutside, [accountId, id, startsOn, endsOn ?? null])
  if (found.length === 0) return
  const named = (wasSent: boolean) =>
    found
      .filter((one) => one.wasSent === wasSent)
      .slice(0, mostNamed)
      .map(({ period, code }) => `${period} (${code})`)
      .join(', ')
  throw new StateForbids(
    stateReasons.settledOutside(named(true), named(false)),
    found.map(({ id }) => id),
  )
}

type Settled = { id: string; code: string; period: string; wasSent: boolean }

const mostNamed = 5

// Settlements cover whole months.
const settledOutside = `
  SELECT id, reference_code AS code, period, EXISTS (
      SELECT FROM stated WHERE stated.account_id = settlement.account_id AND settlement_id = settlement.id
        AND stated.state IN ('sent', 'superseded')) AS "wasSent"
  FROM settlement
  WHERE account_id = $1 AND agreement_id = $2 AND state <> 'cancelled'
    AND NOT (state = 'sent' AND categories IS NULL AND total_pln = 0)
    AND (covers_to < $3::date OR covers_from > $4::date)
  ORDER BY period LIMIT 1000`
