import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { StateForbids } from '@lokum/service-kit/problem'
import type { UsedReading } from '../../tenancies/meters/require-unstated.ts'

/**
 * Refuses a change of readings of a locked meter that the statement of a prepared or sent settlement uses: at an end of the measured
 * days or between them. A settlement that is being corrected is open.
 * @throws StateForbids
 */
export async function requireUnstated(em: Context['em'], used: UsedReading): Promise<void> {
  const { accountId, meterId, register, readingIds, date } = used
  const values = [accountId, meterId, register ?? null, readingIds, date]
  const found = await runSql<{ id: string; code: string }>(em, select, values)
  if (found.length === 0) return
  const codes = found.slice(0, mostNamed).map(({ code }) => code)
  throw new StateForbids(
    stateReasons.readingStated(codes.join(', ')),
    found.map(({ id }) => id),
  )
}

const mostNamed = 5

// Days as texts, `YYYY-MM-DD`, sort by time.
const select = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state IN ('prepared', 'sent') AND id IN (
    SELECT settlement_id FROM item
    WHERE account_id = $1 AND inputs ->> 'meter_id' = $2 AND status <> 'rejected'
      AND coalesce(inputs ->> 'register', $3, '') = coalesce($3::text, inputs ->> 'register', '')
      AND (inputs -> 'previous' ->> 'reading_id' = ANY ($4::text[]) OR inputs -> 'current' ->> 'reading_id' = ANY ($4::text[])
        OR $5::text BETWEEN inputs -> 'previous' ->> 'date' AND inputs -> 'current' ->> 'date'))
  ORDER BY period, id LIMIT 1000`
