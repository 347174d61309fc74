import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { StatedUse } from '../../tenancies/agreements/higher-rooms.ts'

/** The settlements of an agreement with a statement that holds, prepared or sent, by month. One that is being corrected is open. */
export async function listStated(
  em: Context['em'],
  { accountId, id }: Pick<AgreementRow, 'id' | 'accountId'>,
): Promise<StatedUse[]> {
  return await runSql<StatedUse>(em, select, [accountId, id])
}

const select = `
  SELECT id AS settlement_id, reference_code, kind, period, covers_from::text AS covers_from, covers_to::text AS covers_to
  FROM settlement
  WHERE account_id = $1 AND agreement_id = $2 AND state IN ('prepared', 'sent')
  ORDER BY period, id`
