import type { Context } from '@lokum/service-kit/http/serve-operation'
import { daysOf } from './load-revenue.ts'
import { loadTaxYear } from './load-tax-year.ts'
import type { ItemRecord, PartRecord, PaymentRecord, SettlementRecord, TaxRecords } from './tax-records.ts'

type Wanted = { accountId: string; year: number; now: Date }

/** Everything an export of a year tells, in an order that does not change. Reversed payments are left out. */
export async function loadTaxRecords(em: Context['em'], wanted: Wanted): Promise<TaxRecords> {
  const values = [wanted.accountId, ...daysOf(wanted.year)]
  const ofYear = [...values, wanted.accountId, `${wanted.year}-%`]
  return {
    taxYear: await loadTaxYear(em, wanted),
    settlements: await em.execute<SettlementRecord[]>(settlements, ofYear),
    items: await em.execute<ItemRecord[]>(items, ofYear),
    payments: await em.execute<PaymentRecord[]>(payments, values),
    parts: await em.execute<PartRecord[]>(parts, values),
  }
}

const payments = `
  SELECT payment.id AS payment_id, payment.agreement_id, agreement.tenant_name AS tenant,
    payment.received_on::text AS received_on, payment.amount_pln::text AS amount_pln,
    (payment.amount_pln - coalesce(used.amount_pln, 0))::text AS unallocated_pln,
    payment.payer, payment.title, payment.source
  FROM payment
  LEFT JOIN agreement ON agreement.account_id = payment.account_id AND agreement.id = payment.agreement_id
  LEFT JOIN LATERAL (
    SELECT sum(part.amount_pln) AS amount_pln FROM payment_part part
    WHERE part.account_id = payment.account_id AND part.payment_id = payment.id) used ON true
  WHERE payment.account_id = ? AND payment.received_on BETWEEN ? AND ? AND payment.reversed_at IS NULL
  ORDER BY payment.received_on, payment.id`

const parts = `
  SELECT part.payment_id, part.received_on::text AS received_on, settlement.id AS settlement_id,
    settlement.reference_code, settlement.period, settlement.apartment_id,
    coalesce(copy.data ->> 'label', settlement.apartment_id) AS apartment,
    item.item_id, item.label, item.tax_class, part.amount_pln::text AS amount_pln
  FROM payment_part part
  LEFT JOIN payment ON payment.account_id = part.account_id AND payment.id = part.payment_id
  JOIN statement_item item ON item.account_id = part.account_id AND item.statement_id = part.statement_id
    AND item.item_id = part.item_id
  JOIN statement ON statement.account_id = part.account_id AND statement.id = part.statement_id
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  LEFT JOIN apartment_copy copy ON copy.account_id = settlement.account_id AND copy.id = settlement.apartment_id
  WHERE part.account_id = ? AND part.received_on BETWEEN ? AND ? AND payment.reversed_at IS NULL
  ORDER BY part.received_on, part.payment_id, settlement.period, settlement.id, item.position, item.item_id`

const charged = `
  WITH paid AS (
    SELECT part.statement_id, part.item_id, sum(part.amount_pln) AS amount_pln
    FROM payment_part part
    LEFT JOIN payment ON payment.account_id = part.account_id AND payment.id = part.payment_id
    WHERE part.account_id = ? AND part.received_on BETWEEN ? AND ? AND payment.reversed_at IS NULL
    GROUP BY 1, 2),
  charged AS (
    SELECT statement.id AS statement_id, statement.version AS statement_version, statement.due_on, statement.total_pln,
      statement.agreement_id, statement.account_id, settlement.id AS settlement_id, settlement.reference_code,
      settlement.period, settlement.apartment_id, coalesce(copy.data ->> 'label', settlement.apartment_id) AS apartment
    FROM statement
    JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
    LEFT JOIN apartment_copy copy ON copy.account_id = settlement.account_id AND copy.id = settlement.apartment_id
    WHERE statement.account_id = ? AND statement.state = 'sent'
      AND (settlement.period LIKE ? OR EXISTS (SELECT FROM paid WHERE paid.statement_id = statement.id)))`

const settlements = `${charged}
  SELECT settlement_id, charged.statement_id, statement_version, reference_code, period, charged.apartment_id, apartment,
    charged.agreement_id, agreement.tenant_name AS tenant, due_on::text AS due_on, total_pln::text AS total_pln,
    coalesce(in_year.amount_pln, 0.00)::text AS paid_in_year_pln
  FROM charged
  JOIN agreement ON agreement.account_id = charged.account_id AND agreement.id = charged.agreement_id
  LEFT JOIN (SELECT statement_id, sum(amount_pln) AS amount_pln FROM paid GROUP BY 1) in_year USING (statement_id)
  ORDER BY period, settlement_id`

const items = `${charged}
  SELECT charged.statement_id, reference_code, period, apartment, item.item_id, item.label, item.tax_class,
    item.amount_pln::text AS amount_pln, coalesce(paid.amount_pln, 0.00)::text AS paid_in_year_pln
  FROM charged
  JOIN statement_item item ON item.account_id = charged.account_id AND item.statement_id = charged.statement_id
  LEFT JOIN paid ON paid.statement_id = item.statement_id AND paid.item_id = item.item_id
  ORDER BY period, settlement_id, item.position, item.item_id`
