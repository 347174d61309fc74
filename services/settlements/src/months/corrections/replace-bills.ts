import { findReplaced } from '@lokum/month-engine/corrections/find-replaced'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { loadDocuments } from '../costs/load-documents.ts'
import { recordStep } from '../settlements/record-step.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/**
 * Detaches the bills that new ones replace, from this month and from months of the apartment that are settled later, so that none
 * is charged beside its successor. Charges by hand from the old bill need another decision.
 */
export async function replaceBills(
  context: Context,
  row: SettlementRow,
  documents: readonly MonthDocument[],
): Promise<readonly MonthDocument[]> {
  const replaced = findReplaced(documents)
  if (replaced.size === 0) return documents
  const { em } = context
  const given = JSON.stringify([...replaced].map(([old, added]) => ({ old, added })))
  const { accountId, id, apartmentId } = row
  await runSql(em, note, [accountId, apartmentId, given])
  await runSql(em, doubt, [accountId, id, [...replaced.keys()]])
  await runSql(em, detach, [accountId, id, [...replaced.keys()]])
  for (const [old, added] of replaced) {
    const data = { document_id: old, replaced_by: added }
    await recordStep(context, row, { action: 'settlement.document_replaced', data })
  }
  return loadDocuments(em, row)
}

// A bill that an abandoned correction gave back may be replaced by the same one again.
const note = `
  UPDATE document_apartment AS concerned SET replaced_by = CASE WHEN concerned.document_id = given.old THEN given.added END
  FROM jsonb_to_recordset($3::jsonb) AS given (old text, added text)
  WHERE concerned.account_id = $1 AND concerned.apartment_id = $2 AND (concerned.document_id = given.old
    OR (concerned.document_id = given.added AND concerned.replaced_by = given.old))`

const doubt = `
  UPDATE item SET state = 'proposed', inputs_changed = true, decided_at = NULL
  WHERE item.account_id = $1 AND item.settlement_id = $2 AND item.source_document_id = ANY ($3::text[])
    AND item.state <> 'rejected' AND (item.basis IS NULL OR EXISTS (
      SELECT FROM cost WHERE cost.account_id = item.account_id AND cost.id = item.cost_id AND cost.made_by = 'landlord'))`

const detach = `
  DELETE FROM settlement_document WHERE account_id = $1 AND settlement_id = $2 AND document_id = ANY ($3::text[])`
