import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'

/**
 * Lets the bills of the version that is current again take their places, also in open months of the apartment that changed to a new bill: their
 * next calculation detaches it.
 */
export async function returnBills(
  { em, now }: Pick<Context, 'em' | 'now'>,
  { accountId, id, apartmentId }: SettlementRow,
): Promise<void> {
  await runSql(em, returnBill, [accountId, apartmentId, id, now])
}

// The bill that is attached last is the one that counts, so the returned one is as young as the return.
const returnBill = `
  WITH sent AS (SELECT document_id FROM settlement_document WHERE account_id = $1 AND settlement_id = $3),
  returned AS (
    UPDATE document_apartment AS concerned SET replaced_by = NULL, attached_at = $4::timestamptz
    FROM (
      SELECT document_id, replaced_by FROM document_apartment
      WHERE account_id = $1 AND apartment_id = $2 AND document_id IN (TABLE sent) AND replaced_by NOT IN (TABLE sent)
      ORDER BY document_id FOR UPDATE) AS noted
    WHERE concerned.account_id = $1 AND concerned.apartment_id = $2 AND concerned.document_id = noted.document_id
    RETURNING noted.document_id, noted.replaced_by)
  UPDATE document_apartment AS concerned SET replaced_by = returned.document_id
  FROM returned
  WHERE concerned.account_id = $1 AND concerned.apartment_id = $2 AND concerned.document_id = returned.replaced_by`
