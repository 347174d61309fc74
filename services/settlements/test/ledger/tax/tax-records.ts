import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import { taxDueDay } from '../../../src/ledger/tax/tax-due-day.ts'
import type {
  ItemRecord,
  PartRecord,
  PaymentRecord,
  SettlementRecord,
  TaxRecords,
} from '../../../src/ledger/tax/tax-records.ts'

/** A year in which nothing was received. */
export function anEmptyYear(year = 2025): ExportedTaxYear {
  const sums = { revenue_pln: 0, pass_through_pln: 0, deposit_pln: 0 }
  const rated = {
    lower: { revenue_pln: 0, base_pln: 0, tax_rate: 0.085 as const },
    higher: { revenue_pln: 0, base_pln: 0, tax_rate: 0.125 as const },
    tax_exact_pln: '0.00000',
    tax_pln: 0,
  }
  const months = Array.from({ length: 12 }, (_, index) => ({
    period: `${year}-${String(index + 1).padStart(2, '0')}`,
    ...sums,
    other_revenue_pln: 0,
    revenue_to_date_pln: 0,
    ...rated,
    due_on: taxDueDay(`${year}-${String(index + 1).padStart(2, '0')}`),
    state: 'open' as const,
    carried_pln: 0,
    changed_pln: 0,
    payment: null,
    difference_pln: null,
  }))
  return {
    year,
    paid_each: 'month',
    threshold_pln: 100_000,
    other_revenue_pln: 0,
    threshold_used_pln: 0,
    ...sums,
    prepayments_count: 'when_received',
    prepaid_pln: 0,
    unallocated_pln: 0,
    unmatched_pln: 0,
    ...rated,
    months_tax_pln: 0,
    difference_pln: 0,
    paid_pln: 0,
    left_pln: 0,
    overdue_pln: 0,
    months,
    apartments: [],
    owners: [],
    exported_at: null,
    is_changed_since_export: false,
    computed_at: '2026-01-02T08:30:00.000Z',
  }
}

export function aPayment(members: Partial<PaymentRecord> = {}): PaymentRecord {
  return {
    payment_id: 'pay_1',
    agreement_id: 'agr_1',
    tenant: 'Jan Lis',
    apartment: 'D',
    received_on: '2025-03-10',
    amount_pln: '2900.00',
    unallocated_pln: '0.00',
    payer: 'JAN LIS',
    title: 'D-2025-03-A1B2',
    source: 'csv',
    ...members,
  }
}

export function aPart(members: Partial<PartRecord> = {}): PartRecord {
  return {
    payment_id: 'pay_1',
    received_on: '2025-03-10',
    settlement_id: 'set_1',
    reference_code: 'D-2025-03-A1B2',
    kind: 'monthly',
    statement_id: 'stm_1',
    period: '2025-03',
    apartment_id: 'apt_1',
    apartment: 'D',
    item_id: 'itm_1',
    label: 'Czynsz',
    tax_class: 'revenue',
    amount_pln: '2900.00',
    ...members,
  }
}

export function aSettlement(members: Partial<SettlementRecord> = {}): SettlementRecord {
  return {
    settlement_id: 'set_1',
    statement_id: 'stm_1',
    statement_version: 1,
    reference_code: 'D-2025-03-A1B2',
    kind: 'monthly',
    period: '2025-03',
    apartment_id: 'apt_1',
    apartment: 'D',
    agreement_id: 'agr_1',
    tenant: 'Jan Lis',
    due_on: '2025-03-10',
    total_pln: '2900.00',
    paid_in_year_pln: '2900.00',
    ...members,
  }
}

export function anItem(members: Partial<ItemRecord> = {}): ItemRecord {
  return {
    statement_id: 'stm_1',
    reference_code: 'D-2025-03-A1B2',
    kind: 'monthly',
    period: '2025-03',
    apartment: 'D',
    item_id: 'itm_1',
    label: 'Czynsz',
    tax_class: 'revenue',
    amount_pln: '2900.00',
    paid_in_year_pln: '2900.00',
    ...members,
  }
}

/** One payment of one settlement with one item, unless stated otherwise. */
export function theRecords(members: Partial<TaxRecords> = {}): TaxRecords {
  return {
    taxYear: anEmptyYear(),
    settlements: [aSettlement()],
    items: [anItem()],
    payments: [aPayment()],
    parts: [aPart()],
    ...members,
  }
}
