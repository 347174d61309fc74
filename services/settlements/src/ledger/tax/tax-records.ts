import type { TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { Payment } from '@lokum/contracts/settlements/payment'
import type { SettlementKind } from '@lokum/contracts/settlements/settlement'
import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'

/** The data of an export: rows from the database, amounts as decimal texts, days as `YYYY-MM-DD`. */
export type TaxRecords = {
  taxYear: ExportedTaxYear
  settlements: SettlementRecord[]
  items: ItemRecord[]
  payments: PaymentRecord[]
  parts: PartRecord[]
}

/** A settlement with a sent statement, for a month of the year or paid in the year. */
export type SettlementRecord = {
  settlement_id: string
  statement_id: string
  statement_version: number
  reference_code: string
  kind: SettlementKind
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
  kind: SettlementKind
  period: string
  apartment: string
  item_id: string
  label: string
  tax_class: TaxClass
  amount_pln: string
  paid_in_year_pln: string
}

export type PaymentRecord = {
  payment_id: string
  agreement_id: string | null
  tenant: string | null
  /** The apartment of the tenant. */
  apartment: string | null
  received_on: string
  amount_pln: string
  unallocated_pln: string
  payer: string | null
  title: string | null
  source: Payment['source']
}

/** A payment of an item; without a payment for a set-off between statements. */
export type PartRecord = {
  payment_id: string | null
  received_on: string
  statement_id: string
  settlement_id: string
  reference_code: string
  kind: SettlementKind
  period: string
  apartment_id: string
  apartment: string
  item_id: string
  label: string
  tax_class: TaxClass
  amount_pln: string
}
