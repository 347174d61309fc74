import { hasAdvances, isOnAdvance, isTruedUp } from './is-on-advance.ts'
import { settledMonths } from './settled-months.ts'

/** SQL: whether the row `item` was rejected because the calculation proposes it no more. */
export const isDropped = `(item.status = 'rejected' AND item.basis IS NULL)`

/**
 * SQL: what an account needs besides the lines, of the row `attached` with an account and a document. The row `wanted` names the
 * settlement that the account is for, its apartment, its agreement, and the days and categories that it covers, or has nulls for the
 * account over all settlements.
 */
export const usesOfAttached = `
    (SELECT kind FROM document
      WHERE document.account_id = attached.account_id AND document.id = attached.document_id) AS kind,
    (SELECT mode FROM terms_of_month(attached.account_id, wanted.agreement_id, wanted.covers_from)
      WHERE wanted.categories IS NULL) AS mode,
    ARRAY (
      SELECT DISTINCT category FROM settlement_document AS other
      JOIN settlement ON settlement.account_id = other.account_id AND settlement.id = other.settlement_id
      JOIN agreement ON agreement.account_id = settlement.account_id AND agreement.id = settlement.agreement_id
      CROSS JOIN LATERAL terms_of_month(agreement.account_id, agreement.id, (settlement.period || '-01')::date) AS terms
      CROSS JOIN LATERAL unnest(terms.on_advance) AS category
      WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id
        AND settlement.kind = 'monthly' AND settlement.state <> 'cancelled'
        AND (wanted.categories IS NULL OR category <> ALL (wanted.categories)) AND NOT ${isTruedUp}) AS on_advance,
    reading.total_pln::text AS total_pln,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', decision.line, 'as', decided_as, 'covers', covers, 'reason', reason, 'decidedBy', decided_by,
        'decidedAt', decided_at)), '[]')
      FROM line_decision AS decision
      WHERE decision.account_id = attached.account_id AND decision.document_id = attached.document_id
        AND decided_as <> 'open') AS decisions,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', item.id, 'line', (item.source ->> 'line')::int, 'own', item.settlement_id = coalesce(wanted.settlement_id, item.settlement_id),
        'isRejected', item.status = 'rejected', 'amountPln', item.amount_pln::text)), '[]')
      FROM item
      WHERE item.account_id = attached.account_id AND item.source_document_id = attached.document_id
        AND item.cost_id IS NULL) AS items,
    (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'line', cost.line, 'own', shares.own::text, 'charged', shares.charged::text, 'waiting', shares.waiting::text,
        'rejected', shares.rejected::text, 'landlord', shares.landlord::text,
        'vacant', CASE WHEN cost.key = 'sub_meters' THEN '0'
          ELSE round(cost.amount_pln * vacant.days / (cost.total * extract(day FROM month.last_day)), 2)::text END)), '[]')
      FROM cost
      CROSS JOIN LATERAL (
        SELECT (cost.period || '-01')::date AS first_day, (cost.period || '-01')::date + interval '1 month' - interval '1 day' AS last_day)
        AS month
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_pln) FILTER (WHERE agreement_id IS NULL), 0) AS landlord,
          coalesce(sum(amount_pln) FILTER (WHERE is_rejected), 0) AS rejected,
          coalesce(sum(amount_pln) FILTER (WHERE waits), 0) AS waiting,
          coalesce(sum(amount_pln) FILTER (WHERE agreement_id IS NOT NULL AND NOT is_rejected AND NOT waits), 0) AS charged,
          coalesce(sum(amount_pln) FILTER (
            WHERE agreement_id = wanted.agreement_id AND NOT is_rejected AND NOT waits
              AND coalesce(is_own, month.first_day BETWEEN wanted.covers_from AND wanted.covers_to)), 0) AS own
        FROM (
          SELECT allocation.agreement_id, allocation.amount_pln, taken.is_own,
            taken.is_rejected IS TRUE AND NOT waits AS is_rejected, waits
          FROM allocation
          CROSS JOIN LATERAL (
            SELECT bool_and(item.status = 'rejected') AS is_rejected, bool_or(NOT ${isDropped}) AS is_held,
              bool_or(settlement.id = wanted.settlement_id) AS is_own
            FROM item
            JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
            WHERE item.account_id = cost.account_id AND item.cost_id = cost.id
              AND settlement.agreement_id = allocation.agreement_id) AS taken
          CROSS JOIN LATERAL (SELECT taken.is_held IS NOT TRUE AND ${isOnAdvance} AS waits) AS advance
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
        AND settlement.state = 'draft' AND settlement.id IS DISTINCT FROM wanted.settlement_id)
    OR EXISTS (
      SELECT FROM agreement
      WHERE agreement.account_id = attached.account_id AND agreement.apartment_id = wanted.apartment_id
        AND agreement.id IS DISTINCT FROM wanted.agreement_id
        AND daterange(starts_on, ends_on, '[]') && daterange(wanted.covers_from, wanted.covers_to, '[]')
        AND NOT EXISTS (
          SELECT FROM settlement
          WHERE settlement.account_id = agreement.account_id AND settlement.agreement_id = agreement.id
            AND settlement.covers_from <= wanted.covers_to AND settlement.covers_to >= wanted.covers_from
            AND settlement.state <> 'cancelled'
            AND (settlement.categories IS NULL) = (wanted.categories IS NULL OR NOT ${hasAdvances}))) AS is_awaited,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', starts_on::text, 'to', ends_on::text)), '[]')
      FROM agreement
      WHERE agreement.account_id = attached.account_id
        AND (ends_on IS NULL OR ends_on >= coalesce(reading.period_from, reading.period_to))
        AND starts_on <= coalesce(reading.period_to, reading.period_from)
        AND apartment_id IN (
          SELECT wanted.apartment_id
          UNION
          SELECT place.apartment_id FROM settlement_document AS other
          JOIN settlement AS place ON place.account_id = other.account_id AND place.id = other.settlement_id
          WHERE other.account_id = attached.account_id AND other.document_id = attached.document_id)) AS tenancies,
    ${settledMonths} AS settled_months`
