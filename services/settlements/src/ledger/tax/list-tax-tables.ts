import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { TaxMonth, TaxYear } from '@lokum/contracts/settlements/tax'
import { listReceipts } from './list-receipts.ts'
import { tableOfReturn } from './list-return-fields.ts'
import { taxClauses } from './tax-clauses.ts'
import { type Heading, headings } from './tax-headings.ts'
import type { ItemRecord, PaymentRecord, SettlementRecord, TaxRecords } from './tax-records.ts'
import {
  createTable,
  dayColumn,
  exactColumn,
  plnColumn,
  type TaxCell,
  type TaxColumn,
  type TaxTable,
  textColumn,
  valueColumn,
  wholeColumn,
  wordColumn,
} from './tax-table.ts'
import { taxWords } from './tax-words.ts'

/** The sheets of an export: the year's figures, their sources and the charges. */
export function listTaxTables({ taxYear, settlements, items, payments, parts }: TaxRecords): TaxTable[] {
  return [
    createTable({ en: 'Tax', pl: 'Podatek' }, figureColumns, figuresOf(taxYear)),
    tableOfReturn(taxYear),
    createTable({ en: 'Months', pl: 'Miesiące' }, monthColumns, taxYear.months),
    createTable({ en: 'Apartments', pl: 'Mieszkania' }, apartmentColumns, taxYear.apartments),
    createTable({ en: 'Payments', pl: 'Wpłaty' }, paymentColumns, payments),
    listReceipts({ taxYear, payments, parts }),
    createTable({ en: 'Settlements', pl: 'Rozliczenia' }, settlementColumns, settlements),
    createTable({ en: 'Items', pl: 'Pozycje' }, itemColumns, items),
  ]
}

type Figure = { name: Heading; value: TaxCell }

const figureColumns: TaxColumn<Figure>[] = [
  wordColumn('figure', ({ name }) => headings[name], 48),
  valueColumn('value', ({ value }) => value, 16),
]

function figuresOf(year: TaxYear): Figure[] {
  const figure = (name: Heading, kind: 'pln' | 'whole' | 'rate' | 'exact' | 'day', value: string | number) => ({
    name,
    value: { kind, text: String(value) },
  })
  return [
    figure('year', 'whole', year.year),
    { name: 'paid_each', value: { kind: 'words', words: taxWords.paidEach[year.paid_each] } },
    figure('revenue_pln', 'pln', year.revenue_pln),
    figure('pass_through_pln', 'pln', year.pass_through_pln),
    figure('deposit_pln', 'pln', year.deposit_pln),
    { name: 'prepayments_count', value: { kind: 'words', words: taxWords.prepaymentsCount[year.prepayments_count] } },
    figure('prepaid_pln', 'pln', year.prepaid_pln),
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
    figure('overdue_pln', 'whole', year.overdue_pln),
    figure('computed_at', 'day', dayIn(new Date(year.computed_at))),
  ]
}

const monthColumns: TaxColumn<TaxMonth>[] = [
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
  wordColumn('state', ({ state }) => taxWords.state[state]),
  dayColumn('paid_on', ({ payment }) => payment?.paid_on ?? null),
  plnColumn('paid_pln', ({ payment }) => payment?.amount_pln ?? null),
  plnColumn('other_revenue_pln', (month) => month.other_revenue_pln),
]

const apartmentColumns: TaxColumn<TaxYear['apartments'][number]>[] = [
  textColumn('apartment', ({ label }) => label, 24),
  plnColumn('revenue_pln', (apartment) => apartment.revenue_pln),
  plnColumn('pass_through_pln', (apartment) => apartment.pass_through_pln),
  plnColumn('deposit_pln', (apartment) => apartment.deposit_pln),
]

const paymentColumns: TaxColumn<PaymentRecord>[] = [
  dayColumn('received_on', (payment) => payment.received_on),
  plnColumn('amount_pln', (payment) => payment.amount_pln),
  plnColumn('unallocated_pln', (payment) => payment.unallocated_pln),
  textColumn('tenant', ({ tenant }) => tenant, 24),
  textColumn('payer', ({ payer }) => payer, 24),
  textColumn('title', ({ title }) => title, 36),
  wordColumn('source', ({ source }) => taxWords.source[source], 24),
]

const settlementColumns: TaxColumn<SettlementRecord>[] = [
  textColumn('period', ({ period }) => period, 10),
  textColumn('apartment', ({ apartment }) => apartment, 24),
  textColumn('tenant', ({ tenant }) => tenant, 24),
  textColumn('reference_code', (settlement) => settlement.reference_code, 24),
  plnColumn('total_pln', (settlement) => settlement.total_pln),
  plnColumn('paid_in_year_pln', (settlement) => settlement.paid_in_year_pln),
  dayColumn('due_on', (settlement) => settlement.due_on),
  wholeColumn('statement_version', (settlement) => settlement.statement_version),
  wordColumn('kind', ({ kind }) => taxWords.kind[kind], 20),
]

const itemColumns: TaxColumn<ItemRecord>[] = [
  textColumn('period', ({ period }) => period, 10),
  textColumn('apartment', ({ apartment }) => apartment, 24),
  textColumn('reference_code', (item) => item.reference_code, 24),
  textColumn('item', ({ label }) => label, 36),
  wordColumn('tax_class', (item) => taxWords.taxClass[item.tax_class], 28),
  plnColumn('amount_pln', (item) => item.amount_pln),
  plnColumn('paid_in_year_pln', (item) => item.paid_in_year_pln),
  wordColumn('kind', ({ kind }) => taxWords.kind[kind], 20),
  wordColumn('tax_clause', (item) => taxClauses[item.tax_class], 60),
]
