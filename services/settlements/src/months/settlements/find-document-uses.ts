import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** Something that uses a document; a `statement` is a settlement whose statement rests on it. */
export type FoundUse = {
  id: string
  kind: 'statement' | 'settlement' | 'reading' | 'meter' | 'agreement'
  name: string
  apartment_id: string
  apartment_label: string
  period: string | null
}

/** Everything that uses a document, what cannot be undone first; at most 1000. */
export async function findDocumentUses(
  em: Context['em'],
  { accountId, documentId }: { accountId: string; documentId: string },
): Promise<FoundUse[]> {
  return await runSql<FoundUse>(em, select, [accountId, documentId])
}

// All versions count: a correction that is abandoned returns to what was sent.
const select = `
  SELECT use.*, coalesce(apartment.data ->> 'label', '') AS apartment_label FROM (
    SELECT settlement.id, reference_code AS name, apartment_id, period,
      CASE WHEN state IN ('prepared', 'sent') OR correction_reason IS NOT NULL THEN 'statement' ELSE 'settlement' END AS kind
    FROM settlement
    WHERE account_id = $1 AND state <> 'cancelled' AND id IN (
      SELECT settlement_id FROM version_document WHERE account_id = $1 AND document_id = $2
      UNION
      SELECT settlement_id FROM charge WHERE account_id = $1 AND source_document_id = $2
      UNION
      SELECT charge.settlement_id FROM cost JOIN charge ON charge.account_id = cost.account_id AND charge.cost_id = cost.id
      WHERE cost.account_id = $1 AND cost.document_id = $2)
    UNION ALL
    SELECT reading.id, date::text, meter.apartment_id, NULL, 'reading' FROM reading
    JOIN meter ON (meter.account_id, meter.id) = (reading.account_id, reading.meter_id)
    WHERE reading.account_id = $1 AND photo_document_id = $2
    UNION ALL
    SELECT meter_document.meter_id, device.number, meter.apartment_id, NULL, 'meter' FROM meter_document
    JOIN meter ON (meter.account_id, meter.id) = (meter_document.account_id, meter_document.meter_id)
    JOIN LATERAL (
      SELECT number FROM meter_device
      WHERE meter_device.account_id = meter_document.account_id AND meter_device.meter_id = meter_document.meter_id
      ORDER BY device DESC LIMIT 1) AS device ON true
    WHERE meter_document.account_id = $1 AND document_id = $2
    UNION ALL
    SELECT agreement.id, tenant_name, agreement.apartment_id, NULL, 'agreement' FROM agreement_document AS attached
    JOIN agreement ON (agreement.account_id, agreement.id) = (attached.account_id, attached.agreement_id)
    WHERE attached.account_id = $1 AND attached.document_id = $2) AS use
  LEFT JOIN apartment_copy AS apartment ON (apartment.account_id, apartment.id) = ($1, use.apartment_id)
  ORDER BY array_position(ARRAY['statement', 'settlement', 'reading', 'meter', 'agreement'], kind), use.id LIMIT 1000`
