import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import { CostInUse } from './cost.ts'
import type { ChargedLine } from './find-line.ts'
import { usedBy } from './used-by.ts'

/**
 * A row of a correction is a cost only while no statement counts it with the bill that it corrects. Open settlements no longer count it
 * once it is a cost.
 * @throws CostInUse with the settlements
 */
export async function requireUncounted(
  em: Context['em'],
  accountId: string,
  { documentId, line, category, correctsUse }: ChargedLine,
): Promise<void> {
  if (!correctsUse) return
  const found = await runSql<Use>(em, select, [accountId, documentId, line, category])
  refuseUsed(found, usedBy.counted, { refusal: CostInUse })
}

const select = `
  SELECT settlement.id, settlement.reference_code AS code
  FROM settlement_document AS attached
  JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
  JOIN document_reading AS reading
    ON reading.account_id = attached.account_id AND reading.document_id = attached.document_id
  WHERE attached.account_id = $1 AND attached.document_id = $2 AND settlement.state IN ('prepared', 'sent')
    AND daterange(settlement.covers_from, settlement.covers_to, '[]') && daterange(reading.period_from, reading.period_to, '[]')
    AND EXISTS (
      SELECT FROM item WHERE item.account_id = settlement.account_id AND item.settlement_id = settlement.id
        AND item.category = $4 AND item.state <> 'rejected' AND item.inputs ->> 'kind' = 'readings'
        AND item.source ->> 'kind' = 'document')
    AND NOT EXISTS (SELECT FROM cost WHERE cost.account_id = $1 AND cost.document_id = $2 AND cost.line = $3)
  ORDER BY settlement.period, settlement.id LIMIT 1000`
