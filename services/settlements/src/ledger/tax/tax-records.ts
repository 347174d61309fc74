import type { TaxYear } from '@lokum/contracts/settlements/tax'

/** What an export is made of: rows as the database gives them, amounts as decimal texts, days as `YYYY-MM-DD`. */
export type TaxRecords = {
  taxYear: TaxYear
  settlements: SettlementRecord[]
  items: ItemRecord[]
  payments: PaymentRecord[]
  parts: PartRecord[]
}

/** A settlement whose statement was sent: of a month of the year, or paid in it. */
export type SettlementRecord = {
  settlement_id: string
  statement_id: string
  statement_version: number
  reference_code: string
  period: string
  apartment_id: string
  apartment: string
  agreement_id: string
  tenant: string
  due_on: string
  total_pln: string
  paid_in_year_pln: string
}

export type ItemRecord = {
  statement_id: string
  reference_code: string
  period: string
  apartment: string
  item_id: string
  label: string
  tax_class: string
  amount_pln: string
  paid_in_year_pln: string
}

export type PaymentRecord = {
  payment_id: string
  agreement_id: string | null
  tenant: string | null
  received_on: string
  amount_pln: string
  unallocated_pln: string
  payer: string | null
  title: string | null
  source: string
}

/** What was paid of an item; without a payment where statements were set off against each other. */
export type PartRecord = {
  payment_id: string | null
  received_on: string
  statement_id: string
  settlement_id: string
  reference_code: string
  period: string
  apartment_id: string
  apartment: string
  item_id: string
  label: string
  tax_class: string
  amount_pln: string
}
