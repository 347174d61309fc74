import { monthIn } from '@lokum/amounts/calendar/period'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { TaxMonth, TaxOfOwner, TaxYear } from '@lokum/contracts/settlements/tax'
import type { Context } from '@lokum/service-kit/http/context'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import Big from 'big.js'
import { lastMonthOf, type MonthTax, type YearTax } from './compute-tax.ts'
import { computeYear } from './compute-year.ts'
import { fingerprintFigures } from './keep-export.ts'
import { type RevenueRow, sumRows } from './load-revenue.ts'
import type { Sums } from './month-sums.ts'
import type { RatedRevenue, RatedTax } from './rate-revenue.ts'
import { openTaxNumbers } from './seal-owners.ts'
import { taxDueDay } from './tax-due-day.ts'
import { closedMonthsOf, describeTaxPayment, type TaxPaymentRow } from './tax-payment.ts'
import { describeOwner, describeSettings, type KeptOwner } from './tax-year.ts'

type TaxYearKey = { accountId: string; year: number; now: Date }

/** The tax of a year from its revenue, over all apartments of the account; the caller's transaction then joins by hash. */
export async function loadTaxYear(
  { em, cipher }: Pick<Context, 'em'> & { cipher: Cipher },
  { accountId, year, now }: TaxYearKey,
): Promise<TaxYear> {
  const {
    tax: { whole: tax, owners },
    paidEach,
    settings,
    revenue,
    payments,
  } = await computeYear({ em }, { accountId, year })
  const paidPln = sumPln(payments.map(({ amountPln }) => amountPln))
  const paymentOf = new Map(payments.map((payment) => [payment.period, payment]))
  const closed = closedMonthsOf(payments)
  const taxNumbers = openTaxNumbers({ accountId, cipher }, settings.owners)
  const months = tax.months.map((month) =>
    describeMonth(month, {
      payment: paymentOf.get(month.month),
      dueOn: taxDueDay(lastMonthOf(paidEach, month.month)),
      state: stateOf(month, { isPaid: closed.has(month.month), now }),
    }),
  )
  const overdue = months.filter(({ state, due_on }) => state === 'due' && due_on < dayIn(now))
  const figures = {
    year,
    paid_each: paidEach,
    threshold_pln: describeSettings(settings).threshold_pln,
    prepayments_count: settings.prepaymentsCount,
    other_revenue_pln: Number(tax.otherPln),
    threshold_used_pln: Number(tax.thresholdUsedPln),
    ...numbersOf(tax),
    prepaid_pln: Number(revenue.open.prepaidPln),
    unallocated_pln: Number(revenue.open.unallocatedPln),
    unmatched_pln: Number(revenue.open.unmatchedPln),
    ...ratedOf(tax),
    months_tax_pln: Number(tax.monthsTaxPln),
    difference_pln: Number(tax.differencePln),
    paid_pln: Number(paidPln),
    left_pln: subtract(tax.taxPln, paidPln),
    overdue_pln: overdue.reduce((sum, { tax_pln }) => sum + tax_pln, 0),
    months,
    apartments: apartmentsOf(revenue.rows),
    owners: settings.owners.flatMap((owner, index) =>
      owners.slice(index, index + 1).map((own) => describeTaxpayer(owner, own, taxNumbers[index] ?? null)),
    ),
    computed_at: now.toISOString(),
  }
  const { exportedAt, exportedSha256 } = settings
  return {
    ...figures,
    exported_at: exportedAt?.toISOString() ?? null,
    is_changed_since_export: exportedSha256 != null && exportedSha256 !== fingerprintFigures(figures),
  }
}

function describeTaxpayer(owner: KeptOwner, tax: YearTax, taxNumber: string | null): TaxOfOwner {
  return {
    ...describeOwner(owner),
    tax_account_number: taxNumber && makeTaxAccountNumber(taxNumber),
    ...figuresOf(tax),
    threshold_used_pln: Number(tax.thresholdUsedPln),
    months_tax_pln: Number(tax.monthsTaxPln),
    difference_pln: Number(tax.differencePln),
    months: tax.months.map((month) => ({ period: month.month, ...figuresOf(month) })),
  }
}

/**
 * The micro-account of a taxpayer at the tax office, 26 digits: two check digits (ISO 13616), the bank 10100071, 222, the kind of the
 * tax number (1: PESEL, 2: NIP), the number, and zeros.
 * @param taxNumber a NIP of 10 or a PESEL of 11 digits
 */
function makeTaxAccountNumber(taxNumber: string): string {
  const kind = taxNumber.length === 10 ? '2' : '1'
  const account = `10100071222${kind}${taxNumber}`.padEnd(24, '0')
  // PL00 is appended as 252100.
  const check = 98n - (BigInt(`${account}252100`) % 97n)
  return `${String(check).padStart(2, '0')}${account}`
}

function figuresOf(tax: Sums & RatedTax) {
  return { revenue_pln: Number(tax.revenuePln), ...ratedOf(tax) }
}

type Settled = { payment: TaxPaymentRow | undefined; dueOn: string; state: TaxMonth['state'] }

function describeMonth(month: MonthTax, { payment, dueOn, state }: Settled): TaxMonth {
  return {
    period: month.month,
    ...numbersOf(month),
    other_revenue_pln: Number(month.otherPln),
    revenue_to_date_pln: Number(month.revenueToDatePln),
    ...ratedOf(month),
    due_on: dueOn,
    state,
    carried_pln: Number(month.carriedPln),
    changed_pln: Number(month.changedPln),
    payment: payment ? describeTaxPayment(payment) : null,
    difference_pln: payment ? subtract(month.taxPln, payment.amountPln) : null,
  }
}

function stateOf({ month, taxPln }: MonthTax, { isPaid, now }: { isPaid: boolean; now: Date }): TaxMonth['state'] {
  if (isPaid) return 'paid'
  return month < monthIn(now) && taxPln !== '0' ? 'due' : 'open'
}

function subtract(one: string, other: string): number {
  return Number(new Big(one).minus(other).toFixed(2))
}

function apartmentsOf(rows: readonly RevenueRow[]): TaxYear['apartments'] {
  const rowsOf = Map.groupBy(rows, ({ apartment_id }) => apartment_id)
  return [...rowsOf]
    .map(([apartment_id, own]) => ({ apartment_id, label: own[0]?.label ?? '', ...numbersOf(sumRows(own)) }))
    .toSorted((one, other) => compare(one.label, other.label) || compare(one.apartment_id, other.apartment_id))
}

// Sorted by code points, so that the order is the same on every machine.
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function numbersOf({ revenuePln, passThroughPln, depositPln }: Sums) {
  return {
    revenue_pln: Number(revenuePln),
    pass_through_pln: Number(passThroughPln),
    deposit_pln: Number(depositPln),
  }
}

function ratedOf({ lower, higher, taxExactPln, taxPln }: RatedTax) {
  return {
    lower: { ...revenueOf(lower), tax_rate: 0.085 as const },
    higher: { ...revenueOf(higher), tax_rate: 0.125 as const },
    tax_exact_pln: taxExactPln,
    tax_pln: Number(taxPln),
  }
}

function revenueOf({ revenuePln, basePln }: RatedRevenue) {
  return { revenue_pln: Number(revenuePln), base_pln: Number(basePln) }
}
