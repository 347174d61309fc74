import type { TaxMonth, TaxYear } from '@lokum/contracts/settlements/tax'
import { describeColumns } from './describe-columns.ts'
import { listReturnFields, returnColumns } from './list-return-fields.ts'
import { taxClause } from './tax-clauses.ts'
import type { ItemRecord, PartRecord, PaymentRecord, SettlementRecord, TaxRecords } from './tax-records.ts'
import {
  createTable,
  dayColumn,
  exactColumn,
  plnColumn,
  type TaxCell,
  type TaxColumnOf,
  type TaxTable,
  textColumn,
  wholeColumn,
} from './tax-table.ts'

/** The sheets of an export: the year's figures, their sources, the charges, and what the names mean. Columns have the names of the JSON. */
export function listTaxTables({ taxYear, settlements, items, payments, parts }: TaxRecords): TaxTable[] {
  return [
    createTable('Tax', figureColumns, figuresOf(taxYear)),
    createTable('PIT-28', returnColumns, listReturnFields(taxYear)),
    createTable('Months', monthColumns, taxYear.months),
    createTable('Apartments', apartmentColumns, taxYear.apartments),
    createTable('Payments', paymentColumns, payments),
    createTable('Parts', partColumns, parts),
    createTable('Settlements', settlementColumns, settlements),
    createTable('Items', itemColumns, items),
    describeColumns(),
  ]
}

type Figure = { name: string; value: TaxCell }

const figureColumns: TaxColumnOf<Figure>[] = [
  textColumn('figure', ({ name }) => name, 24),
  { name: 'value', width: 26, cell: ({ value }) => value },
]

function figuresOf(year: TaxYear): Figure[] {
  const figure = (name: string, kind: TaxCell['kind'], value: string | number) => ({
    name,
    value: { kind, text: String(value) },
  })
  return [
    figure('year', 'whole', year.year),
    figure('paid_each', 'text', year.paid_each),
    figure('revenue_pln', 'pln', year.revenue_pln),
    figure('pass_through_pln', 'pln', year.pass_through_pln),
    figure('deposit_pln', 'pln', year.deposit_pln),
    figure('unallocated_pln', 'pln', year.unallocated_pln),
    figure('unmatched_pln', 'pln', year.unmatched_pln),
    figure('threshold_pln', 'pln', year.threshold_pln),
    figure('other_revenue_pln', 'pln', year.other_revenue_pln),
    figure('threshold_used_pln', 'pln', year.threshold_used_pln),
    figure('lower.revenue_pln', 'pln', year.lower.revenue_pln),
    figure('lower.base_pln', 'whole', year.lower.base_pln),
    figure('lower.rate', 'rate', year.lower.tax_rate),
    figure('higher.revenue_pln', 'pln', year.higher.revenue_pln),
    figure('higher.base_pln', 'whole', year.higher.base_pln),
    figure('higher.rate', 'rate', year.higher.tax_rate),
    figure('tax_exact_pln', 'exact', year.tax_exact_pln),
    figure('tax_pln', 'whole', year.tax_pln),
    figure('months_tax_pln', 'whole', year.months_tax_pln),
    figure('difference_pln', 'whole', year.difference_pln),
    figure('paid_pln', 'pln', year.paid_pln),
    figure('left_pln', 'pln', year.left_pln),
    figure('computed_at', 'text', year.computed_at),
  ]
}

const monthColumns: TaxColumnOf<TaxMonth>[] = [
  textColumn('month', ({ period: month }) => month, 10),
  plnColumn('revenue_pln', (month) => month.revenue_pln),
  plnColumn('pass_through_pln', (month) => month.pass_through_pln),
  plnColumn('deposit_pln', (month) => month.deposit_pln),
  plnColumn('revenue_to_date_pln', (month) => month.revenue_to_date_pln),
  plnColumn('lower.revenue_pln', ({ lower }) => lower.revenue_pln),
  wholeColumn('lower.base_pln', ({ lower }) => lower.base_pln),
  plnColumn('higher.revenue_pln', ({ higher }) => higher.revenue_pln),
  wholeColumn('higher.base_pln', ({ higher }) => higher.base_pln),
  exactColumn('tax_exact_pln', (month) => month.tax_exact_pln),
  wholeColumn('tax_pln', (month) => month.tax_pln),
  plnColumn('carried_pln', (month) => month.carried_pln),
  plnColumn('changed_pln', (month) => month.changed_pln),
  dayColumn('due_on', (month) => month.due_on),
  textColumn('state', ({ state }) => state, 8),
  textColumn('paid_on', ({ payment }) => payment?.paid_on ?? null, 12),
  textColumn('paid_pln', ({ payment }) => payment?.amount_pln.toFixed(2) ?? null, 14),
  plnColumn('other_revenue_pln', (month) => month.other_revenue_pln),
]

const apartmentColumns: TaxColumnOf<TaxYear['apartments'][number]>[] = [
  textColumn('apartment', ({ label }) => label, 24),
  plnColumn('revenue_pln', (apartment) => apartment.revenue_pln),
  plnColumn('pass_through_pln', (apartment) => apartment.pass_through_pln),
  plnColumn('deposit_pln', (apartment) => apartment.deposit_pln),
  textColumn('apartment_id', (apartment) => apartment.apartment_id, 32),
]

const paymentColumns: TaxColumnOf<PaymentRecord>[] = [
  dayColumn('received_on', (payment) => payment.received_on),
  plnColumn('amount_pln', (payment) => payment.amount_pln),
  plnColumn('unallocated_pln', (payment) => payment.unallocated_pln),
  textColumn('tenant', ({ tenant }) => tenant, 24),
  textColumn('payer', ({ payer }) => payer, 24),
  textColumn('title', ({ title }) => title, 36),
  textColumn('source', ({ source }) => source, 10),
  textColumn('payment_id', (payment) => payment.payment_id, 32),
  textColumn('agreement_id', (payment) => payment.agreement_id, 32),
]

const partColumns: TaxColumnOf<PartRecord>[] = [
  dayColumn('received_on', (part) => part.received_on),
  plnColumn('amount_pln', (part) => part.amount_pln),
  textColumn('tax_class', (part) => part.tax_class, 14),
  textColumn('apartment', ({ apartment }) => apartment, 24),
  textColumn('period', ({ period }) => period, 10),
  textColumn('reference_code', (part) => part.reference_code, 24),
  textColumn('item', ({ label }) => label, 36),
  textColumn('payment_id', (part) => part.payment_id, 32),
  textColumn('settlement_id', (part) => part.settlement_id, 32),
  textColumn('item_id', (part) => part.item_id, 32),
  textColumn('kind', ({ kind }) => kind, 10),
  textColumn('tax_clause', (part) => taxClause(part.tax_class), 60),
]

const settlementColumns: TaxColumnOf<SettlementRecord>[] = [
  textColumn('period', ({ period }) => period, 10),
  textColumn('apartment', ({ apartment }) => apartment, 24),
  textColumn('tenant', ({ tenant }) => tenant, 24),
  textColumn('reference_code', (settlement) => settlement.reference_code, 24),
  plnColumn('total_pln', (settlement) => settlement.total_pln),
  plnColumn('paid_in_year_pln', (settlement) => settlement.paid_in_year_pln),
  dayColumn('due_on', (settlement) => settlement.due_on),
  wholeColumn('statement_version', (settlement) => settlement.statement_version),
  textColumn('settlement_id', (settlement) => settlement.settlement_id, 32),
  textColumn('statement_id', (settlement) => settlement.statement_id, 32),
  textColumn('apartment_id', (settlement) => settlement.apartment_id, 32),
  textColumn('agreement_id', (settlement) => settlement.agreement_id, 32),
  textColumn('kind', ({ kind }) => kind, 10),
]

const itemColumns: TaxColumnOf<ItemRecord>[] = [
  textColumn('period', ({ period }) => period, 10),
  textColumn('apartment', ({ apartment }) => apartment, 24),
  textColumn('reference_code', (item) => item.reference_code, 24),
  textColumn('item', ({ label }) => label, 36),
  textColumn('tax_class', (item) => item.tax_class, 14),
  plnColumn('amount_pln', (item) => item.amount_pln),
  plnColumn('paid_in_year_pln', (item) => item.paid_in_year_pln),
  textColumn('item_id', (item) => item.item_id, 32),
  textColumn('statement_id', (item) => item.statement_id, 32),
  textColumn('kind', ({ kind }) => kind, 10),
  textColumn('tax_clause', (item) => taxClause(item.tax_class), 60),
]
