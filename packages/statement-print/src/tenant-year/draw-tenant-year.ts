import { startOfDay } from '@lokum/amounts/calendar/usual-days'
import { writeDay } from '@lokum/amounts/money/write-number'
import { closeSheet } from '../sheet/close-sheet.ts'
import { drawFacts } from '../sheet/draw-facts.ts'
import { drawHeading } from '../sheet/draw-heading.ts'
import { drawNotes } from '../sheet/draw-notes.ts'
import { openSheet } from '../sheet/open-sheet.ts'
import { styles } from '../sheet/sheet.ts'
import { drawBalance, drawDeposit, drawPayments, drawSettlements } from './draw-sums.ts'
import type { TenantYear } from './tenant-year.ts'
import { tenantYearWords } from './tenant-year-words.ts'

/** Draws the settlements, payments and deposit of a tenancy in one year. The same figures give the same bytes. */
export async function drawTenantYear(year: TenantYear): Promise<Uint8Array> {
  const { locale, today } = year
  const words = tenantYearWords[locale]
  const title = words.title(year.year)
  const sheet = openSheet({ locale, title, keywords: `${year.year}`, createdAt: startOfDay(today) })

  drawHeading(sheet, { eyebrow: words.eyebrow, title, note: words.asOf(writeDay(today, locale)) })
  drawFacts(sheet, factsOf(year))
  sheet.y += 8
  drawBalance(sheet, year)
  drawSettlements(sheet, year)
  drawPayments(sheet, year)
  drawDeposit(sheet, year)
  drawNotes(sheet, words.notes)

  return await closeSheet(sheet, { left: `${title} · ${year.apartment.label}`, right: words.page })
}

function factsOf({ locale, landlord, tenants, apartment }: TenantYear) {
  const words = tenantYearWords[locale]
  const [tenant = '', ...others] = tenants
  return [
    [
      [words.landlord, styles.label],
      [landlord.name, styles.strong],
      [landlord.address, styles.body],
    ],
    [[words.tenant, styles.label], [tenant, styles.strong], ...others.map((name) => [name, styles.body] as const)],
    [
      [words.apartment, styles.label],
      [apartment.label, styles.strong],
      [apartment.address, styles.body],
    ],
  ] as const
}
