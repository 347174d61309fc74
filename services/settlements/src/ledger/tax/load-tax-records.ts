import { sumPln } from '@lokum/amounts/money/sum-pln'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { loadExportedYear } from './load-exported-year.ts'
import { yearBounds } from './load-revenue.ts'
import type { ItemRecord, PartRecord, PaymentRecord, SettlementRecord, TaxRecords } from './tax-records.ts'

type TaxYearKey = { accountId: string; year: number; now: Date }

/** The complete records of a year's export, in a fixed order, without reversed payments. */
export async function loadTaxRecords(
  { em, cipher }: Pick<Context, 'em'> & { cipher: Cipher },
  wanted: TaxYearKey,
): Promise<TaxRecords> {
  const values = [wanted.accountId, ...yearBounds(wanted.year)]
  const ofYear = [...values, `${wanted.year}-%`]
  const taxYear = await loadExportedYear({ em, cipher }, wanted)
  const paidParts = await runSql<PartRecord>(em, parts, values)
  const paidOf = Map.groupBy(paidParts, ({ statement_id }) => statement_id)
  const paidOfItem = Map.groupBy(paidParts, keyOf)
  return {
    taxYear,
    settlements: (await runSql<Unpaid<SettlementRecord>>(em, settlements, ofYear)).map((settlement) => ({
      ...settlement,
      paid_in_year_pln: sumOf(paidOf.get(settlement.statement_id)),
    })),
    items: (await runSql<Unpaid<ItemRecord>>(em, items, ofYear)).map((item) => ({
      ...item,
      paid_in_year_pln: sumOf(paidOfItem.get(keyOf(item))),
    })),
    payments: await runSql<PaymentRecord>(em, payments, values),
    parts: paidParts,
  }
}

type Unpaid<Of extends { paid_in_year_pln: string }> = Omit<Of, 'paid_in_year_pln'>

function keyOf({ statement_id, item_id }: { statement_id: string; item_id: string }): string {
  return `${statement_id} ${item_id}`
}

function sumOf(paid: readonly PartRecord[] = []): string {
  return sumPln(paid.map(({ amount_pln }) => amount_pln))
}

const payments = `
  SELECT payment.id AS payment_id, payment.agreement_id, agreement.tenant_name AS tenant,
    coalesce(copy.data ->> 'label', agreement.apartment_id) AS apartment,
    payment.received_on::text AS received_on, payment.amount_pln::text AS amount_pln,
    (payment.amount_pln - coalesce(used.amount_pln, 0))::text AS unallocated_pln,
    payment.payer, payment.title, payment.source
  FROM payment
  LEFT JOIN agreement ON agreement.account_id = payment.account_id AND agreement.id = payment.agreement_id
  LEFT JOIN apartment_copy copy ON copy.account_id = agreement.account_id AND copy.id = agreement.apartment_id
  LEFT JOIN LATERAL (
    SELECT sum(part.amount_pln) AS amount_pln FROM payment_part part
    WHERE part.account_id = payment.account_id AND part.payment_id = payment.id) used ON true
  WHERE payment.account_id = $1 AND payment.received_on BETWEEN $2 AND $3 AND payment.reversed_at IS NULL
  ORDER BY payment.received_on, payment.id`

const parts = `
  SELECT payment_id, received_on::text AS received_on, statement_id, settlement_id, reference_code, kind, period, apartment_id,
    apartment, item_id, label, tax_class, amount_pln::text AS amount_pln
  FROM parts_of_days($1, $2, $3) AS part
  ORDER BY part.received_on, payment_id, period, settlement_id, item_position, item_id`

// The paid amounts are summed outside the database, whose planner joined them row by row.
const charged = `
  FROM statement
  JOIN settlement ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  LEFT JOIN apartment_copy copy ON copy.account_id = settlement.account_id AND copy.id = settlement.apartment_id`

const ofTheYear = `
  WHERE statement.account_id = $1 AND statement.state = 'sent' AND (settlement.period LIKE $4 OR statement.id IN (
    SELECT part.statement_id FROM payment_part part WHERE part.account_id = $1 AND part.received_on BETWEEN $2 AND $3))`

const settlements = `
  SELECT settlement.id AS settlement_id, statement.id AS statement_id, statement.version AS statement_version,
    settlement.reference_code, settlement.kind, settlement.period, settlement.apartment_id,
    coalesce(copy.data ->> 'label', settlement.apartment_id) AS apartment, statement.agreement_id,
    agreement.tenant_name AS tenant, statement.due_on::text AS due_on, statement.total_pln::text AS total_pln
  ${charged}
  JOIN agreement ON agreement.account_id = statement.account_id AND agreement.id = statement.agreement_id
  ${ofTheYear}
  ORDER BY settlement.period, settlement.id`

const items = `
  SELECT statement.id AS statement_id, settlement.reference_code, settlement.kind, settlement.period,
    coalesce(copy.data ->> 'label', settlement.apartment_id) AS apartment, item.item_id, item.label, item.tax_class,
    item.amount_pln::text AS amount_pln
  ${charged}
  JOIN statement_item item ON item.account_id = statement.account_id AND item.statement_id = statement.id
  ${ofTheYear}
  ORDER BY settlement.period, settlement.id, item.position, item.item_id`
