import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { MeterRow } from '../../tenancies/meters/meter.ts'

/** The settlements whose items use a meter, the meters behind it, the requests for its readings, and the readings besides its first values. */
export async function findMeterUses(em: Context['em'], { accountId, id }: MeterRow): Promise<string[]> {
  const uses = await runSql<{ id: string }>(em, select, [accountId, id])
  return uses.map((use) => use.id)
}

const select = `
  SELECT settlement_id AS id FROM item WHERE account_id = $1 AND inputs ->> 'meter_id' = $2
  UNION
  SELECT settlement_id FROM items_by_use($2) WHERE account_id = $1
  UNION
  SELECT id FROM meter WHERE account_id = $1 AND main_meter_id = $2
  UNION
  SELECT id FROM reading WHERE account_id = $1 AND meter_id = $2 AND kind <> 'initial' AND cancelled_at IS NULL
  UNION
  SELECT reading_request_id FROM reading_request_meter WHERE account_id = $1 AND meter_id = $2
  ORDER BY id LIMIT 1000`
