import { writeDay, writeNumber } from '@lokum/amounts/money/write-number'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { holdMeters } from '../months/settlements/hold-meters.ts'
import type { SettlementRow } from '../months/settlements/settlement.ts'

type Changed = { meterId: string; number: string; date: string; value: string }

const mostNamed = 5

/**
 * Checks that the meters still have the readings of the sent version, since the next month counts from them: otherwise the use between a
 * changed reading and the stated one would be charged twice or not at all. The meters are held, so that no reading changes meanwhile.
 * @throws StateForbids
 */
export async function requireStatedReadings(em: Context['em'], row: SettlementRow): Promise<void> {
  const { accountId, id, apartmentId } = row
  await holdMeters(em, row)
  const changed = await runSql<Changed>(em, selectChanged, [accountId, id])
  if (changed.length === 0) return
  const first = changed.slice(0, mostNamed)
  const reason = stateReasons.readingsChanged({
    en: first
      .map(({ number, date, value }) => `${number}, ${writeDay(date, 'en')}: ${writeNumber(value, 'en')}`)
      .join('; '),
    pl: first
      .map(({ number, date, value }) => `${number}, ${writeDay(date, 'pl')}: ${writeNumber(value, 'pl')}`)
      .join('; '),
  })
  throw new StateForbids(reason, [...new Set(changed.map(({ meterId }) => meterId)), apartmentId])
}

const selectChanged = `
  WITH sent AS (
    SELECT inputs FROM charge
    WHERE account_id = $1 AND settlement_id = $2 AND version = 'sent' AND state <> 'rejected'),
  counted AS (
    SELECT inputs AS used FROM sent WHERE inputs ->> 'meter_id' IS NOT NULL
    UNION ALL
    SELECT used FROM sent
    CROSS JOIN LATERAL jsonb_array_elements(inputs #> '{sub_meters,own}' || (inputs #> '{sub_meters,main}')) AS used),
  stated AS (
    SELECT DISTINCT used ->> 'meter_id' AS meter_id, coalesce(used ->> 'register', 'total') AS register,
      reading ->> 'read_on' AS date, reading ->> 'value' AS value
    FROM counted CROSS JOIN LATERAL (VALUES (used -> 'previous'), (used -> 'current')) AS ends (reading)
    WHERE reading ->> 'reading_id' IS NOT NULL)
  SELECT meter_id AS "meterId", date, value, (
    SELECT device.number FROM meter_device AS device WHERE device.account_id = $1 AND device.meter_id = stated.meter_id
    ORDER BY device.device DESC LIMIT 1) AS number
  FROM stated WHERE NOT EXISTS (
    SELECT FROM reading
    WHERE reading.account_id = $1 AND reading.meter_id = stated.meter_id AND reading.register = stated.register
      AND reading.date = stated.date::date AND reading.value = stated.value::numeric AND reading.cancelled_at IS NULL)
  ORDER BY number, date`
