import { listReturnFields } from './list-return-fields.ts'
import { taxClauses } from './tax-clauses.ts'
import type { TaxRecords } from './tax-records.ts'

/** The whole year as one JSON object, the same in every language: its figures, the settlements with their items, the payments with their parts, set-offs. */
export function writeTaxJson({ taxYear, settlements, items, payments, parts }: TaxRecords): Buffer {
  const itemsOf = Map.groupBy(items, ({ statement_id }) => statement_id)
  const partsOf = Map.groupBy(parts, ({ payment_id }) => payment_id)
  const whole = {
    tax_year: taxYear,
    pit_28: listReturnFields(taxYear).map(({ owner, field, value: { kind, text } }) => ({
      owner,
      field,
      value: kind === 'text' ? text : Number(text),
    })),
    settlements: settlements.map((settlement) => ({
      ...settlement,
      total_pln: Number(settlement.total_pln),
      paid_in_year_pln: Number(settlement.paid_in_year_pln),
      items: (itemsOf.get(settlement.statement_id) ?? []).map((item) => ({
        item_id: item.item_id,
        label: item.label,
        tax_class: item.tax_class,
        tax_clause: taxClauses[item.tax_class].pl,
        amount_pln: Number(item.amount_pln),
        paid_in_year_pln: Number(item.paid_in_year_pln),
      })),
    })),
    payments: payments.map((payment) => ({
      ...payment,
      amount_pln: Number(payment.amount_pln),
      unallocated_pln: Number(payment.unallocated_pln),
      parts: (partsOf.get(payment.payment_id) ?? []).map(({ payment_id: _payment, received_on: _day, ...part }) => ({
        ...part,
        tax_clause: taxClauses[part.tax_class].pl,
        amount_pln: Number(part.amount_pln),
      })),
    })),
    set_offs: (partsOf.get(null) ?? []).map(({ payment_id: _none, ...part }) => ({
      ...part,
      tax_clause: taxClauses[part.tax_class].pl,
      amount_pln: Number(part.amount_pln),
    })),
  }
  return Buffer.from(JSON.stringify(whole))
}
