import { writeDay } from '@lokum/amounts/money/write-number'
import type { TaxYear } from '@lokum/contracts/settlements/tax'
import type Big from 'big.js'
import { drawFigures, textRow } from '../sheet/draw-figures.ts'
import type { Row } from '../sheet/draw-table.ts'
import { type Sheet, styles } from '../sheet/sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { writeMonth } from '../words/write-month.ts'

const again = '– ciąg dalszy'
export const pln = (amount: Big.BigSource) => writeAmount(amount, 'pl')
export const zloty = (amount: number) => pln(amount).replace(',00', '')

/** The figures of the return, and their difference from the sum of the months. */
export function drawReturn(sheet: Sheet, year: TaxYear): void {
  const { difference_pln: difference } = year
  const left = difference < 0 ? 'Nadpłata względem sumy za miesiące' : 'Do dopłaty z zeznaniem rocznym'
  draw(
    sheet,
    year.owners.length > 1 ? 'Wszyscy właściciele razem' : 'Do zeznania PIT-28',
    ['Przychód', 'Podstawa', 'Podatek'],
    [
      textRow(['Stawka 8,5 %', pln(year.lower.revenue_pln), zloty(year.lower.base_pln), '']),
      textRow(['Stawka 12,5 %', pln(year.higher.revenue_pln), zloty(year.higher.base_pln), '']),
      ...(year.other_revenue_pln === 0
        ? []
        : [textRow(['Inny przychód na ryczałcie, wpisany, w ramach progu', pln(year.other_revenue_pln), '', ''])]),
      textRow(['Przed zaokrągleniem', '', '', pln(year.tax_exact_pln)]),
      ...(year.prepaid_pln === 0
        ? []
        : [textRow(['W przychodzie: wpłaty jeszcze bez zestawienia', pln(year.prepaid_pln), '', ''])]),
      textRow(['Razem za rok', pln(year.revenue_pln), '', zloty(year.tax_pln)], styles.strong),
      textRow(['Suma podatku za miesiące', '', '', zloty(year.months_tax_pln)]),
      textRow([left, '', '', zloty(Math.abs(difference))], styles.strong),
    ],
  )
}

/** Each month with its share at both rates, before and after rounding. */
export function drawMonths(sheet: Sheet, { months, revenue_pln, months_tax_pln }: TaxYear): void {
  const titles = [
    'Przychód',
    'Od początku roku',
    'Podstawa 8,5 %',
    'Podstawa 12,5 %',
    'Podatek przed zaokrągleniem',
    'Podatek',
  ]
  const rows = months.map((month) =>
    textRow([
      writeMonth(month.period, 'pl'),
      pln(month.revenue_pln),
      pln(month.revenue_to_date_pln),
      zloty(month.lower.base_pln),
      zloty(month.higher.base_pln),
      pln(month.tax_exact_pln),
      zloty(month.tax_pln),
    ]),
  )
  const sum = textRow(['Razem', pln(revenue_pln), '', '', '', '', zloty(months_tax_pln)], styles.strong)
  draw(sheet, 'Miesiące', titles, [...rows, { ...sum, isSum: true }])
}

/** The tax payments by month, with day and amount, and the tax still to pay. */
export function drawPayments(sheet: Sheet, { months, paid_pln, left_pln: left }: TaxYear): void {
  const rows = months.flatMap(({ period, payment }, index) => {
    if (payment === null) return []
    const first = firstPaidWith(months.slice(0, index)) ?? period
    const paidFor = [...new Set([first, period])].map((month) => writeMonth(month, 'pl')).join(' – ')
    return [textRow([paidFor, writeDay(payment.paid_on, 'pl'), pln(payment.amount_pln)])]
  })
  if (rows.length === 0) return
  const sum = textRow(['Razem zapłacono', '', pln(paid_pln)], styles.strong)
  const rest = left < 0 ? 'Zapłacono więcej niż podatek za rok' : 'Podatek za rok jeszcze niezapłacony'
  draw(
    sheet,
    'Zapłacony podatek',
    ['Dzień zapłaty', 'Kwota'],
    [...rows, { ...sum, isSum: true }, textRow([rest, '', pln(Math.abs(left))])],
  )
}

/** The payment of a quarter is in its last month: the months before it are paid without a payment of their own. */
function firstPaidWith(earlier: TaxYear['months']): string | undefined {
  const last = earlier.findLastIndex(({ state, payment }) => state !== 'paid' || payment !== null)
  return earlier[last + 1]?.period
}

/** Amounts received that are not, or not yet, revenue. */
export function drawOther(sheet: Sheet, year: TaxYear): void {
  draw(
    sheet,
    'Kwoty otrzymane, nieujęte w przychodzie',
    ['Kwota'],
    [
      textRow(['Opłaty przenoszone na najemcę po kosztach', pln(year.pass_through_pln)]),
      textRow(['Kaucje', pln(year.deposit_pln)]),
      textRow(['Wpłaty jeszcze nierozliczone (nieustalone przeznaczenie)', pln(year.unallocated_pln)]),
      textRow(['Wpłaty nierozpoznane (nieustalony nadawca)', pln(year.unmatched_pln)]),
    ],
  )
}

export function drawApartments(sheet: Sheet, { apartments }: TaxYear): void {
  if (apartments.length === 0) return
  const rows = apartments.map((one) =>
    textRow([one.label, pln(one.revenue_pln), pln(one.pass_through_pln), pln(one.deposit_pln)]),
  )
  draw(sheet, 'Lokale', ['Przychód', 'Opłaty przenoszone', 'Kaucje'], rows)
}

export function draw(sheet: Sheet, title: string, columns: readonly string[], rows: readonly Row[]): void {
  drawFigures(sheet, { title, again, columns, width: columns.length > 3 ? 68 : 100, rows })
}
