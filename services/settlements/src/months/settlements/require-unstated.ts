import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import type { UsedReading } from '../../tenancies/meters/require-unstated.ts'

/**
 * Refuses a change of readings of a locked meter that the statement of a prepared or sent settlement uses: at an end of the measured
 * days or between them. A settlement that is being corrected is open.
 * @throws StateForbids
 */
export async function requireUnstated(em: Context['em'], used: UsedReading): Promise<void> {
  const { accountId, meterId, register, readingIds, date } = used
  const values = [accountId, meterId, register ?? null, readingIds, date]
  refuseUsed(await runSql<Use>(em, selectReadings, values), stateReasons.readingStated)
}

/** Refuses a change of a locked meter by which the statement of a prepared or sent settlement shares a cost. @throws StateForbids */
export async function requireUnshared(
  em: Context['em'],
  { accountId, meterId }: Pick<UsedReading, 'accountId' | 'meterId'>,
): Promise<void> {
  refuseUsed(await runSql<Use>(em, selectShared, [accountId, meterId]), stateReasons.subMeterStated)
}

// Days as texts, `YYYY-MM-DD`, sort by time.
const selectReadings = `
  WITH counted AS (
    SELECT settlement_id, inputs AS used FROM item
    WHERE account_id = $1 AND inputs ->> 'meter_id' = $2 AND state <> 'rejected'
    UNION ALL
    SELECT settlement_id, used FROM items_by_use($2)
    CROSS JOIN LATERAL jsonb_array_elements(inputs #> '{sub_meters,own}' || (inputs #> '{sub_meters,main}')) AS used
    WHERE account_id = $1 AND state <> 'rejected' AND used ->> 'meter_id' = $2)
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state IN ('prepared', 'sent') AND id IN (
    SELECT settlement_id FROM counted
    WHERE coalesce(used ->> 'register', $3, '') = coalesce($3::text, used ->> 'register', '')
      AND (used -> 'previous' ->> 'reading_id' = ANY ($4::text[]) OR used -> 'current' ->> 'reading_id' = ANY ($4::text[])
        OR $5::text BETWEEN used -> 'previous' ->> 'read_on' AND used -> 'current' ->> 'read_on'))
  ORDER BY period, id LIMIT 1000`

const selectShared = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND state IN ('prepared', 'sent') AND id IN (
    SELECT settlement_id FROM items_by_use($2) WHERE account_id = $1 AND state <> 'rejected')
  ORDER BY period, id LIMIT 1000`
