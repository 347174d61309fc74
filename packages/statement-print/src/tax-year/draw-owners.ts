import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import { textRow } from '../sheet/draw-figures.ts'
import { type Sheet, styles } from '../sheet/sheet.ts'
import { writeMonth } from '../words/write-month.ts'
import { draw, pln, zloty } from './draw-figures.ts'

type Owner = ExportedTaxYear['owners'][number]

/** The return of each owner, with the whole tax number; of several owners their months too. */
export function drawOwners(sheet: Sheet, { owners }: ExportedTaxYear): void {
  for (const owner of owners) {
    drawReturnOfOwner(sheet, owner)
    if (owners.length > 1) drawMonthsOfOwner(sheet, owner)
  }
}

function drawReturnOfOwner(sheet: Sheet, owner: Owner): void {
  const { difference_pln: difference } = owner
  const left = difference < 0 ? 'Nadpłata względem sumy za miesiące' : 'Do dopłaty z zeznaniem rocznym'
  draw(
    sheet,
    `PIT-28: ${owner.name}`,
    ['Przychód', 'Podstawa', 'Podatek'],
    [
      textRow([`Identyfikator podatkowy: ${writeNumber(owner.tax_number)}, udział ${owner.share}`, '', '', '']),
      textRow(['Stawka 8,5 %', pln(owner.lower.revenue_pln), zloty(owner.lower.base_pln), '']),
      textRow(['Stawka 12,5 %', pln(owner.higher.revenue_pln), zloty(owner.higher.base_pln), '']),
      textRow(['Razem za rok', pln(owner.revenue_pln), '', zloty(owner.tax_pln)], styles.strong),
      textRow(['Suma podatku za miesiące', '', '', zloty(owner.months_tax_pln)]),
      textRow([left, '', '', zloty(Math.abs(difference))], styles.strong),
    ],
  )
}

function writeNumber(taxNumber: string | null): string {
  if (taxNumber === null) return 'nie podano'
  return `${taxNumber.length === 10 ? 'NIP' : 'PESEL'} ${taxNumber}`
}

function drawMonthsOfOwner(sheet: Sheet, { name, months, revenue_pln, months_tax_pln }: Owner): void {
  const rows = months.map((month) =>
    textRow([
      writeMonth(month.period, 'pl'),
      pln(month.revenue_pln),
      zloty(month.lower.base_pln),
      zloty(month.higher.base_pln),
      zloty(month.tax_pln),
    ]),
  )
  const sum = textRow(['Razem', pln(revenue_pln), '', '', zloty(months_tax_pln)], styles.strong)
  const titles = ['Przychód', 'Podstawa 8,5 %', 'Podstawa 12,5 %', 'Podatek']
  draw(sheet, `Miesiące: ${name}`, titles, [...rows, { ...sum, isSum: true }])
}
