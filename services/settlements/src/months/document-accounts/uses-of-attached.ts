import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import type { AccountCase, LineDecision } from './account-case.ts'

/**
 * SQL: what an account needs besides the lines, of the row `attached` with an account and a document. The parameters are the
 * settlement that the account is for ($2), its apartment ($3), its month ($4) and its agreement ($5), or null for the account
 * over all settlements.
 */
export const usesOfAttached = `
    (SELECT kind FROM document
      WHERE document.account_id = attached.account_id AND document.id = attached.document_id) AS kind,
    (SELECT mode FROM agreement WHERE agreement.account_id = attached.account_id AND agreement.id = $5) AS mode,
    reading.total_pln::text AS total_pln,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', decision.line, 'as', decided_as, 'covers', covers, 'reason', reason, 'decidedBy', decided_by,
        'decidedAt', decided_at)), '[]')
      FROM line_decision AS decision
      WHERE decision.account_id = attached.account_id AND decision.document_id = attached.document_id
        AND decided_as <> 'open') AS decisions,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', (item.source ->> 'line')::int, 'own', item.settlement_id = coalesce($2::text, item.settlement_id),
        'isRejected', item.status = 'rejected', 'amountPln', item.amount_pln::text)), '[]')
      FROM item
      WHERE item.account_id = attached.account_id AND item.source_document_id = attached.document_id
        AND item.cost_id IS NULL) AS items,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', cost.line, 'own', shares.own::text, 'charged', shares.charged::text, 'rejected', shares.rejected::text,
        'landlord', shares.landlord::text,
        'vacant', round(cost.amount_pln * vacant.days / (cost.total * extract(day FROM month.last_day)), 2)::text)), '[]')
      FROM cost
      CROSS JOIN LATERAL (
        SELECT (cost.period || '-01')::date + interval '1 month' - interval '1 day' AS last_day) AS month
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_pln) FILTER (WHERE agreement_id IS NULL), 0) AS landlord,
          coalesce(sum(amount_pln) FILTER (WHERE is_rejected), 0) AS rejected,
          coalesce(sum(amount_pln) FILTER (WHERE agreement_id IS NOT NULL AND NOT is_rejected), 0) AS charged,
          coalesce(sum(amount_pln) FILTER (
            WHERE agreement_id = $5 AND cost.period = $4 AND NOT is_rejected), 0) AS own
        FROM (
          SELECT allocation.agreement_id, allocation.amount_pln, EXISTS (
              SELECT FROM item
              JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
              WHERE item.account_id = cost.account_id AND item.cost_id = cost.id AND item.status = 'rejected'
                AND settlement.agreement_id = allocation.agreement_id) AS is_rejected
          FROM allocation
          WHERE allocation.account_id = cost.account_id AND allocation.cost_id = cost.id) AS share) AS shares
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(part * (extract(day FROM month.last_day) - days)), 0) AS days
        FROM (
          SELECT max(part) AS part, sum(days) AS days FROM allocation
          WHERE allocation.account_id = cost.account_id AND allocation.cost_id = cost.id AND part IS NOT NULL
          GROUP BY apartment_id) AS lived) AS vacant
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id) AS costs,
    EXISTS (
      SELECT FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND settlement.state = 'draft' AND settlement.id IS DISTINCT FROM $2)
    OR EXISTS (
      SELECT FROM agreement
      WHERE agreement.account_id = attached.account_id AND agreement.apartment_id = $3
        AND agreement.id IS DISTINCT FROM $5
        AND daterange(starts_on, ends_on, '[]')
          && daterange(($4::text || '-01')::date, (($4::text || '-01')::date + interval '1 month')::date)
        AND NOT EXISTS (
          SELECT FROM settlement
          WHERE settlement.account_id = agreement.account_id AND settlement.agreement_id = agreement.id
            AND settlement.period = $4 AND settlement.state <> 'cancelled')) AS is_awaited,
    ARRAY (
      SELECT settlement.period FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND settlement.state <> 'draft'
      UNION
      SELECT cost.period FROM cost
      WHERE cost.account_id = attached.account_id AND cost.document_id = attached.document_id
      UNION
      SELECT settlement.period FROM settlement
      WHERE settlement.account_id = attached.account_id AND settlement.apartment_id IN (
          SELECT place.apartment_id FROM settlement_document AS other
          JOIN settlement AS place ON place.account_id = other.account_id AND place.id = other.settlement_id
          WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id)
        AND settlement.period BETWEEN left(reading.period_from::text, 7) AND left(reading.period_to::text, 7)
        AND settlement.state <> 'cancelled'
      GROUP BY settlement.period HAVING bool_and(settlement.state IN ('prepared', 'sent'))) AS settled_months`

/** The columns of `usesOfAttached`; amounts in PLN. */
export type UsesRow = {
  kind: AccountCase['kind']
  mode: AgreementMode | null
  total_pln: string | null
  decisions: (LineDecision & { line: number | null })[]
  items: { line: number | null; own: boolean; isRejected: boolean; amountPln: string }[]
  costs: { line: number; own: string; charged: string; rejected: string; landlord: string; vacant: string }[]
  is_awaited: boolean
  settled_months: string[]
}
