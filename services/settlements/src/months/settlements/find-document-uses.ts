import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** Something that uses a document; a `statement` is a settlement whose statement rests on it, a `placement` an apartment without a settlement for it. */
export type FoundUse = {
  document_id: string
  id: string
  kind: 'statement' | 'settlement' | 'placement' | 'reading' | 'meter' | 'agreement'
  name: string
  apartment_id: string
  apartment_label: string
  period: string | null
}

/** Everything that uses these documents, what cannot be undone first; at most 1000. */
export async function findDocumentUses(
  em: Context['em'],
  { accountId, documentIds }: { accountId: string; documentIds: readonly string[] },
): Promise<FoundUse[]> {
  return await runSql<FoundUse>(em, select, [accountId, documentIds])
}

// All versions count: a correction that is abandoned returns to what was sent.
const select = `
  SELECT use.*, coalesce(apartment.data ->> 'label', '') AS apartment_label FROM (
    SELECT held.document_id, settlement.id, reference_code AS name, apartment_id, period,
      CASE WHEN state IN ('prepared', 'sent') OR correction_reason IS NOT NULL THEN 'statement' ELSE 'settlement' END AS kind
    FROM (
      SELECT document_id, settlement_id FROM version_document WHERE account_id = $1 AND document_id = ANY ($2::text[])
      UNION
      SELECT source_document_id, settlement_id FROM charge WHERE account_id = $1 AND source_document_id = ANY ($2::text[])
      UNION
      SELECT cost.document_id, charge.settlement_id
      FROM cost JOIN charge ON charge.account_id = cost.account_id AND charge.cost_id = cost.id
      WHERE cost.account_id = $1 AND cost.document_id = ANY ($2::text[])) AS held
    JOIN settlement ON (settlement.account_id, settlement.id) = ($1, held.settlement_id)
    WHERE state <> 'cancelled'
    UNION ALL
    SELECT placed.document_id, placed.apartment_id, to_char(placed.period_from, 'YYYY-MM'), placed.apartment_id,
      to_char(placed.period_from, 'YYYY-MM'), 'placement'
    FROM document_apartment AS placed
    WHERE placed.account_id = $1 AND placed.document_id = ANY ($2::text[]) AND placed.stated AND NOT EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON (settlement.account_id, settlement.id) = (attached.account_id, attached.settlement_id)
      WHERE attached.account_id = $1 AND attached.document_id = placed.document_id
        AND settlement.apartment_id = placed.apartment_id)
    UNION ALL
    SELECT photo_document_id, reading.id, date::text, meter.apartment_id, NULL, 'reading' FROM reading
    JOIN meter ON (meter.account_id, meter.id) = (reading.account_id, reading.meter_id)
    WHERE reading.account_id = $1 AND photo_document_id = ANY ($2::text[])
    UNION ALL
    SELECT meter_document.document_id, meter_document.meter_id, device.number, meter.apartment_id, NULL, 'meter' FROM meter_document
    JOIN meter ON (meter.account_id, meter.id) = (meter_document.account_id, meter_document.meter_id)
    JOIN LATERAL (
      SELECT number FROM meter_device
      WHERE meter_device.account_id = meter_document.account_id AND meter_device.meter_id = meter_document.meter_id
      ORDER BY device DESC LIMIT 1) AS device ON true
    WHERE meter_document.account_id = $1 AND document_id = ANY ($2::text[])
    UNION ALL
    SELECT attached.document_id, agreement.id, tenant_name, agreement.apartment_id, NULL, 'agreement' FROM agreement_document AS attached
    JOIN agreement ON (agreement.account_id, agreement.id) = (attached.account_id, attached.agreement_id)
    WHERE attached.account_id = $1 AND attached.document_id = ANY ($2::text[])
    UNION
    SELECT kept.document_id, agreement.id, tenant_name, agreement.apartment_id, NULL, 'agreement' FROM deduction_document AS kept
    JOIN agreement ON (agreement.account_id, agreement.id) = (kept.account_id, kept.agreement_id)
    WHERE kept.account_id = $1 AND kept.document_id = ANY ($2::text[])) AS use
  LEFT JOIN apartment_copy AS apartment ON (apartment.account_id, apartment.id) = ($1, use.apartment_id)
  ORDER BY array_position(ARRAY['statement', 'settlement', 'placement', 'reading', 'meter', 'agreement'], kind), use.id LIMIT 1000`
